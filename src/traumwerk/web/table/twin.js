/** The same table in another tab of this browser: both may play, and both are told so once. */
import { useEffect } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/overlays.js";

export function useTwin(table) {
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return undefined;
    const channel = new BroadcastChannel(`traumwerk/${table}`);
    channel.onmessage = ({ data }) => {
      if (data === "hello") channel.postMessage("here too");
      toast(t("This table is open in another tab too. Both show the same game."));
    };
    channel.postMessage("hello");
    return () => channel.close();
  }, [table]);
}
