/** How identifiers are typed and pasted: with characters nobody sees, dashes of word processors, full-width digits. */

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** An identifier in plain characters. */
export const plainIdentifier = (typed: string): string =>
  typed.replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(DASHES, '-').trim();

/** The same in capitals, without spaces and punctuation. */
export const bareIdentifier = (typed: string): string =>
  plainIdentifier(typed)
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '');
