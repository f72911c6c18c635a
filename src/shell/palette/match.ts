/** Finding by typed words, whatever the accents and the case. */

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a search is somewhere in a text; an empty search is in every one. */
export function matches(text: string, search: string): boolean {
  const where = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
