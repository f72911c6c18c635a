/** A text in several languages, and which of them a reader gets. */
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './language-tags.ts';

/** The text in each language that has one. */
export type Translated = Readonly<Partial<Record<Language, string>>>;

/** The text for a reader: in their own language, else in Italian, else in any; null if there is none. */
export function textFor(texts: Translated, reader: Language): { language: Language; text: string } | null {
  for (const language of [reader, DEFAULT_LANGUAGE, ...LANGUAGES]) {
    const { [language]: text } = texts;
    if (text) return { language, text };
  }
  return null;
}

/** Without the languages whose text is blank. Anything but texts by language is left for the schema to refuse. */
export function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isText = (text: unknown) => text !== null && text !== undefined && !(typeof text === 'string' && !text.trim());
  return Object.fromEntries(Object.entries(value).filter(([, text]) => isText(text)));
}
