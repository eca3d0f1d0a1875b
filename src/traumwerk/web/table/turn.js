/** When it is my turn: a bell, a buzz, a golden title and mark. And the sounds of moves. */
import { useEffect, useRef } from "../lib/html.js";
import { file } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { play } from "../lib/sound.js";
import { settings } from "../lib/settings.js";
import { useAnnounced } from "./log.js";
import { ask } from "./words.js";

export function useTurn(at) {
  const { w, game, status } = at;
  const isTurn = game.isTurn ? Boolean(ask(game, "isTurn", w)) : w.isMine;
  const isMine = isTurn && !w.table.paused && status === "up" && !w.table.seats[w.me]?.stand_in;
  useAnnounced(at);
  useSounds(at);
  useEffect(() => {
    const name = game.title(w.table.options);
    document.title = isMine ? t("Your turn – {game}", { game: name }) : name;
    const sign = document.querySelector("link[rel=icon]");
    if (sign) sign.href = file(isMine ? "art/mark-gold.svg" : "art/mark.svg");
    return () => { document.title = "Traumwerk"; if (sign) sign.href = file("art/mark.svg"); };
  }, [isMine]);
  const was = useRef(isMine);
  useEffect(() => {
    if (isMine && !was.current && w.news) ring();
    was.current = isMine;
  }, [isMine, w.seq]);
}

function ring() {
  play("bell");
  if (settings.value.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

/** One sound a move: the last of its events that has one. */
function useSounds({ w, game }) {
  useEffect(() => {
    if (!w.news || document.visibilityState !== "visible") return;
    const name = w.news.events.map((event) => ask(game, "sound", event, w)).filter(Boolean).at(-1);
    if (name) play(name);
  }, [w.news?.serial]);
  const hadResult = useRef(Boolean(w.result));
  useEffect(() => {
    if (w.result && !hadResult.current) play(w.me < 0 || w.result.winners.includes(w.me) ? "win" : "lose");
    hadResult.current = Boolean(w.result);
  }, [w.result]);
}
