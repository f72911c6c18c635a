/**
 * Texts of what is declared for page and server alike, and of the server itself. The page's build puts Lingui's macro in the place of
 * `msg`; Node runs the function below. Both read the same catalogues.
 */

/** A text people read, by the id its translations have. */
export interface Message {
  id: string;
  message?: string;
}

/** A text in English with its placeholders; the context says which sense is meant where a word has several. */
interface Source {
  message: string;
  context?: string;
}

/** Names a text, for `npm run extract` to find and for translators to translate. */
export function msg(source: TemplateStringsArray | Source): Message {
  const { message, context } = 'raw' in source ? { message: source.join('') } : source;
  return { id: textId(message, context), message };
}

/** The id of a text in Node. */
export const textId = (message: string, context = ''): string =>
  context === '' ? message : `${context}\u0004${message}`;
