/** Import runs: good rows once, whatever interrupts the run; the others with their reasons. */
import { describe, expect, it } from 'vitest';

import type { HistoryEntry } from '../../contract/calls/history.ts';
import type { Job } from '../../contract/calls/jobs.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import type { ReadImport } from '../../contract/resource-import.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { runImport } from '../../server/engine/imports/imports.ts';
import { keptSheet } from '../../server/engine/imports/store.ts';
import { parseSheet } from '../../server/files/parse-sheet.ts';
import type { SheetCell } from '../../server/files/sheet.ts';
import { recordSources } from '../../server/services/record-sources.ts';
import { takeAway } from '../support/server-exports.ts';
import { uploadSheet } from '../support/server-imports.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { jobEnded } from '../support/server-jobs.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const me = people.merchantA;

type Row = Record<string, unknown> & { _id: string; code: string };
const call = (path: string, more: object = {}, { token } = me) =>
  server.client.call(path, { token, headers: { 'Accept-Language': 'en' }, ...more });
const add = async (person = me): Promise<Row> => {
  const { _id } = await addItem(server, person);
  const { body } = await call(`/product/${_id}`, { method: 'PUT', json: COMPLETE.product }, person);
  return body.data as Row;
};
const read = async (id: string): Promise<Row> => (await call(`/product/${id}`)).body.data as Row;

async function upload(file: string | Uint8Array, kind = 'products', name = 'x.csv'): Promise<ReadImport> {
  const { status, body } = await uploadSheet(server, { plural: kind, file, token: me.token, name });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as ReadImport;
}
const orderOf = ({ columns }: ReadImport) => ({ mapping: columns.map(({ field }) => field), blanks: 'keep' as const });
async function run(sheet: ReadImport, kind = 'products'): Promise<Job> {
  const { status, body } = await call(`/import/${kind}/${sheet._id}/run`, { json: orderOf(sheet) });
  expect([status, body.errors]).toEqual([201, undefined]);
  return jobEnded(server, me, (body.data as { _id: string })._id);
}
/** The rows of a job's file, header first. */
async function fileOf({ _id }: Job): Promise<{ bytes: Uint8Array; rows: readonly (readonly SheetCell[])[] }> {
  const bytes = await takeAway(server, { path: `/jobs/${_id}/file`, token: me.token });
  const found = await parseSheet(bytes, { unpackedBytes: 50_000_000, rows: 1000, columns: 100 });
  if (!('sheet' in found)) throw new Error(found.fault);
  return { bytes, rows: found.sheet.rows };
}
/** Runs some rows of a sheet and stops, like a crashing server. */
async function runAndDie(
  sheet: ReadImport,
  kind: 'product' | 'generic',
  rows: number,
  state: 'failed' | 'cancelled' = 'failed',
): Promise<void> {
  const { deps } = server;
  const began = {
    kind: 'import',
    userId: me.id,
    state,
    input: { resource: kind },
    lane: 'short',
    maxAttempts: 3,
    dueAt: new Date(),
    createdAt: new Date(),
  } as const;
  await deps.db.insert(jobs).values({ id: sheet._id, ...began });
  const kept = await keptSheet(deps.storage, sheet._id, { userId: me.id, resource: kind });
  const resource = resourceOf(kind);
  const request = { resource, source: recordSources[kind], caller: me.caller, sheet: kept, order: orderOf(sheet) };
  let done = 0;
  for await (const _ of runImport(deps, request, sheet._id)) if ((done += 1) === rows) return;
}

