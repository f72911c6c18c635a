/** Passes every error in the page to the error log. The log itself is loaded with the first error. */
import type { AppError } from '../store/error-log.ts';

/** React's component stack of an error. */
interface ReactErrorInfo {
  componentStack?: string | null | undefined;
}

/** An error in a loop must not write endlessly. */
const PER_MINUTE_MAX = 60;
const MINUTE_MS = 60_000;
/** Browsers abort everything in flight when a page is being left; if the person stays, errors are logged again after this time. */
const LEAVING_MS = 2000;

/** Errors already logged: React reports the same error to the window again. */
const known = new WeakSet();
let minute = 0;
let written = 0;
let leftAt = -Infinity;

/** Listens to uncaught errors for the life of the page. */
export function catchWindowErrors(): void {
  window.addEventListener('error', ({ error, message }) => note('script', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => note('script', reason));
  for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, () => (leftAt = performance.now()));
}

/** React's default error handling, plus the error log. */
export const reactErrors = {
  onUncaughtError: (error: unknown, info: ReactErrorInfo): void => {
    note('screen', error, info);
    window.reportError(error);
  },
  onCaughtError: (error: unknown, info: ReactErrorInfo): void => {
    note('screen', error, info);
    // oxlint-disable-next-line no-console -- React's own default
    console.error(error);
  },
  onRecoverableError: (error: unknown, info: ReactErrorInfo): void => {
    note('screen', error, info);
    // oxlint-disable-next-line no-console -- React's own default
    console.error(error);
  },
};

function note(where: AppError['where'], error: unknown, info?: ReactErrorInfo): void {
  if (isKnown(error) || isQuiet(error) || isLeaving() || !mayWrite()) return;
  const stack = [error instanceof Error ? error.stack : null, info?.componentStack].filter(Boolean).join('\n');
  const appError = { where, message: wordsOf(error), stack, path: window.location.pathname };
  // If this fails too, nothing is left to report to.
  void import('../store/error-log.ts').then(({ keepError }) => keepError(appError)).catch(() => undefined);
}

/** An aborted call is no error. */
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
  return written <= PER_MINUTE_MAX;
}

/** An error in one line, whatever was thrown. */
function wordsOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (typeof error === 'string') return error;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : `thrown: ${Object.prototype.toString.call(error)}`;
}
