/** Making a move: once, confirmed where it should be, told where it is refused. */
import { html, useCallback, useRef } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { complain, open } from "../lib/overlays.js";
import { settings } from "../lib/settings.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** `act(move)` of a table: true when the move was made. */
export function useAct({ line, game, cardboard, ui, coach }) {
  const sent = useRef([]);
  return useCallback(async (move) => {
    const { w, status } = line.value;
    const isLive = game.isLive ?? false;
    const isHeld = isLive ? sent.current.some((other) => same(other, move)) : sent.current.length > 0;
    if (isHeld || status !== "up" || coach?.holds(move, w)) return false;
    if (needsWord(move, w, game) && !(await confirmed(game.label?.(move, w, cardboard)))) return false;
    sent.current.push(move);
    ui.set({ pending: move });
    try {
      await line.play(move, !isLive && w.awaited.length < 2); // where several act at once, nobody is in another's way
      return true;
    } catch (problem) {
      complain(problem);
      return false;
    } finally {
      sent.current = sent.current.filter((other) => other !== move);
      ui.set({ pending: sent.current.at(-1) ?? null });
    }
  }, [line, game, cardboard]);
}

function needsWord(move, w, game) {
  return settings.value.confirm === "always" ? !game.isLive : Boolean(game.isRisky?.(move, w));
}

/** Ask once more; resolves to whether it was meant. */
export function confirmed(label, { title = t("Shall it be so?"), text = t("This cannot be taken back."), yes = label ?? t("Yes"), no = t("Not yet") } = {}) {
  return new Promise((answer) => {
    open(({ close }) => {
      const say = (isMeant) => { answer(isMeant); close(); };
      return html`<form method="dialog" onSubmit=${(event) => { event.preventDefault(); say(true); }}>
        <h3>${title}</h3><p>${text}</p>
        <div class="dialog__f"><button type="button" class="btn" onClick=${() => say(false)}>${no}</button><button class="btn btn--go" autofocus>${yes}</button></div>
      </form>`;
    }, { onClosed: () => answer(false) });
  });
}
