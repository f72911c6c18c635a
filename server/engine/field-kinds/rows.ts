import { rowsKind } from '../../../contract/field-kinds/rows.ts';
import { fieldMeta, type FieldMeta, isEmpty } from '../../../contract/field-meta.ts';
import { msg } from '../../../contract/msg.ts';
import type { Cell } from '../../files/xlsx.ts';
import { translate } from '../../words.ts';
import { type Reader, WORD_SEPARATOR } from './cell.ts';
import { type Kind, storedKind } from './kind.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields of a row, each with its label, its metadata, and how a value of its kind is stored. */
const innerFields = ({ rows }: FieldMeta) =>
  Object.entries(rows?.shape ?? {}).map(([name, { label, schema }]) => {
    const meta = fieldMeta(schema);
    const kind = storedKind(meta.kind);
    return { name, label, meta, kind, key: kind.key?.(name) ?? name };
  });

/** Rows in a JSON column, each field stored as in a column of its own. */
export const rows: Kind = {
  of: rowsKind,
  wire: (stored, meta) =>
    (stored as readonly Row[]).map(({ _id, ...row }) => ({
      ...converted(innerFields(meta), ({ name, key, meta: inner, kind }) => [name, row[key], kind.wire, inner]),
      _id,
    })),
  stored: (value, meta) =>
    (value as readonly Row[]).map(({ _id, ...row }) => ({
      ...converted(innerFields(meta), ({ name, key, meta: inner, kind }) => [key, row[name], kind.stored, inner]),
      _id,
    })),
  sort: null,
  filter: null,
  cell: {
    format: 'text',
    width: 48,
    write: (list: readonly Row[], meta, reader) => linesOf(list, meta, reader).join('\n'),
  },
  read: null,
};

type InnerField = ReturnType<typeof innerFields>[number];
type Conversion = NonNullable<Kind['wire']>;

/** A row with every value converted; what is not there stays absent. */
const converted = (
  fields: readonly InnerField[],
  entryOf: (field: InnerField) => [name: string, value: unknown, convert: Conversion | undefined, meta: FieldMeta],
): Row =>
  Object.fromEntries(
    fields.map(entryOf).flatMap(([name, value, convert, meta]) => {
      if (value === undefined) return [];
      return [[name, value === null || !convert ? value : convert(value, meta)]];
    }),
  );

/** `1. Weaving; Minutes: 30`, a row a line; rows within it follow, indented. */
function linesOf(list: readonly Row[], meta: FieldMeta, reader: Reader): string[] {
  const fields = innerFields(meta);
  return list.flatMap((row, index) => {
    const filled = fields.filter(({ name }) => !isEmpty(row[name]));
    const written = filled
      .filter(({ meta: inner }) => !inner.rows)
      .map(({ name, label, meta: inner, kind }) => {
        const words = cellText(kind.cell.write(row[name] as never, inner, reader), inner, reader);
        return name === meta.rows?.title ? words : `${translate(label, reader.language)}: ${words}`;
      });
    const within = filled
      .filter(({ meta: inner }) => inner.rows)
      .flatMap(({ name, label, meta: inner }) => [
        `${translate(label, reader.language)}:`,
        ...linesOf(row[name] as readonly Row[], inner, reader),
      ]);
    return [`${index + 1}. ${written.join(WORD_SEPARATOR)}`, ...within.map((line) => `   ${line}`)];
  });
}

/** A cell's value as text within another cell. */
function cellText(cell: Cell, { kind: { unit } }: FieldMeta, { language }: Reader): string {
  if (typeof cell === 'boolean') return translate(cell ? msg`Yes` : msg`No`, language);
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'number') return cell ?? '';
  const number = new Intl.NumberFormat(language, { useGrouping: false }).format(cell);
  return unit ? `${number} ${unit}` : number;
}
