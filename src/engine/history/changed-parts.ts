import { fieldMeta, type FieldMeta } from '../../../contract/field-meta.ts';
import { isSame } from '../../outbox/merge.ts';

/** How much is shown of what two long texts begin with alike, in characters. */
const ALIKE_MAX = 60;

/** Two values without what is the same in both: long texts from shortly before their first difference. */
export function changedParts(from: unknown, to: unknown): readonly [from: unknown, to: unknown] {
  if (typeof from !== 'string' || typeof to !== 'string') return [from, to];
  let alike = 0;
  while (alike < from.length && from[alike] === to[alike]) alike += 1;
  if (alike <= ALIKE_MAX) return [from, to];
  const near = from.slice(0, alike - ALIKE_MAX / 2);
  const start = /\s(?=\S*$)/u.exec(near)?.index ?? 0;
  return start === 0 ? [from, to] : [`…${from.slice(start)}`, `…${to.slice(start)}`];
}

type Row = Readonly<Record<string, unknown>>;

/** Two lists without the rows, and the fields of rows, that are the same in both; null if the lists differ in their order alone. */
export function changedRows(meta: FieldMeta, from: unknown, to: unknown): readonly [from: Row[], to: Row[]] | null {
  const [before, after] = [from, to].map((list) => (list ?? []) as readonly Row[]);
  const parts = [changed(meta, before, after), changed(meta, after, before)] as const;
  return parts.some((rows) => rows.length > 0) ? parts : null;
}

function changed(meta: FieldMeta, rows: readonly Row[] = [], others: readonly Row[] = []): Row[] {
  const { shape = {}, title } = meta.rows ?? {};
  return rows.flatMap((row) => {
    const other = others.find((each) => each['_id'] === row['_id']);
    if (!other) return [row];
    if (isSame(row, other)) return [];
    const fields = Object.entries(shape).flatMap(([name, { schema }]) => {
      if (name !== title && isSame(row[name], other[name])) return [];
      const inner = fieldMeta(schema);
      const within = inner.rows ? changedRows(inner, row[name], other[name]) : null;
      return [[name, within ? within[0] : row[name]] as const];
    });
    return [{ ...Object.fromEntries(fields), _id: row['_id'] }];
  });
}
