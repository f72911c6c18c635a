import type { Kind } from '../../../contract/field-kinds/kind.ts';
import { byKind, type EnteredKind } from './kind.ts';

const kinds = byKind<EnteredKind>(import.meta.glob('./*/input.tsx', { eager: true }));

/** How a kind is entered. Throws for one without a folder. */
export function enteredKind(kind: Kind): EnteredKind {
  const found = kinds.get(kind);
  if (!found) throw new TypeError(`no input.tsx enters ${kind.name}`);
  return found;
}
