import { DEFAULT_LANGUAGE } from '../../contract/language-tags.ts';
import type { Credentials } from './caller.ts';

let current: Credentials = { token: null, language: DEFAULT_LANGUAGE };

/** The caller of this page's requests; the session keeps it up to date. The outbox does not use it: a parcel has its own sender. */
export const credentials = (): Credentials => current;

/** Replaces the given parts of the page's credentials. */
export function setCredentials(next: Partial<Credentials>): void {
  current = { ...current, ...next };
}
