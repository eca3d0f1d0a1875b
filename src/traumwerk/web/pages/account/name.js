/** My name at the table. */
import { html } from "../../lib/html.js";
import { me, patch } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/overlays.js";
import { mark } from "../../lib/pictures.js";
import { Field, useSending, written } from "./forms.js";

export function Name({ person }) {
  const { send, isBusy, trouble } = useSending();
  const rename = (event) => {
    const { name } = written(event);
    send(async () => {
      const found = await patch("/api/me", { name });
      me.set(() => found);
      toast(t("You are called {name} from now on.", { name: found.name }), { tone: "ok" });
    });
  };
  return html`<section class="panel wide"><form class="ac__name" onSubmit=${rename}>${mark(0, person.name, { size: "l" })}
    <${Field} label=${t("Name at the table")} name="name" defaultValue=${person.name} required maxlength="24" autocomplete="nickname" hint=${person.is_guest ? t("You are a guest: this browser alone knows you.") : t("You log in as {login}.", { login: person.login ?? person.name })} />
    <button class="btn" disabled=${isBusy}>${t("Change")}</button>${trouble}</form></section>`;
}
