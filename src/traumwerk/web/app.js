/** The page: finds out who is here, then draws the page of the address. */
import { html, render, useEffect, useState, useErrorBoundary } from "./lib/html.js";
import { meet } from "./lib/api.js";
import { loadTexts } from "./lib/i18n.js";
import { match, place } from "./lib/router.js";
import { apply, language, settings } from "./lib/settings.js";
import { useStore } from "./lib/store.js";
import { Overlays } from "./lib/overlays.js";
import { Broken } from "./pages/broken.js";

function Page() {
  const { path } = useStore(place);
  const spoken = useStore(settings).language ?? language();
  const [shown, setShown] = useState(null);
  const [error, forget] = useErrorBoundary((problem) => console.error(problem));
  useEffect(() => {
    let isCurrent = true;
    const { module, params } = match(path);
    Promise.all([import(new URL(module, new URL("lib/", import.meta.url))), loadTexts("lobby")])
      .then(async ([page]) => {
        await Promise.all((page.texts ?? []).map(loadTexts));
        if (isCurrent) { forget(); setShown({ Page: page.default, params, path, spoken }); }
      })
      .catch((problem) => { console.error(problem); if (isCurrent) setShown({ Page: Broken, params: {}, path, spoken }); });
    return () => { isCurrent = false; };
  }, [path, spoken]);
  if (error) return html`<${Broken} />`;
  return shown && html`<${shown.Page} key=${`${shown.path} ${shown.spoken}`} ...${shown.params} />`;
}

apply();
import(new URL(match(location.pathname).module, new URL("lib/", import.meta.url))).catch(() => null); // under way while we ask who is here
await Promise.all([meet().catch(() => null), loadTexts("lobby")]);
render(html`<${Page} />`, document.getElementById("app"));
render(html`<${Overlays} />`, document.getElementById("over"));
