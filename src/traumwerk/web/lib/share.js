/** What is as it was stays the very same object, so that whoever draws it can see at a glance that nothing changed. */
export function share(before, after) {
  if (before === after || typeof before !== "object" || typeof after !== "object" || !before || !after) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    after[name] = share(before[name], after[name]);
    isSame &&= after[name] === before[name] && (after[name] !== undefined || name in before);
  }
  return isSame ? before : after;
}
