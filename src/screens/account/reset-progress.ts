/** How far somebody is with a new password: survives a reload of the tab, and ends with it. Nothing of it is ever in an address. */
import { MAIL_CODE_MS } from '../../../contract/limits.ts';

const KEY = 'ordito-reset';

export type ResetProgress =
  | { step: 'email' }
  /** `sentAt` in epoch ms; null where the code was asked for somewhere else. */
  | { step: 'code'; email: string; sentAt: number | null }
  /** A code is used up by its one use: without what it was traded for a reload would mean to begin again. */
  | { step: 'password'; email: string; resetToken: string; sentAt: number }
  | { step: 'done' };

/** Remembers a step; the first and the last one leave nothing behind. */
export function keepProgress(progress: ResetProgress): void {
  try {
    if (progress.step === 'code' || progress.step === 'password') {
      window.sessionStorage.setItem(KEY, JSON.stringify(progress));
    } else {
      window.sessionStorage.removeItem(KEY);
    }
  } catch {
    // Without a place to keep it, a reload begins again.
  }
}

/** The step this tab was at; null where there is none, or where its code has run out. */
export function keptProgress(now: number): ResetProgress | null {
  try {
    return readProgress(window.sessionStorage.getItem(KEY), now);
  } catch {
    return null;
  }
}

/** Reads what `keepProgress` has written; null for anything else. */
export function readProgress(text: string | null, now: number): ResetProgress | null {
  const { step, email, sentAt, resetToken } = parsed(text);
  if (typeof email !== 'string' || email === '' || typeof sentAt !== 'number') return null;
  if (Math.abs(now - sentAt) > MAIL_CODE_MS) return null;
  if (step === 'code') return { step, email, sentAt };
  if (step === 'password' && typeof resetToken === 'string') return { step, email, resetToken, sentAt };
  return null;
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
