/** Words of the trade: a stable id that is stored and sent, and the word for it in every language. */
import type { Language } from '../language-tags.ts';

export interface Term<Id extends string = string> {
  id: Id;
  names: Readonly<Record<Language, string>>;
}

/** The ids of a vocabulary, as the choices of a field. */
export const idsOf = <const Terms extends readonly [Term, ...Term[]]>(terms: Terms) =>
  terms.map(({ id }) => id) as unknown as readonly [Terms[number]['id'], ...Terms[number]['id'][]];

/** The word for an id; the id itself where no word is known, as for one that a newer version added. */
export const nameOf = (terms: readonly Term[], id: string, language: Language): string =>
  terms.find((each) => each.id === id)?.names[language] ?? id;
