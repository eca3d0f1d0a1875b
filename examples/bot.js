// Takes a seat and plays any move it is offered: node bot.js http://localhost:8000/t/ABC234 TOKEN
// (Node 20: node --experimental-websocket bot.js …)
const [invitation, token] = process.argv.slice(2);
const [house, code] = invitation.split("/t/");

async function ask(path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(house + path, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  return found;
}

function answerTo(message) {
  const offers = (message.offers ?? []).filter((offer) => offer.type !== "Words");
  if (!offers.length) return null;
  const offer = offers[Math.floor(Math.random() * offers.length)];
  const move = offer.type === "One" ? offer.move : { type: offer.move, amount: offer.low };
  return { type: "Play", id: `${message.era}-${message.seq}`, move }; // sent again it is not played again
}

async function main() {
  const table = (await ask(`/api/codes/${code}`)).id;
  const { stage } = await ask(`/api/tables/${table}/seat`, {});
  if (stage === "gathering") await ask(`/api/tables/${table}/ready`, {});
  const socket = new WebSocket(`ws${house.slice(4)}/ws/${table}`, ["traumwerk", `bearer.${token}`]);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const result = message.result ?? message.table?.result;
    const answer = result ? null : answerTo(message);
    if (answer) socket.send(JSON.stringify(answer));
    if (!result) return;
    console.log("over:", JSON.stringify(result));
    socket.close();
  };
}

main();
