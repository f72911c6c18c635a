/** Searches by typed words, ignoring accents and case. */

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every word of a search; an empty search matches every text. */
export function matches(text: string, search: string): boolean {
  const where = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