it('import run: imports the good rows, and reports the result of every row', async () => {
  const [good, same, bad] = [await add(), await add(), await add()];
  const foreign = await add(people.merchantB);
  const lines = [
    'Code;Price;Brand;Remark',
    `${good.code};12,50;Ordito;first`,
    `${same.code};19,99;;`,
    `${bad.code};-1;;`,
    `${foreign.code};1;;`,
  ];
  const job = await run(await upload(lines.join('\n')));
  expect(job).toMatchObject({ state: 'done', done: 4, total: 4, kind: 'import', resource: 'product' });
  expect(job.counts).toEqual({ changed: 1, added: 0, unchanged: 1, failed: 2 });
  expect(await read(good._id)).toMatchObject({ price: 12.5, brand: 'Ordito' });
  expect(await read(bad._id)).toMatchObject({ price: 19.99 });
  expect((await call(`/product/${foreign._id}`, {}, people.merchantB)).body.data).toMatchObject({ price: 19.99 });

  const { rows } = await fileOf(job);
  expect(rows[0]).toEqual(['Result', 'Code', 'Price', 'Brand', 'Remark']);
  expect(rows.slice(1).map(([result]) => result)).toEqual([
    'Changed: Brand, Price',
    'Nothing to change',
    'Not imported. Price: The minimum is 0',
    'Not imported. Code: Not one of your items',
  ]);
  expect(rows[1]?.at(-1)).toBe('first');
  const history = (await call(`/history/product/${good._id}`)).body.data as HistoryEntry[];
  expect(history[0]).toMatchObject({ source: 'import' });
});

it('import run: returns a file that can be corrected and uploaded again, and adds nothing twice', async () => {
  const lines = ['Name,Colors,Weight,Price', 'one,red,5000,10', 'two,red,6000,x', 'three,red,7000,30'];
  const first = await run(await upload(lines.join('\n'), 'generics'), 'generics');
  const { bytes, rows } = await fileOf(first);
  expect(rows.slice(1).map(([result]) => result)).toEqual([
    'Added',
    'Not imported. Price: Enter a number, for example 1234.5',
    'Added',
  ]);
  expect(first.counts).toEqual({ changed: 0, added: 2, unchanged: 0, failed: 1 });
  expect(rows[0]).toEqual(['Result', 'Code', 'Name', 'Colors', 'Weight', 'Price']);
  const codes = rows.slice(1).map(([, code]) => code);
  expect(codes).toEqual([expect.stringMatching(/^AAA-/), null, expect.stringMatching(/^AAA-/)]);
  const second = await run(await upload(bytes, 'generics', 'x.xlsx'), 'generics');
  expect(second.counts).toEqual({ changed: 0, added: 0, unchanged: 2, failed: 1 });
  expect((await fileOf(second)).rows[0]).toEqual(['Result', 'Code', 'Name', 'Colors', 'Weight', 'Price']);
  expect((await call('/generics')).body.total).toBe(2);
});

describe('after a server crash', () => {
  it('continues: changed rows are not changed again, but still reported', async () => {
    const items = [await add(), await add(), await add()];
    const sheet = await upload(['code,price', ...items.map(({ code }, n) => `${code},${n + 1}`)].join('\n'));
    await runAndDie(sheet, 'product', 2);
    const before = await read(items[0]?._id ?? '');
    const job = await run(sheet);
    expect(job.counts).toEqual({ changed: 3, unchanged: 0, added: 0, failed: 0 });
    expect(await read(before._id)).toEqual(before);
  });

  it('reports a reference by its field', async () => {
    const item = await add();
    const fabric = await addItem(server, me, 'fabric');
    const sheet = await upload(`code,fabric\n${item.code},${fabric.code}\n`);
    await runAndDie(sheet, 'product', 1);
    const { rows } = await fileOf(await run(sheet));
    expect(rows[1]?.[0]).toBe('Changed: Fabric');
  });

  it.each(['failed', 'cancelled'] as const)(
    'adds nothing twice, even if the first response was lost (%s)',
    async (state) => {
      const total = async () => (await call('/generics')).body.total ?? 0;
      const before = await total();
      const sheet = await upload('Name,Colors,Weight,Price\na,red,100,1\nb,red,200,1\nc,red,300,1\n', 'generics');
      await runAndDie(sheet, 'generic', 2, state);
      expect(await total()).toBe(before + 2);
      const job = await run(sheet, 'generics');
      expect(job.counts).toMatchObject({ added: 3, failed: 0 });
      expect(await total()).toBe(before + 3);
      // The sheet is done: requested again, nothing starts.
      const again = await call(`/import/generics/${sheet._id}/run`, { json: orderOf(sheet) });
      expect(again.status).toBe(404);
      expect(await total()).toBe(before + 3);
    },
  );
});
