import type { KeptError } from '../store/db.ts';
import { redact } from '../store/redact.ts';

/** What is told of the app and the device beside the errors. */
export interface About {
  version: string;
  browser: string;
  language: string;
  /** Window, in CSS pixels. */
  window: string;
  online: boolean;
}

/** The errors as somebody may send them to whoever helps: JSON for people to read first, with nothing in it that names one. */
export function reportOf(errors: readonly KeptError[], { browser, ...about }: About, now: string): string {
  const told = errors.map(({ at, since, count, where, path, message, stack }) => ({
    at,
    ...(count > 1 ? { count, since } : {}),
    where,
    path: redact(path),
    message: redact(message),
    stack: redact(stack).split('\n'),
  }));
  return JSON.stringify({ app: 'ordito', written: now, ...about, browser: redact(browser), errors: told }, null, 2);
}
