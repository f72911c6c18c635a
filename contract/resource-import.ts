/** Bringing a spreadsheet in: upload, look at what it would do, and do it. All of it comes from the declaration. */
import * as z from 'zod';

import { defineCall } from './call.ts';
import { fieldChange } from './calls/history.ts';
import { capital } from './capital.ts';
import { type FieldMeta, fieldMeta } from './field.ts';
import { DOCUMENT_BYTES_MAX, SHEET_COLUMNS_MAX } from './limits.ts';
import type { Resource } from './resource.ts';

/** What a column may be beside a field that can be changed: what tells a record, and the revision somebody saw. */
export const IMPORT_KEYS = ['_id', 'code', 'rev'] as const;

/** A spreadsheet that was read; `field` is what a column seems to be, `fields` what it may be. Samples are its first values. */
export const readImport = z.object({
  _id: z.uuid(),
  rows: z.int(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()), field: z.string().nullable() })),
  fields: z.array(z.string()),
  /** Which column is the status, where there is one: an import never changes it. */
  status: z.int().nullable(),
  /** One of our own exports: an empty cell there means that nothing is to be there. */
  ours: z.boolean(),
});
export type ReadImport = z.infer<typeof readImport>;

/** What each column is, in their order; null leaves one out. `blanks`: what an empty cell means for a record that has a value. */
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
/** What is wrong with a cell, or with a row as a whole. Rows are counted as spreadsheet programs do: the header is row 1. */
export type ImportFault = z.infer<typeof fault>;

/** What an import would do. `faults` and `changes` are the first of many. */
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

/** The fields an import may change, by what the declaration says can be edited. */
export const editableMeta = ({ edit }: Resource): ReadonlyMap<string, FieldMeta> =>
  new Map(Object.entries(edit?.fields ?? {}).map(([name, schema]) => [name, fieldMeta(schema as z.ZodType)]));

/** `POST /import/products`: reads a spreadsheet and changes nothing. */
export const readImportCall = (resource: Resource) =>
  defineCall({
    name: `import${capital(resource.plural)}`,
    method: 'POST',
    path: `/import/${resource.plural}`,
    summary: `Read a spreadsheet (.xlsx, .csv) of ${resource.plural}; nothing is changed`,
    who: whoOf(resource),
    body: z.strictObject({}),
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

/** `POST /import/products/{id}/check`: what it would do, row by row; changes nothing. */
export const checkImportCall = (resource: Resource) =>
  defineCall({
    ...step(resource, 'check'),
    name: `checkImportOf${capital(resource.plural)}`,
    method: 'POST',
    summary: `What an import of ${resource.plural} would change, and what is wrong with it`,
    data: importPlan,
  });

/** `POST /import/products/{id}/run`: begins it as a job; good rows are taken, the others come back with their reasons. */
export const runImportCall = (resource: Resource) =>
  defineCall({
    ...step(resource, 'run'),
    name: `runImportOf${capital(resource.plural)}`,
    method: 'POST',
    summary: `Import ${resource.plural}: good rows are taken, the others are told in the job's file`,
    data: z.object({ _id: z.uuid() }),
    status: 201,
  });

function whoOf({ name, edit }: Resource) {
  if (!edit) throw new TypeError(`${name} cannot be changed`);
  return edit.who;
}
