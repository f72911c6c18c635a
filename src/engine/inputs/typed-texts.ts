import type { Language } from '../../../contract/language-tags.ts';

/** The texts of several languages as typed. */
export interface TypedTexts {
  texts: Readonly<Partial<Record<Language, string>>>;
}
