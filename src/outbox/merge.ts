/** Three-way merge of a record's fields, pure: the values read, wanted, and current. */
import { type Fields } from './form-content.ts';

/** The result of merging a refused change. */
export type MergeResult =
  /** All wanted values are there: the change arrived, or somebody else made the same. */
  | { word: 'there' }
  /** Nobody else touched these fields: they can be rebased on the current record and sent again. */
  | { word: 'disjoint' }
  /** Somebody else gave some of the fields another value. */
  | { word: 'conflict'; fields: string[] };

/** Values sent with a field that are no field themselves: no record has them, and they stay or go with their field. */
const COMPANIONS: Readonly<Record<string, string>> = { reason: 'status' };

/** The field a name of a change belongs to: itself, or the one it is sent with. */
export const fieldOf = (name: string): string => COMPANIONS[name] ?? name;

/** Names of the fields of a change. */
export const fieldNames = (mine: Fields): string[] => Object.keys(mine).filter((name) => fieldOf(name) === name);

/**
 * Merges a change with the current record. `doubtful`: an earlier attempt may have arrived and been reverted since, so that an unchanged
 * value does not prove that nobody decided on it.
 */
export function merge(before: Fields, mine: Fields, theirs: Fields, mayHaveArrived = false): MergeResult {
  const open = fieldNames(mine).filter((name) => !isSame(mine[name], theirs[name]));
  if (open.length === 0) return { word: 'there' };
  const fields = open.filter((name) => mayHaveArrived || !isSame(before[name], theirs[name]));
  return fields.length > 0 ? { word: 'conflict', fields } : { word: 'disjoint' };
}

/** Whether two values of a field are equal: all empty ones are, and members have no order. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [plain(one), plain(other)];
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame((left as Fields)[name], (right as Fields)[name]));
}

/** Null, an empty text, list or object are the same in a record, and a text as the server stores it. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string') return value.normalize('NFC').trim() || null;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value;
}
