/** Finding rules: by number, or by what their text says, accents and capitals apart. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const words = (markup) => plain(markup.replace(/<[^>]*>/g, " "));

function speaksOf(rule, wanted) {
  return plain(rule.id) === wanted || plain(rule.title).includes(wanted) || (!/^[a-z]\d+$/.test(wanted) && words(rule.html).includes(wanted));
}

/** The chapters that are left when only rules that speak of something are shown; each keeps its number. */
export function hits(book, text) {
  const wanted = plain(text.trim());
  const numbered = book.chapters.map((chapter, number) => ({ ...chapter, number }));
  const left = wanted ? numbered.map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => speaksOf(rule, wanted)) })).filter(({ rules }) => rules.length) : numbered;
  return { chapters: left, count: left.reduce((sum, { rules }) => sum + rules.length, 0) };
}
