// The same load as bench/house_load.py, for boardgame.io: node load.js PORT PID
// Orders come on stdin, a JSON object a line; each is answered with one.
// Raw sockets with socket.io's framing: a client that is never what is slow.
const WebSocket = require('ws');
const fs = require('fs');
const http = require('http');
const readline = require('readline');

const PORT = Number(process.argv[2]);
const PID = Number(process.argv[3]);
const HOST = '127.0.0.1';
const SEATS = 4;
const DRAIN = 10000;
const STATE = /"_stateID":(\d+)/;
const CURRENT = /"currentPlayer":"(\d)"/;
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

let seed = 12345;
function random() {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 4294967296;
}
const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });
const now = () => Number(process.hrtime.bigint()) / 1e3; // µs

function post(path, body) {
  return new Promise((done, fail) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const request = http.request({ host: HOST, port: PORT, path, method: 'POST', agent, headers }, (answer) => {
      let got = '';
      answer.on('data', (chunk) => { got += chunk; });
      answer.on('end', () => {
        try { done(JSON.parse(got)); } catch { fail(new Error(`${path}: ${answer.statusCode} ${got}`)); }
      });
    });
    request.on('error', fail);
    request.end(text);
  });
}

function usage() {
  const stat = fs.readFileSync(`/proc/${PID}/stat`, 'utf8').split(') ')[1].split(' ');
  const status = fs.readFileSync(`/proc/${PID}/status`, 'utf8');
  return { cpu: (Number(stat[11]) + Number(stat[12])) / 100, rss: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024 };
}

const load = { tables: [], on: false, pace: 0, us: [], bytes: 0, lost: 0 };

class Table {
  constructor() {
    Object.assign(this, { sockets: [], keys: [], seen: new Array(SEATS).fill(-1), last: [], state: -1 });
    Object.assign(this, { isMoving: false, begun: 0, due: 0 });
  }

  async open() {
    this.id = (await post('/games/auction/create', { numPlayers: SEATS })).matchID;
    for (let seat = 0; seat < SEATS; seat++) {
      const joined = await post(`/games/auction/${this.id}/join`, { playerID: String(seat), playerName: `p${seat}` });
      this.keys[seat] = joined.playerCredentials;
    }
    await Promise.all(this.keys.map((_, seat) => this.connect(seat)));
    [this.state] = this.seen;
  }

  connect(seat) {
    return new Promise((done, fail) => {
      const address = `ws://${HOST}:${PORT}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(address, { perMessageDeflate: false });
      this.sockets[seat] = socket;
      socket.on('error', fail);
      socket.on('close', () => { load.lost++; });
      socket.on('message', (raw) => {
        const text = raw.toString('latin1');
        if (text[0] === '0') socket.send('40/auction,');
        else if (text[0] === '2') socket.send('3');
        else if (text.startsWith('40/auction')) this.emit(seat, ['sync', this.id, String(seat), this.keys[seat], SEATS]);
        else if (text.startsWith('42/auction,["sync"')) { this.hear(seat, text); done(); }
        else if (text.startsWith('42/auction,["update"')) this.hear(seat, text);
      });
    });
  }

  emit(seat, message) {
    this.sockets[seat].send(`42/auction,${JSON.stringify(message)}`);
  }

  hear(seat, text) {
    load.bytes += text.length;
    const found = STATE.exec(text);
    if (!found) return;
    this.seen[seat] = Number(found[1]);
    this.last[seat] = text;
    if (!this.isMoving || this.seen.some((state) => state <= this.state)) return;
    this.isMoving = false; // the last seat has been told
    this.state += 1;
    if (load.on) load.us.push(Math.round(now() - this.begun));
    this.go();
  }

  go() {
    if (!load.on) return;
    if (load.pace === 0) { this.move(); return; }
    this.due = Math.max(this.due + load.pace * 1e6, now());
    setTimeout(() => this.move(), (this.due - now()) / 1e3);
  }

  move() {
    if (!load.on || this.isMoving) return;
    const seat = CURRENT.exec(this.last[0])[1];
    const message = JSON.parse(this.last[seat].slice(this.last[seat].indexOf('['))); // all of it, as a page would
    const { G } = message[0] === 'sync' ? message[2].state : message[2];
    const bids = random() < 0.6 && G.high < G.money[seat];
    const move = { type: bids ? 'bid' : 'pass', args: bids ? [G.high + 1] : [], playerID: seat, credentials: this.keys[seat] };
    this.isMoving = true;
    this.begun = now();
    this.emit(seat, ['update', { type: 'MAKE_MOVE', payload: move }, this.state, this.id, seat]);
  }
}

async function openTables(count) {
  const tables = Array.from({ length: count }, () => new Table());
  for (let start = 0; start < count; start += 10) {
    await Promise.all(tables.slice(start, start + 10).map((table) => table.open()));
  }
  load.tables.push(...tables);
  return { tables: load.tables.length, rss: usage().rss };
}

async function slice(seconds, pace) {
  Object.assign(load, { on: true, pace, us: [], bytes: 0 });
  const [before, own, begun] = [usage(), process.cpuUsage(), now()];
  for (const table of load.tables) {
    table.due = now() + (random() - 1) * pace * 1e6;
    if (!table.isMoving) table.go();
  }
  await sleep(seconds * 1000);
  load.on = false;
  const [after, used] = [usage(), process.cpuUsage(own)];
  const counted = {
    moves: load.us.length,
    seconds: (now() - begun) / 1e6,
    us: load.us,
    server_cpu: after.cpu - before.cpu,
    client_cpu: (used.user + used.system) / 1e6,
    rss: [before.rss, after.rss],
    bytes: load.bytes,
    replaced: 0,
  };
  const end = now() + DRAIN * 1e3;
  while (now() < end && load.tables.some((table) => table.isMoving)) await sleep(5);
  return { ...counted, stuck: load.tables.filter((table) => table.isMoving).length, lost: load.lost, problems: [] };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const order = JSON.parse(line);
    const answer = order.tables ? await openTables(order.tables) : await slice(order.seconds, order.pace);
    console.log(JSON.stringify(answer));
  }
  process.exit(0);
}

main().catch((error) => {
  console.error(`the load cannot be made: ${error.message}`);
  process.exit(1);
});
