/** Converts errors to problem responses for people and programs (contract 2). */
import type { FailureWord, Problem } from '../../contract/failure.ts';
import { PROBLEM_TYPE, SESSION_ENDED } from '../../contract/failure.ts';
import type { Language } from '../../contract/languages.ts';
import { databaseError, isUnavailable } from '../db/pool.ts';
import { type FieldWord, Refusal, type RefusalWord } from '../engine/refusal.ts';
import { isStoreDown } from '../storage/storage.ts';
import { fill } from '../words.ts';
import { sizeWords, untilWords, waitWords } from './amount-words.ts';
import { fieldText, texts } from './messages.ts';

const STATUS: Record<RefusalWord, number> = {
  sessionEnded: 401,
  loginError: 401,
  secondStep: 401,
  accountBlocked: 401,
  emailUnverified: 401,
  emailUnverifiedWithoutMail: 401,
  forbidden: 403,
  secondStepSetUp: 403,
  readOnlyView: 403,
  hubcenterMismatch: 403,
  notFound: 404,
  methodNotAllowed: 405,
  badRequest: 400,
  idempotencyInProgress: 409,
  idempotencyMismatch: 422,
  codeTaken: 409,
  emailTaken: 409,
  prefixTaken: 409,
  transitionNotAllowed: 409,
  ownAccount: 409,
  lastSuperAdmin: 409,
  reviewDecided: 409,
  hubNotActive: 409,
  stale: 412,
  tooLarge: 413,
  unsupportedFile: 415,
  validation: 422,
  rateLimited: 429,
  reservedEnough: 429,
  bookedEnough: 429,
  bookedOften: 429,
  downloadsFull: 429,
  unavailable: 503,
  paymentsOff: 409,
  supplierOff: 409,
  paymentsDown: 503,
  paymentsKey: 409,
  paymentsRefused: 409,
  paymentAccountMissing: 404,
  accountHoldsMoney: 409,
  itemsGone: 409,
  priceChanged: 409,
  booked: 409,
  notBookable: 409,
  bookingOver: 409,
  orderNotUpdated: 409,
  notIssuable: 422,
  internal: 500,
};

/** The words an app of any version can read. */
const WIRE = {
  secondStep: 'loginError',
  emailUnverifiedWithoutMail: 'emailUnverified',
  secondStepSetUp: 'forbidden',
  readOnlyView: 'forbidden',
  hubNotActive: 'transitionNotAllowed',
  notBookable: 'itemsGone',
  bookingOver: 'transitionNotAllowed',
  orderNotUpdated: 'transitionNotAllowed',
  notIssuable: 'validation',
  reservedEnough: 'rateLimited',
  bookedEnough: 'rateLimited',
  bookedOften: 'rateLimited',
  downloadsFull: 'rateLimited',
  paymentsOff: 'transitionNotAllowed',
  supplierOff: 'transitionNotAllowed',
  paymentsDown: 'unavailable',
  paymentsKey: 'transitionNotAllowed',
  paymentsRefused: 'transitionNotAllowed',
  paymentAccountMissing: 'notFound',
  accountHoldsMoney: 'transitionNotAllowed',
} as const satisfies Record<Exclude<RefusalWord, FailureWord | 'sessionEnded'>, FailureWord>;
const isOurs = (word: RefusalWord): word is keyof typeof WIRE => Object.hasOwn(WIRE, word);
const onWire = (word: Exclude<RefusalWord, 'sessionEnded'>): FailureWord => (isOurs(word) ? WIRE[word] : word);

/** Faults of a file that the general text, which is about photos, would describe wrongly. */
const SPOKEN: ReadonlySet<string> = new Set([
  'sheet',
  'document',
  'fileRequired',
  'reservedFor',
  'reservedForOrder',
  'reservedForPayment',
  'reservedNoTrash',
] satisfies FieldWord[]);

const CONFLICT = 409;
/** In seconds. */
const RETRY_AFTER = 2;

/** The refusal for an error; an unexpected error is `internal`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error) || isStoreDown(error)) return new Refusal('unavailable', { retryAfter: RETRY_AFTER });
  const code = databaseError(error)?.code ?? '';
  // Class 22: a value PostgreSQL rejects, such as a zero byte in a text.
  if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('validation');
  return new Refusal('internal');
}

const timesOf = ({ until, retryAfter }: Refusal['details'], language: Language) => ({
  ...(until ? { until: untilWords(until, language) } : {}),
  ...(retryAfter === undefined ? {} : { wait: waitWords(retryAfter, language) }),
});

/** Why one of many records was refused, in a language: its first refused field, or the record as a whole. */
export function refusalWords({ word, details }: Refusal, language: Language): { field: string | null; words: string } {
  const { failure } = texts[language];
  const [first] = details.errors ?? [];
  if (first) return { field: first.path, words: fieldText(first, language) };
  return {
    field: null,
    words: word === 'sessionEnded' ? SESSION_ENDED : fill(failure[word].text, timesOf(details, language)),
  };
}

/** The response for a refusal, in the caller's language. */
export function problemResponse({ word, details }: Refusal, language: Language, requestId: string): Response {
  const { failure, sessionEnded } = texts[language];
  const status = details.conflict ? CONFLICT : STATUS[word];
  const said = word === 'sessionEnded' ? { title: sessionEnded, text: SESSION_ENDED } : failure[word];
  // Size limits are in bytes.
  const shownLimit = (limit: number | undefined) =>
    word === 'tooLarge' && limit !== undefined ? sizeWords(limit, language) : limit;
  // Broken rules name their fields, so that they can be shown without a form.
  const sentences = (details.errors ?? []).flatMap((error) =>
    error.because || SPOKEN.has(error.code) ? fieldText(error, language) : [],
  );
  const text = fill(said.text, { limit: shownLimit(details.limit), ...timesOf(details, language) });
  const report = fill(texts[language].report, { request: requestId });
  const message = word === 'internal' ? `${text} ${report}` : sentences.join(' ') || text;
  const body: Problem = {
    type: word === 'sessionEnded' ? 'about:blank' : `urn:ordito:problem:${word}`,
    title: said.title,
    status,
    detail: message,
    message,
    ...(word === 'sessionEnded' ? {} : { ermessage: onWire(word) }),
    ...(details.errors
      ? {
          errors: details.errors.map((error) => {
            const { path, code } = error;
            return {
              path,
              code: code === 'imageRequired' || code === 'fileRequired' ? 'required' : code,
              message: fieldText({ ...error, limit: shownLimit(error.limit) }, language),
            };
          }),
        }
      : {}),
    ...(details.blocked ? { blocked: true as const } : {}),
    ...(details.limit === undefined ? {} : { limit: details.limit }),
    ...(details.reason ? { reason: details.reason } : {}),
    ...(details.record ? { record: details.record } : {}),
    ...(details.until ? { until: details.until.toISOString() } : {}),
    ...(details.items ? { items: [...details.items] } : {}),
    ...(details.move ? { ...details.move, allowed: [...details.move.allowed] } : {}),
    ...(details.secondStep ? { secondStep: details.secondStep } : {}),
    ...(word === 'secondStepSetUp' ? { setUp: 'secondStep' as const } : {}),
    requestId,
  };
  const headers = new Headers({ 'Content-Type': PROBLEM_TYPE });
  if (details.retryAfter !== undefined) headers.set('Retry-After', String(details.retryAfter));
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  // As after signing out: the browser removes cached pictures.
  if (word === 'sessionEnded') headers.set('Clear-Site-Data', '"cache"');
  return new Response(JSON.stringify(body), { status, headers });
}
