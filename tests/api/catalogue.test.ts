/** Everything a declared field promises, for every editable field of every resource: nobody writes this test again for a new one. */
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { catalogue, type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import { KINDS } from '../../contract/field-kinds/kinds.ts';
import { type FieldKind, type FieldMeta, fieldMeta, isRequired } from '../../contract/field.ts';
import { type ListFilter, listFilters, writeSize } from '../../contract/list-filters.ts';
import { itemForms } from '../../contract/resources/item-form.ts';
import { CONDITIONS } from '../../contract/vocabulary/conditions.ts';
import { fieldWord } from '../../server/services/exports/words.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { planImport } from '../support/server-imports.ts';
import { addItem } from '../support/server-items.ts';
import { jobEnded } from '../support/server-jobs.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form as formData, jpeg } from '../support/server-photos.ts';

type Row = Record<string, unknown> & { _id: string };
interface Entry {
  changes: { field: string; from: unknown; to: unknown }[];
}

let server: TestServer;
let people: People;
/** A record of every resource that others refer to. */
const targets = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  people = await addPeople(server);
  targets.set('merchant', people.merchantB.id);
  targets.set('user', people.merchantB.id);
  targets.set('fabric', (await addItem(server, people.merchantB, 'fabric'))._id);
  targets.set('priceTier', await addRecord('priceTier'));
});
afterAll(() => server.stop());

/** A value of the field's kind that is new to a record. */
function sampleOf(name: string, meta: FieldMeta, present?: unknown): unknown {
  const samples = KINDS[meta.kind].samples(meta, (to) => targets.get(to) ?? '');
  const found = samples.find((each) => !isDeepStrictEqual(each, present));
  if (found === undefined) throw new Error(`${name}: a field of the kind ${meta.kind} has no sample value`);
  return found;
}

const metasOf = (fields: z.ZodRawShape) =>
  Object.entries(fields).map(([name, schema]) => [name, fieldMeta(schema as z.ZodType)] as const);
const call = (path: string, json?: unknown, method?: string, { token } = people.admin) =>
  server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });

/** Adds a record as its resource says; items come in at the counter. Answers its id. */
async function addRecord(name: ResourceName): Promise<string> {
  const kind = ITEM_KINDS.find((each) => each === name);
  if (kind) return (await addItem(server, people.merchantA, kind))._id;
  const fields = formOf(name);
  const required = metasOf(fields).filter(([field]) => isRequired(fields[field] as z.ZodType));
  return create(name, Object.fromEntries(required.map(([field, meta]) => [field, sampleOf(field, meta)])));
}

/** Fields of the form a record is added with. */
function formOf(name: ResourceName): z.ZodRawShape {
  const kind = ITEM_KINDS.find((each) => each === name);
  const fields = kind ? itemForms[kind].shape : resourceOf(name).create?.fields;
  if (!fields) throw new Error(`this test knows no way to add a ${name}`);
  return fields;
}

