/** Every text the server answers with, in every language; a missing one does not compile. */
import type { FailureWord } from '../../contract/failure.ts';
import type { Language } from '../../contract/languages.ts';
import type { FieldWord } from '../services/refusal.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { it } from './texts/it.ts';
import { zh } from './texts/zh.ts';

/** `%` stands for the limit. */
export interface Texts {
  failure: Record<FailureWord, { title: string; text: string }>;
  sessionEnded: string;
  field: Record<FieldWord, string>;
  done: Record<
    | 'productAdded'
    | 'fabricAdded'
    | 'genericAdded'
    | 'merchantAdded'
    | 'merchantInvited'
    | 'merchantInvitedByLink'
    | 'invitationSent'
    | 'recordAdded'
    | 'recordSaved'
    | 'recordTrashed'
    | 'recordRestored'
    | 'statusSet'
    | 'signedOut'
    | 'mailOnItsWay'
    | 'passwordChanged'
    | 'emailVerified'
    | 'accountReady'
    | 'profileSaved'
    | 'deviceSignedOut',
    string
  >;
}

/** Texts by language. */
export const texts: Record<Language, Texts> = { it, en, es, zh };

/** Puts a limit into a text. */
export const withLimit = (text: string, limit: number | string | undefined): string =>
  text.replace('%', String(limit ?? ''));

/** A size in bytes as people tell it: `2 MB`, `100 kB`. */
export function sizeWords(bytes: number, language: Language): string {
  const [amount, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / KILOBYTE, 'kB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(amount)} ${unit}`;
}

const [KILOBYTE, MEGABYTE] = [1000, 1_000_000];
