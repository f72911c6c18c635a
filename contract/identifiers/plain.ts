/** How identifiers are typed and pasted: with characters nobody sees, dashes of word processors, full-width digits. */

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** A text without the signs that nobody sees, such as a zero-width space. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** An identifier in plain characters. */
export const plainIdentifier = (typed: string): string =>
  withoutInvisible(typed).normalize('NFKC').replaceAll(DASHES, '-').trim();

/** The same in capitals, without spaces and punctuation. */
export const bareIdentifier = (typed: string): string =>
  plainIdentifier(typed)
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '');
