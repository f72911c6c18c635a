/** Exporting a resource's list: the calls, and the contents of the file, derived from the declaration (contract 7). */
import * as z from 'zod';

import { defineCall } from './call.ts';
import { capital } from './capital.ts';
import { type FieldMeta, isPicture, metaOf } from './field-meta.ts';
import { listQuery, type Resource } from './resource.ts';

/** A field that an export can contain. */
export interface ExportField {
  name: string;
  meta: FieldMeta;
}

/** The fields of a record that have a kind, in declaration order. */
function declaredFields({ record }: Resource): ExportField[] {
  return Object.entries(record.shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema as z.ZodType);
    return meta ? [{ name, meta }] : [];
  });
}

/**
 * Columns a person can export, in the order of the detail screen with pictures last: no ids, no secrets, and only the name of a reference.
 */
export function exportFields(resource: Resource): ExportField[] {
  const fields = declaredFields(resource);
  const named = new Set(fields.map(({ meta }) => meta.nameIn));
  const place = ({ name }: ExportField) => {
    const at = resource.detail.indexOf(name);
    return at < 0 ? resource.detail.length : at;
  };
  const wanted = fields.filter(({ name, meta }) => meta.kind.inFiles !== 'never' && !named.has(name));
  const order = (field: ExportField) => (isPicture(field.meta) ? 1 : 0) * 1000 + place(field);
  return wanted.sort((one, other) => order(one) - order(other));
}

/** The fields that hold a record's pictures, in declaration order. */
export const pictureFields = (resource: Resource): ExportField[] =>
  declaredFields(resource).filter(({ meta }) => isPicture(meta));

/** Names joined by commas, or repeated. */
const names = <const T extends readonly [string, ...string[]]>(known: T) =>
  z.preprocess(
    (value) => {
      const given = value === undefined ? [] : [value].flat();
      const found = given.flatMap((each: unknown) => (typeof each === 'string' ? each.split(',') : [each]));
      return found.length > 0 ? found : undefined;
    },
    z.array(z.enum(known)).optional(),
  );

/** Page parameters of the list's address; accepted, but irrelevant to a whole file. */
const ignored = () => z.string().optional();

/** The filters of the list, without paging. */
const filters = (resource: Resource) => ({
  ...listQuery(resource).shape,
  offset: ignored(),
  limit: ignored(),
  cursor: ignored(),
});

/** The filters of the list, and the columns of the file. */
export const exportQuery = (resource: Resource) =>
  z.strictObject({
    ...filters(resource),
    columns: names(exportFields(resource).map(({ name }) => name) as [string, ...string[]]),
  });

/** `GET /export/products`: the list as a spreadsheet with the given `columns`, or all. */
export const exportCall = (resource: Resource) =>
  defineCall({
    name: `export${capital(resource.plural)}`,
    method: 'GET',
    path: `/export/${resource.plural}`,
    summary: `Export ${resource.plural} as a spreadsheet (.xlsx)`,
    who: mayExport(resource).who,
    query: exportQuery(resource),
    ticket: true,
    data: z.unknown(),
  });

/** `GET /export/product/images`: the photos of the list's records as an archive. */
export const imagesCall = (resource: Resource) =>
  defineCall({
    name: `export${capital(resource.name)}Images`,
    method: 'GET',
    path: `/export/${resource.name}/images`,
    summary: `Export the photos of ${resource.plural} as an archive (.zip)`,
    who: mayExport(resource).who,
    query: z.strictObject(filters(resource)),
    ticket: true,
    data: z.unknown(),
  });

function mayExport(resource: Resource): NonNullable<Resource['export']> {
  if (!resource.export) throw new TypeError(`${resource.plural} cannot be exported`);
  return resource.export;
}
