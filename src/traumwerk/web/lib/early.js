/* Before the first paint: the look that was chosen on this device. */
(() => {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem("traumwerk") || "{}"); } catch { /* a page without storage */ }
  const root = document.documentElement;
  const isDark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = isDark ? "dark" : "light";
  if (kept.language) root.lang = kept.language;
})();
