/** The coach of a guided game: one rule a step, and on when it was done. */
import { html, cls, useEffect, useLayoutEffect, useRef } from "../lib/html.js";
import { post } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { moves } from "../lib/motion.js";
import { announce, ruleChip, toast } from "../lib/overlays.js";
import { icon, robot } from "../lib/pictures.js";
import { Link, go } from "../lib/router.js";
import { Store, useStore } from "../lib/store.js";
import { plain } from "./log.js";

export class Coach extends Store {
  constructor({ steps }, box, forget) {
    super({ step: 0, before: null, isAway: false });
    this.steps = steps;
    this.box = box;
    this.forget = forget;
    this.cardboard = null;
    this.Panel = (at) => html`<${Panel} coach=${this} ...${at} />`;
  }

  get now() {
    return this.steps[this.value.step] ?? null;
  }

  /** Whether a move is held back while something else is to be learnt. */
  holds(move, w) {
    if (this.value.isAway || !this.now?.allow || this.now.allow(move, w)) return false;
    toast(this.now.hint ? plain(this.now.hint(w, this.cardboard)) : t("Not yet: first do what the coach asks."));
    return true;
  }

  next(w, by = 1) {
    this.set({ step: Math.max(0, this.value.step + by), before: w });
  }

  /** Whether the step after this one has its place already: what is still to come cannot be skipped to. */
  canSkip(w) {
    return this.steps[this.value.step + 1]?.isDue?.(w) ?? true;
  }

  /** Look at the table: steps that are done or have no place now are behind us. */
  look(w) {
    if (this.value.before === null) this.set({ before: w });
    while (this.now?.skip?.(w)) this.next(w);
    if (this.now?.done?.(w, this.value.before)) this.next(w);
  }
}

/** Mark what a step points at, and bring it into sight once. */
function useHighlight(selector, step) {
  const seen = useRef(-1);
  useLayoutEffect(() => {
    const found = selector ? [...document.querySelectorAll(selector)].slice(0, 12) : [];
    for (const one of found) one.dataset.coached = "";
    if (found.length && seen.current !== step) found[0].scrollIntoView({ block: "nearest", inline: "nearest", behavior: moves() ? "smooth" : "auto" });
    if (found.length) seen.current = step;
    return () => { for (const one of found) delete one.dataset.coached; };
  });
}

function Panel({ coach, w, cardboard, ui }) {
  const { step, isAway } = useStore(coach);
  coach.cardboard = cardboard;
  useEffect(() => coach.look(w), [w, step]);
  const now = coach.now, wanted = now && !isAway ? now.highlight : null;
  useHighlight(typeof wanted === "function" ? wanted(w) : wanted, step);
  useEffect(() => { if (now?.tab) ui.set({ tab: now.tab }); }, [step]);
  const text = now?.text(w, cardboard) ?? null;
  useEffect(() => { if (text) announce(plain(text)); }, [step]);
  useEffect(() => { if (!coach.now) coach.forget(); }, [step]);
  if (isAway) return null;
  if (!now) return html`<${Farewell} coach=${coach} w=${w} />`;
  return html`<section class=${cls("coach", !now.done && "coach--tells")} aria-label=${t("Coach")}>
    ${robot(0, 56)}
    <div class="coach__text"><p>${text} ${(now.rules ?? []).map(ruleChip)}</p><${Dots} coach=${coach} /></div>
    <div class="coach__keys">
      ${step > 0 && html`<button class="btn btn--quiet btn--icon" aria-label=${t("Say it again from before")} title=${t("Say it again from before")} onClick=${() => coach.next(w, -1)}>${icon("left")}</button>`}
      ${now.done ? html`<button key="skip" class="btn btn--quiet" disabled=${!coach.canSkip(w)} onClick=${() => coach.next(w)}>${t("Skip")}</button>` : html`<button key="next" class="btn btn--go" data-enter onClick=${() => coach.next(w)}>${t("Next")}</button>`}
      <button class="btn btn--quiet btn--icon" aria-label=${t("Play without the coach")} title=${t("Play without the coach")} onClick=${() => coach.set({ isAway: true })}>${icon("x")}</button>
    </div>
  </section>`;
}

const Dots = ({ coach }) => html`<span class="coach__dots" role="img" data-at=${`${coach.value.step + 1}/${coach.steps.length}`} aria-label=${t("Step {step} of {steps}", { step: coach.value.step + 1, steps: coach.steps.length })}>
  ${coach.steps.map((_, n) => html`<i key=${n} class=${n < coach.value.step ? "done" : n === coach.value.step ? "now" : ""}></i>`)}</span>`;

/** All was told: play on, or open a table of one's own. */
function Farewell({ coach, w }) {
  const leave = async () => {
    if (w.table.stage === "running") await post(`/api/tables/${w.table.id}/end`).catch(() => null);
    go(`/new/${coach.box}`);
  };
  return html`<section class="coach coach--done" aria-label=${t("Coach")}>${robot(0, 56)}
    <div class="coach__text"><p>${t("That is all you need. Play on to the end, or open a table of your own.")}</p></div>
    <div class="coach__keys"><${Link} class="btn btn--quiet" href=${`/rules/${coach.box}`}>${t("Rules")}<//><button class="btn" onClick=${leave}>${t("A table of my own")}</button><button class="btn btn--go" onClick=${() => coach.set({ isAway: true })}>${t("Play on")}</button></div>
  </section>`;
}
