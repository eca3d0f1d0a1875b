/** Addresses and pages: a page module is loaded when somebody goes there. */
import { Store } from "./store.js";
import { html } from "./html.js";

const PAGES = [
  ["/", "../pages/front.js"],
  ["/new/:game", "../pages/create.js"],
  ["/t/:code", "../table/place.js"],
  ["/games", "../pages/games.js"],
  ["/rules", "../pages/rules.js"],
  ["/rules/:game", "../pages/rules.js"],
  ["/replay/:table", "../table/replay.js"],
  ["/settings", "../pages/settings.js"],
  ["/account", "../pages/account.js"],
  ["/learn/:game", "../table/learn.js"],
];

/** The page of an address, and what its address names. */
export function match(path) {
  for (const [pattern, module] of PAGES) {
    const wanted = pattern.split("/"), given = path.replace(/\/+$/, "").split("/");
    if (path === "/" ? pattern === "/" : wanted.length === given.length && wanted.every((part, n) => part.startsWith(":") || part === given[n])) {
      const named = wanted.map((part, n) => [part.slice(1), part.startsWith(":") && decodeURIComponent(given[n])]).filter(([, value]) => value);
      return { module, params: Object.fromEntries(named) };
    }
  }
  return { module: "../pages/lost.js", params: {} };
}

export const place = new Store({ path: location.pathname, query: location.search });

export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  place.set({ path: location.pathname, query: location.search });
  if (!location.hash) scrollTo(0, 0);
}
addEventListener("popstate", () => place.set({ path: location.pathname, query: location.search }));

/** A link within the page. */
export function Link({ href, children, ...more }) {
  const follow = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    go(href);
  };
  return html`<a href=${href} onClick=${follow} ...${more}>${children}</a>`;
}
