/** Who I am to the house: name, log-in, passkeys, programs, my data, and the way out. */
import { html } from "../lib/html.js";
import { me } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { useStore } from "../lib/store.js";
import { Leaving, MyData } from "./account/data.js";
import { Entrance } from "./account/entrance.js";
import { Keep } from "./account/keep.js";
import { Passkeys, Tokens } from "./account/owned.js";
import { Name } from "./account/name.js";
import { Frame } from "./frame.js";

export default function Account() {
  const person = useStore(me);
  return html`<${Frame} title=${t("Account")} current="account">
    <div class="ac in"><h1>${person ? t("Your account") : t("Come in")}</h1>
      ${person ? html`<${Mine} key=${person.id} person=${person} />` : html`<${Entrance} />`}
    </div>
  <//>`;
}

const Mine = ({ person }) => html`<div class="ac__grid">
  <${Name} person=${person} />
  <div class="ac__col"><${Keep} person=${person} />
    ${person.is_guest && html`<section class="panel"><h2>${icon("people", "l")}${t("I have an account already")}</h2><p>${t("Log in, and this guest is left behind with its games.")}</p><${Entrance} isShort=${true} /></section>`}
    <${Leaving} person=${person} /></div>
  <div class="ac__col"><${Passkeys} /><${Tokens} /><${MyData} /></div>
</div>`;
