/** VIES, the register of EU VAT numbers, through its REST interface. */
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { readVatNumber } from '../../../contract/identifiers/vat-number.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const NAME_MAX = 500;
const ADDRESS_MAX = 2000;
const REQUEST_ID_MAX = 100;

/** What VIES says of a number. */
export interface ViesAnswer {
  valid: boolean;
  /** Null unless the asker's own number is configured. */
  requestId: string | null;
  date: Date;
  /** Null where the country does not tell them. */
  name: string | null;
  address: string | null;
}

/** VIES gave no answer. `code` is its own word, or one of ours: `TIMEOUT`, `UNREACHABLE`, `UNREADABLE`. */
export class ViesError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`VIES: ${code}`);
    this.code = code;
  }
}

/** Asks VIES about a VAT number with its prefix. Throws `ViesError`. */
export type Vies = (number: string) => Promise<ViesAnswer>;

const said = z.string().nullish();
/** Either an answer, or errors; a register that is down can also be a `userError` in an answer. */
const answerShape = z.object({
  valid: z.boolean().optional(),
  countryCode: said,
  vatNumber: said,
  requestDate: said,
  requestIdentifier: said,
  name: said,
  address: said,
  userError: said,
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

interface ViesOptions {
  /** Base address. */
  url: string;
  /** The own VAT number, for which VIES issues a request id as proof; null asks without one. */
  requester: string | null;
  timeoutMs?: number;
}

/** A client of VIES. */
export function createVies({ url, requester, timeoutMs = TIMEOUT_MS }: ViesOptions): Vies {
  const asker = requester === null ? {} : prefixed(requester, 'requesterMemberStateCode', 'requesterNumber');
  return async (number) => {
    const wanted = prefixed(number, 'countryCode', 'vatNumber');
    const answer = readAnswer(await post(`${url}/check-vat-number`, { ...wanted, ...asker }, timeoutMs));
    const { countryCode, vatNumber, requestDate, requestIdentifier, name, address } = answer;
    // Of another number, by whatever stands between.
    if ((countryCode ?? wanted['countryCode']) !== wanted['countryCode']) throw new ViesError('UNREADABLE');
    if ((vatNumber ?? wanted['vatNumber']) !== wanted['vatNumber']) throw new ViesError('UNREADABLE');
    return {
      valid: answer.valid,
      requestId: known(requestIdentifier, REQUEST_ID_MAX),
      date: dateOf(requestDate),
      name: known(name, NAME_MAX),
      address: known(address, ADDRESS_MAX),
    };
  };
}

function prefixed(number: string, country: string, rest: string): Record<string, string> {
  const { full } = readVatNumber(number);
  return { [country]: full.slice(0, 2), [rest]: full.slice(2) };
}

async function post(address: string, body: object, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await textOf(response);
  } catch (error) {
    if (error instanceof ViesError) throw error;
    throw new ViesError(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE');
  }
}

/** The text of an answer, read up to the limit: what answers may not be VIES. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new ViesError('UNREADABLE');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readAnswer(text: string): z.infer<typeof answerShape> & { valid: boolean } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ViesError('UNREADABLE');
  }
  const parsed = answerShape.safeParse(json);
  if (!parsed.success) throw new ViesError('UNREADABLE');
  const { valid, userError, errorWrappers } = parsed.data;
  const isAnswer = userError === null || userError === undefined || ['', 'VALID', 'INVALID'].includes(userError);
  const fault = errorWrappers?.[0]?.error ?? (isAnswer ? null : userError);
  if (fault !== null) throw new ViesError(/^[A-Z_]{1,40}$/.test(fault) ? fault : 'UNREADABLE');
  if (valid === undefined) throw new ViesError('UNREADABLE');
  return { ...parsed.data, valid };
}

/** A text that VIES tells; it writes `---` for what it does not. */
function known(text: string | null | undefined, max: number): string | null {
  const trimmed = (text ?? '').trim().slice(0, max);
  return /^-*$/.test(trimmed) ? null : trimmed;
}

/** The date of the answer; that of this server if there is none. */
function dateOf(text: string | null | undefined): Date {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? clock.now() : date;
}
