/** Why a record matches a search, and whether it does, by the rules of the server's search. */
import { isChinese, searchWords, termsNamed } from '../../../contract/vocabulary/find-terms.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';
import { matches } from '../../ui/matches.ts';

/** A searched field of a record: its text, or the ids of its vocabulary words. */
export interface SearchedField {
  field: string;
  terms: readonly Term[] | null;
  values: readonly string[];
}

/** A vocabulary word that a search means, by its field and id. */
export interface Meaning {
  field: string;
  id: string;
}

/** Whether a search is long enough: one Chinese character is a word. */
export const isLongEnough = (search: string): boolean => search.length >= 2 || isChinese(search);

/** The vocabulary words of a record that a search means, in any language. */
export function meaningsOf(fields: readonly SearchedField[], search: string): Meaning[] {
  const words = searchWords(search);
  return fields.flatMap(({ field, terms, values }) => {
    const ids = new Set(words.flatMap((word) => (terms ? termsNamed(terms, word) : [])));
    return values.filter((id) => ids.has(id)).map((id) => ({ field, id }));
  });
}

/** Whether each word of a search is in a text of the record or means one of its vocabulary words. */
export const isFound = (fields: readonly SearchedField[], search: string): boolean =>
  searchWords(search).every(
    (word) =>
      meaningsOf(fields, word).length > 0 ||
      fields.some(({ terms, values }) => !terms && values.some((text) => matches(text, word))),
  );
