/** My data, and leaving: for now, everywhere, or for good. */
import { html } from "../../lib/html.js";
import { del, get, me, post } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { complain, toast } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { go } from "../../lib/router.js";
import { confirmed } from "../confirm.js";

/** Everything the house has stored about me, as a file. */
async function exported() {
  const found = await get("/api/me/export");
  const address = URL.createObjectURL(new Blob([JSON.stringify(found, null, 2)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: "traumwerk.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const MyData = () => html`<section class="panel"><h2>${icon("get", "l")}${t("My data")}</h2><p>${t("Everything the house has stored about you, in one file.")}</p>
  <button class="btn" onClick=${() => exported().catch(complain)}>${icon("get")}${t("Export my data")}</button></section>`;

const gone = () => {
  me.set(() => null);
  go("/");
};

async function logOut(person, everywhere) {
  const isLost = person.is_guest && !(await confirmed({ title: t("Leave for good?"), text: t("You are a guest: without an account nobody finds your games again, not even you."), yes: t("Leave") }));
  if (!isLost) await post("/api/logout", { everywhere }).then(gone).catch(complain);
}

async function deleteMe() {
  const isMeant = await confirmed({ title: t("Delete your account?"), text: t("Your name goes from every table and record, your seats go to bots. This cannot be undone."), yes: t("Delete everything") });
  if (!isMeant) return;
  await del("/api/me").then(() => { gone(); toast(t("You are forgotten. Come back whenever you like.")); }).catch(complain);
}

export const Leaving = ({ person }) => html`<section class="panel"><h2>${icon("left", "l")}${t("Leave")}</h2>
  <div class="row wrap"><button class="btn" onClick=${() => logOut(person, false)}>${t("Log out")}</button>
    ${!person.is_guest && html`<button class="btn" onClick=${() => logOut(person, true)}>${t("Log out everywhere")}</button>`}
    <button class="btn btn--bad" onClick=${deleteMe}>${icon("bin")}${t("Delete my account")}</button></div></section>`;
