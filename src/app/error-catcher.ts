/** Hands what goes wrong anywhere in the page to the error log. The log itself is loaded with the first error. */
import type { Trouble } from '../store/error-log.ts';

/** Where in the tree of components it happened, as React tells it. */
interface Where {
  componentStack?: string | null | undefined;
}

/** An error in a loop must not write for ever. */
const MOST_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Browsers break off what a page has under way as soon as it is being left; who stays all the same is told of errors again. */
const LEAVING_MS = 2000;

/** Errors that were written down: React hands one on to the window that it has told of already. */
const known = new WeakSet();
let minute = 0;
let written = 0;
let leftAt = -Infinity;

/** Listens to errors that nobody caught, for as long as the page lives. */
export function catchWindowErrors(): void {
  window.addEventListener('error', ({ error, message }) => note('script', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => note('script', reason));
  for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, () => (leftAt = performance.now()));
}

/** What React does with errors of screens: as it would by itself, and written down. */
export const reactErrors = {
  onUncaughtError: (error: unknown, info: Where): void => {
    note('screen', error, info);
    window.reportError(error);
  },
  onCaughtError: (error: unknown, info: Where): void => {
    note('screen', error, info);
    // oxlint-disable-next-line no-console -- as React itself would, had it not been asked to tell us
    console.error(error);
  },
  onRecoverableError: (error: unknown, info: Where): void => {
    note('screen', error, info);
    // oxlint-disable-next-line no-console -- as React itself would, had it not been asked to tell us
    console.error(error);
  },
};

function note(where: Trouble['where'], error: unknown, info?: Where): void {
  if (isKnown(error) || isQuiet(error) || isLeaving() || !mayWrite()) return;
  const stack = [error instanceof Error ? error.stack : null, info?.componentStack].filter(Boolean).join('\n');
  const trouble = { where, message: wordsOf(error), stack, path: window.location.pathname };
  // Where even that fails, there is nobody left to tell.
  void import('../store/error-log.ts').then(({ keepError }) => keepError(trouble)).catch(() => undefined);
}

/** A call that was given up on purpose is no error. */
const isQuiet = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const isLeaving = (): boolean => performance.now() - leftAt < LEAVING_MS;

function isKnown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (known.has(error)) return true;
  known.add(error);
  return false;
}

function mayWrite(): boolean {
  const now = Date.now();
  if (now - minute > MINUTE_MS) {
    minute = now;
    written = 0;
  }
  written += 1;
  return written <= MOST_PER_MINUTE;
}

/** An error in one line, whatever was thrown. */
function wordsOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (typeof error === 'string') return error;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : `thrown: ${Object.prototype.toString.call(error)}`;
}