/** Sends the form, of items with a photo; answers the id of the new record. */
async function create(name: ResourceName, fields: Record<string, unknown>): Promise<string> {
  const isItem = ITEM_KINDS.some((each) => each === name);
  const partsOf = ([field, value]: [string, unknown]): [string, string][] => {
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    const values: unknown[] = isList ? value : [value];
    return values.map((each) => [field, typeof each === 'string' ? each : JSON.stringify(each)]);
  };
  const parts = Object.entries(fields).flatMap(partsOf);
  const body = isItem ? { form: formData([['itemImage', await jpeg()], ...parts]) } : { json: fields };
  const path = `/${resourceOf(name).paths?.one ?? name}`;
  const made = await server.client.call(path, { token: people.admin.token, ...body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return (made.body.data as Row)._id;
}

/** What the condition of the sample says of a garment beside itself. */
const SAMPLE_FLAGS = (['isUsed', 'isStock', 'isDefectedNew'] as const).map(
  (flag) => [flag, CONDITIONS[0][flag]] as const,
);

/** The next code of the hub center the samples name. */
async function issueCode(name: ResourceName): Promise<unknown> {
  return (await call(`/unique/code?kind=${name}`, undefined, 'GET', people.merchantB)).body.data;
}

/** What a list is asked for to find a value. */
function question({ meta, params: [least, most = least], form }: ListFilter, value: unknown): string {
  if (form === 'range') return new URLSearchParams({ [least]: String(value), [most]: String(value) }).toString();
  const words: Partial<Record<FieldKind, (value: never) => string>> = {
    size: writeSize,
    composition: ([share]: [{ fibre: string }]) => share.fibre,
    terms: ([id]: [string]) => id,
  };
  return new URLSearchParams({ [least]: words[meta.kind]?.(value as never) ?? String(value) }).toString();
}

const editable = (Object.keys(catalogue) as ResourceName[]).filter((name) => resourceOf(name).edit);

describe.each(editable)('every field of a %s', (name) => {
  const resource = resourceOf(name);
  const { one, list } = resource.paths ?? { one: name, list: resource.plural };
  const fields = metasOf(resource.edit?.fields ?? {});
  let id: string;
  let other: Row;
  /** The first one, after every field was changed; and how each was. */
  let record: Row;
  const changes: Entry['changes'] = [];
  beforeAll(async () => {
    id = await addRecord(name);
    other = await read(await addRecord(name));
    for (const [field, meta] of fields) {
      const before = (await read(id))[field];
      const value = sampleOf(field, meta, before);
      const { status, body } = await call(`/${one}/${id}`, { [field]: value }, 'PUT');
      expect({ field, status, errors: body.errors }).toEqual({ field, status: 200, errors: undefined });
      changes.push({ field, from: before ?? null, to: value });
    }
    record = await read(id);
  });
  const read = async (which: string) => (await call(`/${one}/${which}`)).body.data as Row;
  const ids = async (query: string) => {
    const { status, body } = await call(`/${list}?limit=100&${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
    return (body.data as Row[]).map(({ _id }) => _id);
  };

  it('that is given when one is added is read back', async () => {
    const shape = formOf(name);
    const flags = 'condition' in shape ? Object.fromEntries(SAMPLE_FLAGS) : {};
    const [issued, samples] = [new Map<string, unknown>(), new Map<string, unknown>(Object.entries(flags))];
    for (const [field, meta] of metasOf(shape)) {
      if (meta.kind === 'code') issued.set(field, await issueCode(name));
      else if (!samples.has(field)) samples.set(field, sampleOf(field, meta));
    }
    const given = Object.fromEntries([...issued, ...samples]);
    expect(Object.keys(given).sort()).toEqual(Object.keys(shape).sort());
    const made = await read(await create(name, given));
    const shown = Object.entries(given).filter(([field]) => Object.hasOwn(resource.record.shape, field));
    expect(made).toMatchObject(Object.fromEntries(shown));
  });

  it('can be changed, is read back, and tells in the history what it was', async () => {
    expect(record).toMatchObject(Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    const entries = (await call(`/history/${name}/${id}?limit=100`)).body.data as Entry[];
    const told = entries.toReversed().flatMap((entry) => entry.changes);
    expect(told.map(({ field, from, to }) => ({ field, from, to }))).toEqual(changes);
  });

  it('is refused to whoever may not change it', async () => {
    for (const [field] of fields) {
      const { status } = await call(`/${one}/${id}`, { [field]: record[field] }, 'PUT', people.customer);
      expect({ field, status }).toEqual({ field, status: 403 });
    }
    expect(await read(id)).toEqual(record);
  });

  it('is found by its filter, and puts records in order', async () => {
    const names = new Set(fields.map(([field]) => field));
    for (const filter of listFilters(resource).filter(({ field, form }) => names.has(field) && form !== 'presence')) {
      const found = await ids(question(filter, record[filter.field]));
      const { field } = filter;
      expect({ field, found: found.includes(id), other: found.includes(other._id) }).toEqual({
        field,
        found: true,
        other: false,
      });
    }
    for (const sort of resource.list.sort.filter((each) => names.has(each))) {
      // The samples are more than what a record has from the beginning; what has nothing comes last either way.
      const descending = [id, other._id];
      const ascending = (other[sort] ?? null) === null && sort !== 'name' ? descending : descending.toReversed();
      const inOrder = async (order: string) => (await ids(`sort=${order}`)).filter((each) => descending.includes(each));
      expect({ sort, order: await inOrder(sort) }).toEqual({ sort, order: ascending });
      expect({ sort, order: await inOrder(`-${sort}`) }).toEqual({ sort, order: descending });
    }
  });

  it.runIf(resource.export)('is in the export under its header, and comes back unchanged', async () => {
    const { token } = people.admin;
    const file = await takeAway(server, { path: `/export/${resource.plural}`, token });
    const sheet = await readSheet(file);
    const headers = new Map(
      sheet.notes.flatMap(([word, header, field]) => (word === 'field' ? [[field, header]] : [])),
    );
    const row = recordsIn(sheet).find((each) => each['_id']?.text === id);
    for (const [field, { nameIn = field }] of fields) {
      expect(headers.get(nameIn)).toMatch(new RegExp(`^${fieldWord(field, 'en')}( \\(.+\\))?$`));
      expect({ field, cell: row?.[nameIn]?.text }).not.toEqual({ field, cell: undefined });
    }
    const plan = await planImport(server, { plural: resource.plural, file, token });
    expect(plan).toMatchObject({
      rows: sheet.rows.length - 1,
      unchanged: sheet.rows.length - 1,
      changed: 0,
      faults: [],
    });
    expect(plan.mapping).toEqual(expect.arrayContaining(fields.map(([field]) => field)));
  });

  it.runIf(resource.export)('is changed by a sheet that says something else', async () => {
    const { token } = people.admin;
    const { plural } = resource;
    const rows = recordsIn(await readSheet(await takeAway(server, { path: `/export/${plural}`, token })));
    const told = rows.find((each) => each['_id']?.text === id);
    const fresh = await addRecord(name);
    const names = fields.map(([field]) => field);
    const lines = [
      ['_id', ...names],
      [fresh, ...fields.map(([field, { nameIn = field }]) => told?.[nameIn]?.text ?? '')],
    ];
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const text = lines.map((line) => line.map(quoted).join(';')).join('\n');
    const file = new TextEncoder().encode(text);
    const { _id, faults, changes: planned, mapping } = await planImport(server, { plural, file, token });
    expect({ faults, planned: planned[0]?.fields.map(({ field }) => field).sort() }).toEqual({
      faults: [],
      planned: names.toSorted(),
    });
    const begun = await call(`/import/${plural}/${_id}/run`, { mapping, blanks: 'clear' });
    const job = await jobEnded(server, people.admin, (begun.body.data as Row)._id);
    expect(job).toMatchObject({ state: 'done', counts: { changed: 1, failed: 0 } });
    expect(await read(fresh)).toMatchObject(Object.fromEntries(names.map((field) => [field, record[field]])));
  });
});
