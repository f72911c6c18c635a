/** What a declared field promises, tested for every editable field of every resource, so that new ones need no test of their own. */
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { type EuroOrPercent, writeEuroOrPercent } from '../../contract/field-kinds/euro-or-percent.ts';
import { writeSize } from '../../contract/field-kinds/size.ts';
import { fieldMeta } from '../../contract/field-meta.ts';
import { LANGUAGES } from '../../contract/language-tags.ts';
import { type ListFilter, listFilters } from '../../contract/list-filters.ts';
import type { Resource } from '../../contract/resource.ts';
import { faultsOf } from '../../contract/rules.ts';
import { fieldWord } from '../../server/engine/exports/words.ts';
import { storedKind } from '../../server/engine/stored-kinds.ts';
import { declared, formOf, kindOf, metasOf, serverWithDeclared } from './declared-records.ts';
import { addMix } from './server-bookings.ts';
import { readSheet, recordsIn, takeAway } from './server-exports.ts';
import { importSheet, planImport } from './server-imports.ts';

type Row = Record<string, unknown> & { _id: string };
interface Entry {
  _id: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

const editable = declared.filter(({ edit }) => edit);

/** Tests one of several parts of the resources: a file each, so that they run beside each other. */
export async function testFields(slice: number, slices: number): Promise<void> {
  const { server, people, findSample, samplesOf, addRecord, create } = await serverWithDeclared();
  const call = (path: string, json?: unknown, method?: string, { token } = people.admin) =>
    server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });

  /** The next code of the sample's hub center. */
  async function issueCode({ name }: Resource): Promise<unknown> {
    return (await call(`/unique/code?kind=${name}`, undefined, 'GET', people.merchantB)).body.data;
  }

  /** The list query that finds a value. */
  function question({ meta, params: [least, most = least], form }: ListFilter, value: unknown): string {
    if (form === 'range') {
      const bound = meta.kind.name === 'euroOrPercent' ? writeEuroOrPercent(value as EuroOrPercent) : String(value);
      return new URLSearchParams({ [least]: bound, [most]: bound }).toString();
    }
    if (form === 'days') {
      const day = String(value).slice(0, 'YYYY-MM-DD'.length);
      return new URLSearchParams({ [least]: day, [most]: day }).toString();
    }
    const words: Readonly<Record<string, (value: never) => string>> = {
      size: writeSize,
      translated: (texts: object) => LANGUAGES.find((language) => !Object.hasOwn(texts, language)) ?? '',
      composition: ([share]: [{ fibre: string }]) => share.fibre,
      terms: ([id]: [string]) => id,
      refs: ([id]: [string]) => id,
    };
    return new URLSearchParams({ [least]: words[meta.kind.name]?.(value as never) ?? String(value) }).toString();
  }

  describe.each(editable.filter((_, at) => at % slices === slice))('every field of a $name', (resource) => {
    const { name } = resource;
    const { one, list } = resource.paths ?? { one: name, list: resource.plural };
    const fields = metasOf(resource.edit?.fields ?? {});
    // A cell with whole rows is read by people alone.
    const readable = fields.filter(([, { kind }]) => storedKind(kind).read);
    let id: string;
    let other: Row;
    /** The first record, after every field was changed; and each field's previous value. */
    let record: Row;
    const changes: Entry['changes'] = [];
    beforeAll(async () => {
      id = await addRecord(resource);
      other = await read(await addRecord(resource));
      const left = [...fields];
      while (left.length > 0) {
        const before = await read(id);
        // A field whose samples break a rule now is changed after those it must agree with.
        const samples = left.map(([field, meta]) =>
          findSample(meta, before[field], (value) => faultsOf(resource, before, { [field]: value }).length === 0),
        );
        const at = samples.findIndex((value) => value !== undefined);
        const [[field] = ['']] = left.splice(at, 1);
        const value = samples[at];
        expect({ left, value }).not.toMatchObject({ value: undefined });
        const { status, body } = await call(`/${one}/${id}`, { [field]: value }, 'PUT');
        expect({ field, status, errors: body.errors }).toEqual({ field, status: 200, errors: undefined });
        changes.push({ field, from: before[field] ?? null, to: value });
      }
      record = await read(id);
    });
    const read = async (which: string) => (await call(`/${one}/${which}`)).body.data as Row;
    const ids = async (query: string) => {
      const { status, body } = await call(`/${list}?limit=100&${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      return (body.data as Row[]).map(({ _id }) => _id);
    };

    it('is read back if given on creation', async () => {
      const shape = formOf(resource);
      const codes = kindOf(resource) ? metasOf(shape).filter(([, { kind }]) => kind.name === 'code') : [];
      const issued: Record<string, unknown> = {};
      for (const [field] of codes) issued[field] = await issueCode(resource);
      // A mix is booked once.
      if (resource.name === 'booking') issued['generic'] = await addMix(server, people.merchantA);
      const given = samplesOf(resource, shape, issued);
      expect(Object.keys(given).sort()).toEqual(Object.keys(shape).sort());
      const made = await read(await create(resource, given));
      const shown = Object.entries(given).filter(([field]) => Object.hasOwn(resource.record.shape, field));
      expect(made).toMatchObject(Object.fromEntries(shown));
    });

    it('can be changed, is read back, and has its previous value in the history', async () => {
      expect(record).toMatchObject(Object.fromEntries(changes.map(({ field, to }) => [field, to])));
      const entries = (await call(`/history/${name}/${id}?limit=100`)).body.data as Entry[];
      const listed = entries.toReversed().flatMap((entry) => entry.changes);
      expect(listed.map(({ field, from, to }) => ({ field, from, to }))).toEqual(changes);
    });

    it('cannot be changed without permission', async () => {
      for (const [field] of fields) {
        const { status } = await call(`/${one}/${id}`, { [field]: record[field] }, 'PUT', people.customer);
        expect({ field, status }).toEqual({ field, status: 403 });
      }
      expect(await read(id)).toEqual(record);
    });

    it('is found by its filter, and sorts records', async () => {
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
        // The samples are greater than initial values; nulls sort last in both directions.
        const descending = [id, other._id];
        const { part } = fieldMeta(resource.record.shape[sort] as z.ZodType).kind;
        const isLast = part === 'number' && (other[sort] ?? null) === null;
        const ascending = isLast ? descending : descending.toReversed();
        const inOrder = async (order: string) =>
          (await ids(`sort=${order}`)).filter((each) => descending.includes(each));
        expect({ sort, order: await inOrder(sort) }).toEqual({ sort, order: ascending });
        expect({ sort, order: await inOrder(`-${sort}`) }).toEqual({ sort, order: descending });
      }
    });

    if (resource.export)
      it('is exported under its header, and imported unchanged', async () => {
        const { token } = people.admin;
        const file = await takeAway(server, { path: `/export/${resource.plural}`, token });
        const sheet = await readSheet(file);
        const headers = new Map(
          sheet.notes.flatMap(([word, header, field]) => (word === 'field' ? [[field, header]] : [])),
        );
        const row = recordsIn(sheet).find((each) => each['_id']?.text === id);
        for (const [field, { nameIn = field }] of fields) {
          expect(headers.get(nameIn)).toMatch(new RegExp(`^${fieldWord(resource, field, 'en')}( \\(.+\\))?$`));
          expect({ field, cell: row?.[nameIn]?.text }).not.toEqual({ field, cell: undefined });
        }
        const plan = await planImport(server, { plural: resource.plural, file, token });
        expect(plan).toMatchObject({
          rows: sheet.rows.length - 1,
          unchanged: sheet.rows.length - 1,
          changed: 0,
          faults: [],
        });
        expect(plan.mapping).toEqual(expect.arrayContaining(readable.map(([field]) => field)));
      });

    /** A file with the changed record's values as people type them, in a row for the given record or for none. */
    async function fileFor(key: string | null): Promise<Uint8Array> {
      const { token } = people.admin;
      const rows = recordsIn(await readSheet(await takeAway(server, { path: `/export/${resource.plural}`, token })));
      const listed = rows.find((each) => each['_id']?.text === id);
      // Programs write a timestamp as a number of days and display a date, which is what people type.
      const cells = readable.map(([field, { kind, nameIn = field }]) =>
        kind.name === 'moment' ? String(record[field]) : (listed?.[nameIn]?.text ?? ''),
      );
      const names = readable.map(([field]) => field);
      const lines =
        key === null
          ? [names, cells]
          : [
              ['_id', ...names],
              [key, ...cells],
            ];
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      return new TextEncoder().encode(lines.map((line) => line.map(quoted).join(';')).join('\n'));
    }

    // Two shipping costs with the same values would overlap; their own test imports others.
    const mayRepeat = name !== 'shippingCost';
    if (resource.export && mayRepeat)
      it('is changed by importing another value', async () => {
        const { token } = people.admin;
        const { plural } = resource;
        const fresh = await addRecord(resource);
        const names = readable.map(([field]) => field);
        const file = await fileFor(fresh);
        const { _id, faults, changes: planned, mapping } = await planImport(server, { plural, file, token });
        expect({ faults, planned: planned[0]?.fields.map(({ field }) => field).sort() }).toEqual({
          faults: [],
          planned: names.toSorted(),
        });
        expect(await importSheet(server, { resource, person: people.admin, sheetId: _id, mapping })).toEqual({
          changed: 1,
          added: 0,
          failed: 0,
        });
        expect(await read(fresh)).toMatchObject(Object.fromEntries(names.map((field) => [field, record[field]])));
      });

    if (resource.export && mayRepeat)
      it('is imported into a new record, if rows may add one', async () => {
        const order = { plural: resource.plural, file: await fileFor(null), token: people.admin.token };
        const { _id: sheetId, mapping, faults, added, changes: planned } = await planImport(server, order);
        if (!resource.rowsAdd) {
          const code = kindOf(resource) ? 'imageRequired' : 'required';
          expect({ added, faults }).toMatchObject({ added: 0, faults: [{ row: 2, code }] });
          return;
        }
        expect({ added, faults }).toEqual({ added: 1, faults: [] });
        expect(planned).toMatchObject([{ row: 2, _id: null }]);
        const present = await ids('');
        const request = { resource, person: people.admin, sheetId, mapping };
        expect(await importSheet(server, request)).toEqual({ changed: 0, added: 1, failed: 0 });
        const [made = ''] = (await ids('')).filter((each) => !present.includes(each));
        expect(await read(made)).toMatchObject(Object.fromEntries(readable.map(([field]) => [field, record[field]])));
        expect((await call(`/history/${name}/${made}`)).body.data).toMatchObject([{ action: 'created' }]);
      });

    it('has its first value after every change is undone', async () => {
      const entries = (await call(`/history/${name}/${id}?limit=100`)).body.data as Entry[];
      for (const { _id: entry } of entries.filter(({ changes: made }) => made.length > 0)) {
        const { status, body } = await call(`/history/${name}/${id}/undo`, { entry }, 'PUT');
        expect({ entry, status, errors: body.errors }).toEqual({ entry, status: 200, errors: undefined });
      }
      const now = await read(id);
      expect(changes.map(({ field }) => ({ field, is: now[field] ?? null }))).toEqual(
        changes.map(({ field, from }) => ({ field, is: from })),
      );
    });
  });
}
