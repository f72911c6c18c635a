/** Languages of the interface text, the default first (spec section 1). */
export const LANGUAGES = ['it', 'en', 'es', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'it';

/** Parses a language from untrusted text (a cookie, `Accept-Language`): first known two-letter tag, else Italian. */
export function readLanguage(text: string | null | undefined): Language {
  for (const part of (text ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    const known = LANGUAGES.find((each) => each === tag);
    if (known) return known;
  }
  return DEFAULT_LANGUAGE;
}
