/**
 * Messages shared by page and server, and the server's own. The page's build replaces `msg` by Lingui's macro; Node runs the function
 * below. Both read the same catalogues.
 */

/** A translatable text, by the id of its translations. */
export interface Message {
  id: string;
  message?: string;
}

/** An English text with placeholders; the context distinguishes the senses of an ambiguous word. */
interface Source {
  message: string;
  context?: string;
}

/** Declares a text for `npm run extract` and the translators. */
export function msg(source: TemplateStringsArray | Source): Message {
  const { message, context } = 'raw' in source ? { message: source.join('') } : source;
  return { id: textId(message, context), message };
}

/** The catalogue id of a text in Node. */
export const textId = (message: string, context = ''): string =>
  context === '' ? message : `${context}\u0004${message}`;
