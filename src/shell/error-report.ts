import type { KeptError } from '../store/db.ts';
import { redact } from '../store/redact.ts';

/** The facts about app and device beside the errors. */
export interface ReportContext {
  version: string;
  browser: string;
  language: string;
  /** Window, in CSS pixels. */
  window: string;
  online: boolean;
}

/** The errors as a report to send to support: readable JSON without anything that identifies a person. */
export function reportOf(errors: readonly KeptError[], { browser, ...about }: ReportContext, now: string): string {
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
