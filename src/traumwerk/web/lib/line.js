/** A line to a table: keeps the window current, reconnects by itself, sends again what was not answered. */
import { Problem } from "./api.js";
import { share } from "./share.js";
import { Store } from "./store.js";

const FIRST_WAIT = 300, LONGEST_WAIT = 8000; // milliseconds between two tries
const key = () => crypto.getRandomValues(new Uint32Array(3)).reduce((text, n) => text + n.toString(36), "");

/** What is shown of a table:
 *  status   connecting, up, lost (reconnecting), gone (will not come back)
 *  since    when the line was lost; `again`: when it is tried again
 *  bye      what the house said before it hung up
 *  w        the window: see README.md; null before the first one came
 *  problem  why the line is gone
 */
export class Line extends Store {
  constructor(table) {
    super({ status: "connecting", w: null, problem: null, since: performance.now(), again: 0, bye: null });
    this.table = table;
    this.waiting = new Map(); // what was sent and not answered yet
    this.tries = 0;
    this.isClosed = false;
    this.serial = 0;
    this.wake = () => { if (document.visibilityState === "visible") this.hurry(); };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    this.#connect();
  }

  close() {
    this.isClosed = true;
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    clearTimeout(this.timer);
    this.socket?.close();
    for (const { fail } of this.waiting.values()) fail(new Problem({ code: "line", message: "" }, 0));
  }

  /** Make a move in the position that is shown now, or (not bound to it) in whatever it is by then. */
  play(move, isBound = true) {
    return this.ask("Play", isBound ? { move, seq: this.value.w.seq } : { move });
  }

  /** Send something that is answered; resolves when it is done, and on the disk. */
  ask(type, fields = {}) {
    const message = { type, id: key(), ...fields };
    return new Promise((done, fail) => {
      this.waiting.set(message.id, { message, done, fail });
      this.#send(message);
    });
  }

  sync() {
    this.#send({ type: "Sync" });
  }

  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN && (this.value.status === "up" || message.type === "Sync")) {
      this.socket.send(JSON.stringify(message));
    }
  }

  #connect() {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.table}`;
    const socket = new WebSocket(address, ["traumwerk"]);
    this.socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => { if (this.socket === socket) this.#lost(); };
  }

  /** Try again now. */
  hurry() {
    if (this.value.status !== "lost" || this.isClosed) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.#connect();
  }

  async #lost() {
    if (this.isClosed) return;
    if (this.value.status !== "lost") this.set({ status: "lost", since: performance.now() });
    const problem = this.value.w === null || this.tries > 2 ? await this.#whyNever() : null;
    if (problem) {
      this.set({ status: "gone", problem });
      return;
    }
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT) * (0.5 + Math.random() / 2);
    this.tries += 1;
    this.set({ again: performance.now() + wait });
    this.timer = setTimeout(() => this.#connect(), wait);
  }

  /** Whether the house will never let us in: a table that is not, or is not ours to see. */
  async #whyNever() {
    try {
      const answer = await fetch(`/api/tables/${this.table}`);
      return [401, 403, 404].includes(answer.status) ? new Problem(await answer.json(), answer.status) : null;
    } catch {
      return null;
    }
  }

  #hear(message) {
    const w = this.value.w;
    switch (message.type) {
      case "Window": return this.#see(message);
      case "Update": return this.#follow(message);
      case "Done": return this.#answer(message.id, null);
      case "Problem": return message.id && this.#answer(message.id, new Problem(message, 0));
      case "TableChanged": return w && this.#show({ ...w, table: message.table, awaited: message.table.awaited, result: message.table.result ?? w.result });
      case "Said": return w && this.#show({ ...w, chat: [...w.chat, message.line] });
      case "VoteChanged": return w && this.#show({ ...w, vote: message.vote });
      case "OrderChanged": return w && this.#show({ ...w, order: message.order });
      case "Bye": return this.set({ bye: message.reason });
    }
  }

  #see(window) {
    this.tries = 0;
    const { type, ...w } = window;
    this.#show({ ...w, awaited: w.table.awaited, result: w.table.result, clocksAt: performance.now(), news: null }, { status: "up", problem: null, bye: null });
    for (const { message } of this.waiting.values()) this.#send(message);
  }

  #follow(update) {
    const w = this.value.w;
    if (!w) return;
    const isKnown = update.era < w.era || (update.era === w.era && update.seq <= w.seq);
    if (isKnown && !update.result) return;
    if (!isKnown && (update.era !== w.era || update.seq !== w.seq + 1)) return this.sync();
    this.serial += 1;
    this.#show({
      ...w,
      seq: update.seq,
      events: isKnown ? w.events : [...w.events, update.events],
      view: share(w.view, update.view),
      offers: update.offers,
      awaited: update.awaited,
      clocks: update.clocks,
      clocksAt: performance.now(),
      can_undo: update.can_undo,
      result: update.result,
      news: isKnown ? null : { serial: this.serial, events: update.events, before: w.view },
    });
  }

  #show(w, more = {}) {
    const before = this.value.w;
    const names = share(before?.names, w.table.seats.map((seat) => seat.name ?? ""));
    const table = share(before?.table, w.table);
    const shown = { ...w, table, names, me: w.viewer, isMine: w.offers.length > 0 };
    this.set({ ...more, w: shown });
  }

  #answer(id, problem) {
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    if (problem) asked.fail(problem);
    else asked.done();
  }
}
