/** Files beside the modules: their addresses, and style sheets that come with what they dress. */
const loaded = new Map();

/** The address of a file of the page, in the edition that this module is of. */
export const file = (path) => new URL(`../${path}`, import.meta.url).href;

/** Have a style sheet on the page; resolves when it is there, or cannot come. */
export function loadCss(href) {
  const address = new URL(href, document.baseURI).href;
  if (!loaded.has(address)) {
    loaded.set(address, new Promise((done) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: done, onerror: done });
      document.head.append(link);
    }));
  }
  return loaded.get(address);
}
