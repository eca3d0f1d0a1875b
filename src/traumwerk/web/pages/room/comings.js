/** Who came and went while we looked: told, heard, and shown for a moment. */
import { useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { announce } from "../../lib/overlays.js";

const FRESH = 4000; // milliseconds that a new chair is shown as such

/** What changed between two pictures of the seats, in sentences. */
function differences(before, now) {
  const told = [];
  now.forEach((seat, number) => {
    const old = before[number], { name } = seat, { name: gone } = old;
    if (name && name !== gone) told.push({ number, text: t("{name} sat down.", { name }) });
    else if (gone && !name) told.push({ text: t("{name} left.", { name: gone }) });
    else if (seat.ready && !old.ready && !seat.bot) told.push({ text: t("{name} is ready to begin.", { name }) });
  });
  return told;
}

export function useComings(table) {
  const before = useRef(table.seats);
  const [lines, setLines] = useState([]);
  const [fresh, setFresh] = useState(new Set());
  useEffect(() => {
    const told = differences(before.current, table.seats);
    before.current = table.seats;
    if (!told.length) return undefined;
    for (const { text } of told) announce(text);
    import("../../lib/sound.js").then((sound) => sound.play("place")).catch(() => null);
    setLines((now) => [...now, ...told.map(({ text }) => ({ text, said: Date.now() / 1000 }))]);
    setFresh(new Set(told.map(({ number }) => number)));
    const timer = setTimeout(() => setFresh(new Set()), FRESH);
    return () => clearTimeout(timer);
  }, [table.seats]);
  return { lines, fresh };
}
