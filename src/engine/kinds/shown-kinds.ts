import type { Kind } from '../../../contract/field-kinds/kind.ts';
import { byKind, type ShownKind } from './kind.ts';

const kinds = byKind<ShownKind>(import.meta.glob('./*/shown.tsx', { eager: true }));

/** How a kind is shown. Throws for one without a folder. */
export function shownKind(kind: Kind): ShownKind {
  const found = kinds.get(kind);
  if (!found) throw new TypeError(`no shown.tsx shows ${kind.name}`);
  return found;
}
