/** Errors on the wire: RFC 9457 problem details with the specification's two members kept. */
import * as z from 'zod';

export const PROBLEM_TYPE = 'application/problem+json';

/** Stable machine words of the member `ermessage`. */
export const FAILURE_WORDS = [
  'loginError',
  'accountBlocked',
  'emailUnverified',
  'forbidden',
  'hubcenterMismatch',
  'notFound',
  'methodNotAllowed',
  'badRequest',
  'idempotencyInProgress',
  'idempotencyMismatch',
  'codeTaken',
  'emailTaken',
  'prefixTaken',
  'transitionNotAllowed',
  'ownAccount',
  'lastSuperAdmin',
  'reviewDecided',
  'itemsGone',
  'priceChanged',
  'booked',
  'stale',
  'tooLarge',
  'unsupportedFile',
  'validation',
  'rateLimited',
  'unavailable',
  'internal',
] as const;
export type FailureWord = (typeof FAILURE_WORDS)[number];

/**
 * Why a code is `codeTaken`, a member beside `ermessage`: it is on another item; it has another hub center, kind or former prefix; another
 * person or device holds it; the server never issued it.
 */
export const CODE_REASONS = ['used', 'otherHub', 'otherPerson', 'otherDevice', 'unknown'] as const;
export type CodeReason = (typeof CODE_REASONS)[number];

/** Exact `message` of every 401 about the session, whatever the language (spec section 8). */
export const SESSION_ENDED = 'Failed to authenticate token';

/** One refused field: its path, a stable code, and readable text. */
export const fieldFailure = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldFailure = z.infer<typeof fieldFailure>;

/** The second step a correct password still lacks, and its ways; recovery codes always work. */
const secondStep = z.object({ challenge: z.string(), ways: z.array(z.enum(['app', 'passkey'])) });
export type SecondStep = z.infer<typeof secondStep>;

/**
 * The body of every error. `limit` is in bytes (413), or of downloads (429); `reason` details `codeTaken`; `from`, `to` and `allowed` belong to refused status
 * moves; `record` is the current one (412, and 409 if it has changed too much or is decided); `items` are those no longer for sale;
 * `until` is when what somebody has booked is free again. `secondStep` completes a sign-in (401); `setUp` is what the
 * caller must set up before anything else (403). `blocked`: the session has ended because the account was blocked (401).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  ermessage: z.enum(FAILURE_WORDS).optional(),
  errors: z.array(fieldFailure).optional(),
  limit: z.int().optional(),
  reason: z.enum(CODE_REASONS).optional().catch(undefined),
  record: z.record(z.string(), z.unknown()).optional(),
  until: z.iso.datetime().optional(),
  items: z.array(z.object({ _id: z.uuid().nullable(), code: z.string().nullable() })).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  allowed: z.array(z.string()).optional(),
  secondStep: secondStep.optional(),
  setUp: z.literal('secondStep').optional(),
  blocked: z.literal(true).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;
