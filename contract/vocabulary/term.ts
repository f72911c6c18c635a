/** Vocabulary terms: a stable id that is stored and sent, and its word in every language. */
import type { Language } from '../language-tags.ts';

export interface Term<Id extends string = string> {
  id: Id;
  names: Readonly<Record<Language, string>>;
}

/** The ids of a vocabulary, as options of a field. */
export const idsOf = <const Terms extends readonly [Term, ...Term[]]>(terms: Terms) =>
  terms.map(({ id }) => id) as unknown as readonly [Terms[number]['id'], ...Terms[number]['id'][]];

/** The word for an id; the id itself if it is unknown, e.g. added by a newer version. */
export const nameOf = (terms: readonly Term[], id: string, language: Language): string =>
  terms.find((each) => each.id === id)?.names[language] ?? id;
