import * as z from 'zod';

import type { Kind } from '../../../contract/field-kinds/kind.ts';
import { byKind, type TypedKind, type TypedValue } from './kind.ts';

const kinds = byKind<TypedKind>(import.meta.glob('./*/typed.ts', { eager: true }));

/** How a kind is typed; as text if nothing else is said. */
export const typedKind = (kind: Kind): TypedKind => kinds.get(kind) ?? { of: kind };

const withParts = [...kinds.values()].flatMap(({ parts }) => parts ?? []);

/** A typed value read from storage: untrusted, perhaps of an earlier version. */
export const keptTyped: z.ZodType<TypedValue> = z.union([
  z.string(),
  z.array(z.string()),
  z.array(
    z.record(
      z.string(),
      z.lazy(() => keptTyped),
    ),
  ),
  ...withParts.map(({ kept }) => kept),
]);

/** Whether nothing was typed. */
export function isBlank(typed: TypedValue | undefined): boolean {
  if (typed === undefined) return true;
  if (typeof typed === 'string') return typed.trim() === '';
  if (Array.isArray(typed)) return typed.length === 0;
  return withParts.find(({ member }) => member in typed)?.isBlank(typed as never) ?? false;
}
