/** Requests to the house. What cannot be done is thrown as a Problem with its sentence. */
import { language } from "./settings.js";
import { Store } from "./store.js";

export class Problem extends Error {
  constructor({ code, message, rule }, status) {
    super(message);
    this.code = code;
    this.rule = rule ?? null;
    this.status = status;
  }
}

async function ask(method, path, body) {
  const headers = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.status === 204) return null;
  if (answer.ok) return answer.json();
  let told;
  try {
    told = await answer.json();
  } catch {
    told = { code: "http", message: answer.statusText };
  }
  throw new Problem(told, answer.status);
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const patch = (path, body) => ask("PATCH", path, body);
export const del = (path) => ask("DELETE", path);

/** Who is here: null while nobody is known. */
export const me = new Store(null);

/** Who the cookie says I am; nobody, where the house does not know me yet. */
export async function meet() {
  const { me: found } = await get("/api/visitor");
  me.set(() => found);
  return found;
}

/** Come in as a guest where nobody is known yet. */
export async function comeIn(name) {
  if (me.value === null) {
    const found = await post("/api/guest", { name, language: language() });
    me.set(() => found);
  }
  return me.value;
}

const kept = new Map();
/** Something that does not change while the page is open: games, cardboard, rules. */
export function once(path) {
  if (!kept.has(path)) kept.set(path, get(path).catch((error) => { kept.delete(path); throw error; }));
  return kept.get(path);
}
