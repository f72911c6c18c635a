/** Two changes of one record brought together, field by field and pure: what a person saw, wants, and what is there now. */
import { type Fields } from './form-content.ts';

/** What a refused change comes to. */
export type Merged =
  /** Everything that was wanted is there: the change arrived, or somebody else wanted the same. */
  | { word: 'there' }
  /** Nobody else touched these fields: they can be sent again on top of what is there now. */
  | { word: 'disjoint' }
  /** Somebody else gave some of the fields another value. */
  | { word: 'conflict'; fields: string[] };

/** What goes along with a field and is none itself: no record has it, and it stays or goes with its field. */
const COMPANIONS: Readonly<Record<string, string>> = { reason: 'status' };

/** The field that decides about a name of a change: itself, or the one it goes along with. */
export const fieldOf = (name: string): string => COMPANIONS[name] ?? name;

/** Names of the fields of a change. */
export const fieldNames = (mine: Fields): string[] => Object.keys(mine).filter((name) => fieldOf(name) === name);

/**
 * Merges a change with the record as it is now. `doubtful`: an earlier attempt may have arrived and been changed back since, so
 * that a value as it was before is no proof that nobody decided on it.
 */
export function merge(before: Fields, mine: Fields, theirs: Fields, doubtful = false): Merged {
  const open = fieldNames(mine).filter((name) => !isSame(mine[name], theirs[name]));
  if (open.length === 0) return { word: 'there' };
  const fields = open.filter((name) => doubtful || !isSame(before[name], theirs[name]));
  return fields.length > 0 ? { word: 'conflict', fields } : { word: 'disjoint' };
}

/** Whether two values of a field mean the same: empty ones all do, and members have no order. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [plain(one), plain(other)];
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame((left as Fields)[name], (right as Fields)[name]));
}

/** Nothing at all, an empty text, list or object are one and the same in a record. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value;
}
