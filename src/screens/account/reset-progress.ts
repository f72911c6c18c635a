/** A person's progress in resetting a password: survives a reload of the tab, and ends with it. It never appears in an address. */
import { MAIL_CODE_MS } from '../../../contract/limits.ts';

const KEY = 'ordito-reset';

export type ResetProgress =
  | { step: 'email' }
  /** `sentAt` in epoch ms; null if the code was requested elsewhere. */
  | { step: 'code'; email: string; sentAt: number | null }
  /** A code works once: without its reset token a reload would start from the beginning. */
  | { step: 'password'; email: string; resetToken: string; sentAt: number }
  | { step: 'done' };

/** Stores a step; the first and last one clear the storage. */
export function keepProgress(progress: ResetProgress): void {
  try {
    if (progress.step === 'code' || progress.step === 'password') {
      window.sessionStorage.setItem(KEY, JSON.stringify(progress));
    } else {
      window.sessionStorage.removeItem(KEY);
    }
  } catch {
    // Without storage, a reload starts from the beginning.
  }
}

/** The stored step of this tab; null if there is none, or if its code has expired. */
export function keptProgress(now: number): ResetProgress | null {
  try {
    return readProgress(window.sessionStorage.getItem(KEY), now);
  } catch {
    return null;
  }
}

/** Parses what `keepProgress` has written; null for anything else. */
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
