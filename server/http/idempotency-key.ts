import * as z from 'zod';

import { Refusal } from '../services/refusal.ts';

const key = z.uuid().toLowerCase();

/** The `Idempotency-Key` of a request, quoted or not; null if absent. Throws `badRequest` if it is not a UUID. */
export function idempotencyKey(headers: Headers): string | null {
  const header = headers.get('Idempotency-Key');
  if (header === null) return null;
  const parsed = key.safeParse(header.replace(/^"(.*)"$/, '$1'));
  if (!parsed.success) throw new Refusal('badRequest', { errors: [{ path: 'Idempotency-Key', code: 'invalid' }] });
  return parsed.data;
}
