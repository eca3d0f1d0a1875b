/** How the line and the table stand: lost, back, restarting, paused, a bot on my seat. The last picture always stays. */
import { html, useEffect, useRef } from "../lib/html.js";
import { t, tn } from "../lib/i18n.js";
import { complain, toast } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { useStore } from "../lib/store.js";
import { useTicking } from "../lib/ticking.js";
import { Substitute, isReplaced } from "./substitute.js";

export function Status(at) {
  const { line, w, status } = at;
  const { again, bye, problem } = useStore(line);
  useBack(at);
  if (status === "gone") return html`<div class="banner toast toast--bad" role="alert">${icon("warn")}<span>${problem?.message || t("This table is not there any more.")}</span></div>`;
  if (status !== "up") return html`<${Lost} line=${line} w=${w} again=${again} bye=${bye} />`;
  if (w.table.paused) return html`<${Paused} ...${at} />`;
  return !at.hasDock && isReplaced(w) ? html`<${Substitute} ...${at} />` : null;
}

function Lost({ line, w, again, bye }) {
  const left = Math.ceil(useTicking(Math.max(0, (again - performance.now()) / 1000), performance.now(), again > 0));
  const runs = w.me >= 0 && w.clocks?.seats[w.me]?.running;
  const first = bye
    ? t("The house restarts. Every move is kept, and the clocks stand still.")
    : left > 0 ? tn("Line lost. Trying again in {n} second.", "Line lost. Trying again in {n} seconds.", left) : t("Line lost. Trying again …");
  const clocks = bye ? "" : !runs ? t("Nothing is lost; your clock is not running.") : w.table.late === "bot" ? t("Your clock runs on; when it is empty a bot plays for you.") : t("Your clock runs on; when it is empty the house passes for you.");
  return html`<div class="banner toast" role="status">${icon("replay", "", "spin")}<span>${first}${clocks && html`<br /><span class="sm">${clocks}</span>`}</span><button class="lnk" onClick=${() => line.hurry()}>${t("Try now")}</button></div>`;
}

/** Once the line is back: what has happened meanwhile. */
function useBack({ w, status }) {
  const before = useRef({ status, seq: w.seq, era: w.era });
  useEffect(() => {
    const then = before.current;
    if (status === "up" && then.status === "lost") {
      const missed = w.era === then.era ? w.seq - then.seq : 0;
      toast(missed > 0 ? tn("You are back. {n} move was made meanwhile.", "You are back. {n} moves were made meanwhile.", missed) : t("You are back."), { tone: "ok" });
    }
    before.current = status === "up" ? { status, seq: w.seq, era: w.era } : { ...then, status };
  }, [status, w.seq, w.era]);
}

function Paused({ w, line }) {
  const goOn = () => line.ask("AskPause", { paused: false }).catch(complain);
  return html`<div class="shade"><div class="dialog" role="dialog" aria-label=${t("The table is paused")}>
    <h3>${icon("pause", "l")} ${t("The table is paused")}</h3><p>${t("All clocks stand still. Whoever is back goes on for all.")}</p>
    ${w.me >= 0 && html`<div class="dialog__f"><button class="btn btn--go" onClick=${goOn}>${t("Go on")}</button></div>`}
  </div></div>`;
}
