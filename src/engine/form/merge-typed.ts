/** Three-way merge within one typed value, pure: as read, as wanted, and as it is now. */
import { isSame } from '../../outbox/merge.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows, or texts by language, with the changes of both sides. Undefined if both changed the same part, or the value has none. */
export const mergeTyped = (before: unknown, mine: unknown, theirs: unknown): unknown =>
  mergeRows(before, mine, theirs) ?? mergeTexts(before, mine, theirs);

/**
 * The rows with the changes of both sides. Undefined if these are no rows, or both changed the same one: the same field of it, its place,
 * or one side removed what the other changed.
 */
function mergeRows(before: unknown, mine: unknown, theirs: unknown): readonly Row[] | undefined {
  const [old, own, other] = [before, mine, theirs].map(rowsById);
  if (!old || !own || !other) return undefined;
  const isLost = ([id, row]: [string, Row]) =>
    [own, other].some((side) => !side.has(id)) && [own, other].some((side) => !isSame(side.get(id) ?? row, row));
  const ids = [...old].some(isLost) ? undefined : mergeOrder([...old.keys()], [...own.keys()], [...other.keys()]);
  const rows = ids?.map((id) => mergeRow(old.get(id), own.get(id), other.get(id)));
  return rows?.every((row) => row !== undefined) ? rows : undefined;
}

function mergeRow(before: Row | undefined, mine: Row | undefined, theirs: Row | undefined): Row | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const fields = names.map((name) => [name, mergeValue(before?.[name], mine[name], theirs[name])] as const);
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

function mergeValue(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(before, theirs)) return mine ?? null;
  return isSame(before, mine) ? (theirs ?? null) : mergeTyped(before, mine, theirs);
}

/** Texts by language, each changed on one side alone; before the first one there was an empty text. */
function mergeTexts(before: unknown, mine: unknown, theirs: unknown): { texts: Row } | undefined {
  const [old, own, other] = [before === '' ? { texts: {} } : before, mine, theirs].map(textsIn);
  const texts = old && own && other && mergeRow(old, own, other);
  return texts && { texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) };
}

const textsIn = (value: unknown): Row | undefined =>
  typeof value === 'object' && value !== null && 'texts' in value ? (value.texts as Row) : undefined;

type Ids = readonly string[];

/** Ids in the order of the side that moved some; what the other side added stands behind what it stood behind there. */
function mergeOrder(before: Ids, mine: Ids, theirs: Ids): Ids | undefined {
  const isShared = (id: string) => mine.includes(id) && theirs.includes(id);
  const [old, own, other] = [before, mine, theirs].map((ids) => ids.filter(isShared));
  const isMine = isSame(old, other);
  if (!isMine && !isSame(old, own) && !isSame(own, other)) return undefined;
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
  const isKept = (id: string) => isShared(id) || !before.includes(id);
  const ids = first.filter(isKept);
  for (const [index, id] of second.entries()) {
    if (ids.includes(id) || !isKept(id)) continue;
    const behind = second.slice(0, index).findLast((each) => ids.includes(each));
    ids.splice(behind === undefined ? 0 : ids.indexOf(behind) + 1, 0, id);
  }
  return ids;
}

/** Rows by their ids, none for a missing value; undefined for any other one. */
function rowsById(value: unknown): ReadonlyMap<string, Row> | undefined {
  const rows: unknown = value ?? [];
  const isRow = (row: unknown): row is Row & { _id: string } =>
    typeof row === 'object' && row !== null && '_id' in row && typeof row._id === 'string';
  return Array.isArray(rows) && rows.every(isRow) ? new Map(rows.map((row) => [row._id, row])) : undefined;
}
