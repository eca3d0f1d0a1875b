/** Moments of a game as the house shows them: kept, and fetched ahead of who looks. */
import { get } from "../lib/api.js";

const KEPT = 600, AT_ONCE = 4;
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

export class Reel {
  /** `viewer`: "open" for a finished game, null for one's own eyes. */
  constructor(table, viewer) {
    this.table = table;
    this.viewer = viewer;
    this.frames = new Map(); // promised
    this.known = new Map(); // there
    this.wanted = [];
    this.underway = 0;
  }

  /** The game after a move; null: as it stands last. */
  at(move) {
    if (!this.frames.has(move)) {
      const frame = this.#ask(move);
      this.frames.set(move, frame);
      frame.then((found) => this.#keep(found), () => this.frames.delete(move));
    }
    return this.frames.get(move);
  }

  #keep(frame) {
    this.frames.set(frame.move, Promise.resolve(frame));
    this.known.set(frame.move, frame);
    if (this.known.size <= KEPT) return;
    const oldest = this.known.keys().next().value;
    this.known.delete(oldest);
    this.frames.delete(oldest);
  }

  /** What each move told so far, from the set-up on. */
  async log() {
    const { log } = await get(`/api/tables/${this.table}/replay?${new URLSearchParams({ log: true, ...this.#eyes })}`);
    return log;
  }

  get #eyes() {
    return this.viewer ? { viewer: this.viewer } : {};
  }

  /** Have these moments at hand, the first first; `then` is told after each. */
  fetch(moves, then) {
    this.wanted = moves.filter((move) => !this.frames.has(move));
    const next = async () => {
      this.underway += 1;
      while (this.wanted.length) await this.at(this.wanted.shift()).then(then, () => null);
      this.underway -= 1;
    };
    while (this.underway < AT_ONCE && this.wanted.length > this.underway) next();
  }

  async #ask(move, tries = 0) {
    const asked = new URLSearchParams({ ...(move === null ? {} : { move }), ...this.#eyes });
    try {
      return await get(`/api/tables/${this.table}/replay?${asked}`);
    } catch (problem) {
      if (problem.status !== 429 || tries > 5) throw problem;
      await rest(500 * (tries + 1));
      return this.#ask(move, tries + 1);
    }
  }
}
