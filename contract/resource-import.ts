/** Importing a spreadsheet: upload, preview, run. Derived from the declaration. */
import * as z from 'zod';

import { defineCall } from './call.ts';
import { fieldChange } from './calls/history.ts';
import { capital } from './capital.ts';
import { type FieldMeta, fieldMeta } from './field-meta.ts';
import { DOCUMENT_BYTES_MAX, SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from './limits.ts';

/** Sheets among which one can be chosen. */
const SHEETS_MAX = 200;
import type { Resource } from './resource.ts';

/** Columns besides editable fields: those that identify a record, and the revision it had when exported. */
const IMPORT_KEYS = ['_id', 'code', 'rev'] as const;

/** Those of a resource. */
export const importKeys = ({ record }: Resource): readonly string[] =>
  IMPORT_KEYS.filter((name) => Object.hasOwn(record.shape, name));

/** A parsed spreadsheet; `field` is the guessed field of a column, `fields` the possible ones. Samples are its first values. */
export const readImport = z.object({
  _id: z.uuid(),
  rows: z.int(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()), field: z.string().nullable() })),
  fields: z.array(z.string()),
  /** Index of the status column, if any: an import never changes the status. */
  status: z.int().nullable(),
  /** The file is one of our own exports, so an empty cell means an empty value. */
  ours: z.boolean(),
  /** Names of the sheets of a workbook, and the index of the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** The row with the column names, and the first rows, among which it may be chosen. Rows are numbered as in spreadsheet programs. */
  headerRow: z.int(),
  top: z.array(z.object({ row: z.int(), text: z.string() })),
});
export type ReadImport = z.infer<typeof readImport>;

/** Which sheet of a workbook is read, by its index, and which row has its column names; the first ones by default. */
const sheetChoice = z.strictObject({
  sheet: z.coerce.number().int().min(0).max(SHEETS_MAX).optional(),
  headerRow: z.coerce.number().int().min(1).max(SHEET_ROWS_MAX).optional(),
});
export type SheetChoice = z.infer<typeof sheetChoice>;

/** The field of each column, in order; null skips one. `blanks`: what an empty cell means for a record that has a value. */
export const importMapping = z.strictObject({
  mapping: z.array(z.string().max(50).nullable()).min(1).max(SHEET_COLUMNS_MAX),
  blanks: z.enum(['keep', 'clear']).default('keep'),
});
export type ImportMapping = z.infer<typeof importMapping>;

const fault = z.object({
  row: z.int(),
  column: z.int().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
/** A fault in a cell or in a whole row. Rows are numbered as in spreadsheet programs: the header is row 1. */
export type ImportFault = z.infer<typeof fault>;

/** Preview of an import. `faults` and `changes` are truncated. */
export const importPlan = z.object({
  rows: z.int(),
  changed: z.int(),
  added: z.int(),
  unchanged: z.int(),
  faulty: z.int(),
  faults: z.array(fault),
  changes: z.array(
    z.object({
      row: z.int(),
      _id: z.uuid().nullable(),
      code: z.string(),
      fields: z.array(fieldChange.omit({ restorable: true })),
    }),
  ),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** The fields a row may give: those declared editable, and those of a record it may add. */
export const importMeta = ({ edit, create, rowsAdd }: Resource): ReadonlyMap<string, FieldMeta> => {
  const fields = { ...edit?.fields, ...(rowsAdd ? create?.fields : {}) };
  return new Map(Object.entries(fields).map(([name, schema]) => [name, fieldMeta(schema as z.ZodType)]));
};

/** `POST /import/products`: parses a spreadsheet without changing anything. */
export const readImportCall = (resource: Resource) =>
  defineCall({
    name: `import${capital(resource.plural)}`,
    method: 'POST',
    path: `/import/${resource.plural}`,
    summary: `Read a spreadsheet (.xlsx, .csv) of ${resource.plural}; nothing is changed`,
    who: whoOf(resource),
    body: sheetChoice,
    files: { file: { max: 1, required: true, bytes: DOCUMENT_BYTES_MAX } },
    lane: 'sheets',
    data: readImport,
    status: 201,
  });

const step = (resource: Resource, verb: string) => ({
  path: `/import/${resource.plural}/{id}/${verb}`,
  who: whoOf(resource),
  params: z.object({ id: z.uuid() }),
  body: importMapping,
});

/** `POST /import/products/{id}/check`: previews the import row by row without changing anything. */
export const checkImportCall = (resource: Resource) =>
  defineCall({
    ...step(resource, 'check'),
    name: `checkImportOf${capital(resource.plural)}`,
    method: 'POST',
    summary: `Preview an import of ${resource.plural}, with its errors`,
    data: importPlan,
  });

/** `POST /import/products/{id}/run`: starts the import as a job; good rows are imported, the others are returned with their reasons. */
export const runImportCall = (resource: Resource) =>
  defineCall({
    ...step(resource, 'run'),
    name: `runImportOf${capital(resource.plural)}`,
    method: 'POST',
    summary: `Import ${resource.plural}: valid rows are imported, the others are listed in the job’s file`,
    data: z.object({ _id: z.uuid() }),
    status: 201,
  });

function whoOf({ name, edit }: Resource) {
  if (!edit) throw new TypeError(`${name} cannot be changed`);
  return edit.who;
}
