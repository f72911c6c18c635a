/** Reads the parts of a request with the schemas of its call; what does not fit is refused with a path and a reason. */
import type * as z from 'zod';

import { fieldRefusals } from '../services/field-refusals.ts';
import { Refusal } from '../services/refusal.ts';

/** Parses, or throws `validation`. */
export function parsePart(schema: z.ZodType, value: unknown): unknown {
  const zero = findZeroByte(value, '');
  if (zero !== null) throw new Refusal('validation', { errors: [{ path: zero, code: 'invalid' }] });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('validation', { errors: fieldRefusals(parsed.error) });
}

/** PostgreSQL keeps no text with a zero byte; nobody types one. Answers its path, or null. */
function findZeroByte(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const found = findZeroByte(each, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
