/** Responses that an intermediary between tablet and server may give in the server's place. */
import { SESSION_ENDED, type FailureWord } from '../../contract/failure.ts';
import type { Answer } from '../flows/support/proxy.ts';

/** The upload a response refers to. */
interface UploadRef {
  key: string;
  kind: string;
}

const html = (status: number, title: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
});

/** An error in our own server's format. */
function problem(status: number, word: FailureWord | null, headers: Record<string, string> = {}): Answer {
  const message = word === null ? SESSION_ENDED : `refused: ${word}`;
  const body = { type: 'about:blank', title: 'Refused', status, detail: message, message, requestId: 'fault-bench' };
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'X-App': 'ordito/0', ...headers },
    body: JSON.stringify({ ...body, ...(word === null ? {} : { ermessage: word }) }),
  };
}

/** A receipt with our header that does not match the upload. */
function receipt({ key, kind }: UploadRef, own: boolean): Answer {
  const data = {
    _id: crypto.randomUUID(),
    code: 'XX-P0000017',
    kind,
    key: own ? key : crypto.randomUUID(),
    photos: [{ slot: 'itemImage', sha256: '0'.repeat(64), bytes: 1 }],
    receivedAt: new Date().toISOString(),
  };
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'X-App': 'ordito/0' },
    body: JSON.stringify({ message: 'added', data }),
  };
}

/** Seconds of `Retry-After` in the bench. */
export const RETRY_AFTER_S = 2;
const inSeconds = () => ({ 'Retry-After': String(RETRY_AFTER_S) });
/** A date has whole seconds, so one more keeps the wait from being shorter. */
const asDate = () => ({ 'Retry-After': new Date(Date.now() + (RETRY_AFTER_S + 1) * 1000).toUTCString() });

/** Responses by name; those in `BY_A_PERSON` then need a person. */
export const ANSWERS = {
  'portal page 200': () => html(200, 'Welcome to the Wi-Fi'),
  'redirect to another host 302': () => ({
    status: 302,
    headers: { Location: 'http://portal.invalid/login', 'Content-Type': 'text/html' },
    body: 'Moved',
  }),
  "another item's receipt 200": (upload: UploadRef) => receipt(upload, false),
  'receipt of other photos 200': (upload: UploadRef) => receipt(upload, true),
  'foreign JSON 200': () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"ok":true}' }),
  'empty 204': () => ({ status: 204, headers: {}, body: '' }),
  'proxy wants a log-in 407': () => html(407, 'Proxy Authentication Required'),
  'foreign 401': () => html(401, 'Unauthorized'),
  'foreign 403': () => html(403, 'Forbidden by company policy'),
  'foreign 404': () => html(404, 'Not Found'),
  'key in progress 409': () => problem(409, 'idempotencyInProgress', { 'Retry-After': '1' }),
  'too many 429, seconds': () => problem(429, 'rateLimited', inSeconds()),
  'too many 429, date': () => problem(429, 'rateLimited', asDate()),
  'error 500': () => problem(500, 'internal'),
  'gateway page 502': () => html(502, 'Bad Gateway'),
  'unavailable 503': () => problem(503, 'unavailable', inSeconds()),
  'unavailable 503, date': () => problem(503, 'unavailable', asDate()),
  'session ended 401': () => problem(401, null),
  'forbidden 403': () => problem(403, 'forbidden'),
  'not found 404': () => problem(404, 'notFound'),
  'code taken 409': () => problem(409, 'codeTaken'),
  'too large 413': () => problem(413, 'tooLarge'),
  'unsupported 415': () => problem(415, 'unsupportedFile'),
  'invalid 422': () => problem(422, 'validation'),
} as const satisfies Record<string, (upload: UploadRef) => Answer>;

export type AnswerName = keyof typeof ANSWERS;

/** After this one, everything of that person waits for a sign-in. */
export const ENDS_SESSION = 'session ended 401' satisfies AnswerName;

/** After these a person must act; until then the item stays visible with its reason. */
export const BY_A_PERSON: readonly AnswerName[] = [
  'forbidden 403',
  'not found 404',
  'code taken 409',
  'too large 413',
  'unsupported 415',
  'invalid 422',
];

/** After these the item is retried by itself. */
export const BY_ITSELF: readonly AnswerName[] = (Object.keys(ANSWERS) as AnswerName[]).filter(
  (name) => name !== ENDS_SESSION && !BY_A_PERSON.includes(name),
);

/** Whether an upload's fault, a response's name or another one, needs a person. */
export const needsPerson = (met: string | undefined): boolean => BY_A_PERSON.some((name) => name === met);
