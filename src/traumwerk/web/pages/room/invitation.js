/** The invitation: a picture to scan, a code to type, a link to send. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";

const link = (table) => `${location.origin}/t/${table.code}`;

/** Put a text where it can be pasted from; without the right to do so it is shown instead. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("The link is copied."), { tone: "ok" });
  } catch {
    toast(text, { seconds: 20 });
  }
}

const share = (table, title) => navigator.share({ title: "Traumwerk", text: t("Come and play: {table}", { table: title }), url: link(table) }).catch(() => null);

export const Invitation = ({ table, title }) => html`<section class="panel inv" aria-label=${t("Invite")}>
  <img class="qr" src=${`/api/tables/${table.id}/qr`} alt=${t("QR code of the invitation")} width="164" height="164" />
  <div><p class="sm mut">${t("Scan, or type the code")}</p><p class="bigcode num" aria-label=${table.code.split("").join(" ")}>${table.code}</p>
    <div class="row wrap"><button class="btn" onClick=${() => copy(link(table))}>${icon("copy")}${t("Copy link")}</button>${"share" in navigator && html`<button class="btn btn--icon" aria-label=${t("Share")} title=${t("Share")} onClick=${() => share(table, title)}>${icon("share")}</button>`}</div></div>
</section>`;
