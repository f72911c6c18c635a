/** Parses the parts of a request with the call's schemas; refusals name a path and a reason. */
import type * as z from 'zod';

import { fieldRefusals } from '../engine/records/field-refusals.ts';
import { Refusal } from '../engine/refusal.ts';

/** Maximum nesting of a value: schemas need less than half. */
const DEPTH_MAX = 32;

/** Parses, or throws `validation`. */
export function parsePart<T>(schema: z.ZodType<T>, value: unknown): T {
  const unfit = findUnfit(value, '', 1);
  if (unfit !== null) throw new Refusal('validation', { errors: [{ path: unfit, code: 'invalid' }] });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('validation', { errors: fieldRefusals(parsed.error) });
}

/**
 * The path of an unacceptable value, or null: a zero byte, which PostgreSQL cannot store in text, or nesting so deep that parsing would
 * overflow the stack.
 */
function findUnfit(value: unknown, path: string, depth: number): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEPTH_MAX) return path;
  for (const [name, each] of Object.entries(value)) {
    const found = findUnfit(each, path === '' ? name : `${path}.${name}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
