/** The waiting room: seats fill, people are invited and chat, and when all are ready the game begins. */
import { html, useEffect, useState } from "../lib/html.js";
import { once, post } from "../lib/api.js";
import { file } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { complain } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { Link, go } from "../lib/router.js";
import { boxOf, lid } from "./boxes.js";
import { Frame } from "./frame.js";
import { Oval } from "./oval.js";
import { howFast, taken } from "./pieces.js";
import { Agreed } from "./room/agreed.js";
import { RoomChat } from "./room/chat.js";
import { Invitation } from "./room/invitation.js";
import { RoomSeat } from "./room/seat.js";
import { useComings } from "./room/comings.js";
import { Ready } from "./room/ready.js";

/** What can be done at a gathering table; what is refused is told. */
function doings(table, game) {
  const ask = (what, body) => post(`/api/tables/${table.id}/${what}`, body).catch(complain);
  const mine = table.seat === null ? null : table.seats[table.seat];
  const level = game?.bots[Math.min(1, game.bots.length - 1)];
  const free = table.seats.map((seat, number) => (seat.name ? null : number)).filter((number) => number !== null);
  return {
    mine,
    isHost: Boolean(mine?.is_host),
    free,
    bots: table.options.aloud ? [] : game?.bots ?? [],
    sit: (seat) => ask("seat", { seat }),
    leave: async () => { await ask("leave"); go("/"); },
    ready: (ready) => ask("ready", { ready }),
    putBot: (seat, bot = level) => ask("bot", { seat, bot }),
    empty: (seat) => ask("bot", { seat, bot: null }),
    fill: async () => { for (const seat of free) await ask("bot", { seat, bot: level }); },
    end: async () => { await ask("end"); go("/"); },
  };
}

export function Room({ w, line }) {
  const { table } = w, box = boxOf(table);
  const [games, setGames] = useState(null);
  useEffect(() => { once("/api/games").then(setGames).catch(complain); }, []);
  const game = games?.find(({ name }) => name === table.game);
  const can = doings(table, game), comings = useComings(table);
  const host = table.seats.find((seat) => seat.is_host);
  const title = host ? t("{name}’s table", { name: host.name }) : box.title;
  return html`<${Frame} title=${title} current="play" dress=${box.name}>
    <div class="rm in">
      <div class="rm__h">${lid(box)}<div class="grow"><h1>${title}</h1><p>${t("{game}, {n} seats", { game: box.title, n: table.seats.length })} · ${howFast(table)}</p></div>
        <${Link} class="btn btn--quiet" href=${`/rules/${box.name}`} aria-label=${t("Rules")}>${icon("book")}<span class="hide-xs">${t("Rules")}</span><//></div>
      <section class="rm__table" aria-label=${t("The table")}><${Oval} label=${t("Seats")} chairs=${table.seats.map((seat, number) => html`<${RoomSeat} table=${table} number=${number} can=${can} isNew=${comings.fresh.has(number)} />`)}>
        <div><img class="mid__mark" src=${file("art/mark.svg")} alt="" width="72" height="72" /><p class="d mid__d" aria-live="polite">${t("{taken} of {seats} are here", { taken: taken(table), seats: table.seats.length })}</p><p class="mid__p">${waitsFor(table, can)}</p></div>
      <//><${Agreed} table=${table} game=${game} /></section>
      <div class="rm__side"><${Invitation} table=${table} title=${title} /><${RoomChat} w=${w} line=${line} comings=${comings.lines} /></div>
      <${Ready} table=${table} can=${can} />
    </div>
  <//>`;
}

/** What the table still waits for. */
function waitsFor(table, { free }) {
  if (free.length === 1) return t("The last seat is for whoever has the link.");
  if (free.length) return t("Free seats are for whoever has the link.");
  return t("The game begins when everybody is ready.");
}
