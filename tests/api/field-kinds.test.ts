/** Behaviour of field kinds beyond the catalogue test: names, words and order. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';

import { type EuroOrPercent, writeEuroOrPercent } from '../../contract/field-kinds/euro-or-percent.ts';
import { fieldMeta, isRequired } from '../../contract/field-meta.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { createTable } from '../support/create-table.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { planImport } from '../support/server-imports.ts';
import { addItem } from '../support/server-items.ts';
import { form as formData } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';
import { swatches, swatchSource } from '../support/swatch/source.ts';
import { swatch } from '../support/swatch/swatch.ts';

type Row = Record<string, unknown> & { _id: string };

const { server, people } = await serverWithPeople({ resources: [{ resource: swatch, source: swatchSource }] });
let cloths: { _id: string; code: string }[];
beforeAll(async () => {
  await server.deps.db.execute(createTable(swatches));
  cloths = [await addItem(server, people.merchantA, 'fabric'), await addItem(server, people.merchantA, 'fabric')];
});

const call = (path: string, json?: unknown, method?: string, { token } = people.admin) =>
  server.client.call(path, {
    token,
    json,
    ...(method ? { method } : {}),
    headers: { 'Accept-Language': 'en' },
  });

/** The required fields of a swatch, from the samples of each kind. */
function given(): Record<string, unknown> {
  const fields = Object.entries(swatch.create?.fields ?? {}) as [string, z.ZodType][];
  return Object.fromEntries(
    fields
      .filter(([, schema]) => isRequired(schema))
      .map(([name, schema]) => {
        const meta = fieldMeta(schema);
        return [name, meta.kind.samples(meta, () => '')[0]];
      }),
  );
}
async function add(more: Record<string, unknown>): Promise<Row> {
  const { status, body } = await call('/swatch', { ...given(), hubcenter: people.merchantA.id, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Row;
}
const hubName = async () =>
  ((await call(`/merchant/${people.merchantA.id}`)).body.data as { fullName: string }).fullName;

it('ref: carries the name of its record, and a list of refs the names in order', async () => {
  const [one, other] = cloths;
  const maker = people.merchantA.id;
  const made = await add({ name: 'Named', maker, cuts: [other?._id, one?._id] });
  const names = { makerName: await hubName(), cutNames: [other?.code, one?.code] };
  expect(made).toMatchObject(names);
  expect((await call('/swatches?search=named')).body.data).toMatchObject([names]);
  expect((await call(`/swatch/${made._id}`, { maker: null, cuts: [] }, 'PUT')).body.data).toMatchObject({
    makerName: null,
    cutNames: [],
  });
  const [entry] = (await call(`/history/swatch/${made._id}`)).body.data as { changes: object[] }[];
  expect(entry?.changes).toMatchObject([
    { field: 'maker', fromName: names.makerName },
    { field: 'cuts', fromName: `${other?.code}, ${one?.code}` },
  ]);
});

it('ref: a missing or trashed record is refused', async () => {
  const gone = await addItem(server, people.merchantA, 'fabric');
  expect((await call(`/fabric/${gone._id}`, undefined, 'DELETE')).status).toBe(200);
  const { _id } = await add({ name: 'Refers' });
  const lost = [{ maker: '0190f000-0000-7000-8000-0000000000bb' }, { cuts: [cloths[0]?._id, gone._id] }];
  for (const fields of lost) {
    const { status, body } = await call(`/swatch/${_id}`, fields, 'PUT');
    const [field] = Object.keys(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path: field, code: 'choice' }]]);
  }
});

it('ref: a sheet has names in order, and an unknown name is reported', async () => {
  const { _id } = await add({ name: 'By sheet' });
  const [one, other] = cloths.map(({ code }) => code);
  const planned = async (cuts: string) => {
    const text = `_id;cuts;maker\n${_id};"${cuts}";${await hubName()}\n`;
    const file = new TextEncoder().encode(text);
    return planImport(server, { plural: 'swatches', file, token: people.admin.token });
  };
  expect((await planned(`${other}; ${one}`)).changes[0]?.fields).toMatchObject([
    { field: 'maker', to: people.merchantA.id, toName: await hubName() },
    { field: 'cuts', to: [cloths[1]?._id, cloths[0]?._id], toName: `${other}, ${one}` },
  ]);
  expect((await planned(`${one}; velvet`)).faults).toMatchObject([{ field: 'cuts', code: 'choice' }]);
});

it('choice: is written and read in every language', async () => {
  const { _id } = await add({ name: 'Matt one', finish: 'matt' });
  const { token } = people.admin;
  const words = [];
  for (const language of LANGUAGES) {
    const query = { search: 'matt one' };
    const file = await takeAway(server, { path: '/export/swatches', query, token, language });
    const word = recordsIn(await readSheet(file))[0]?.['finish']?.text ?? '';
    words.push(word);
    for (const said of [word, 'glossy']) {
      const typed = new TextEncoder().encode(`_id;finish\n${_id};${said}\n`);
      const { changed, faulty } = await planImport(server, { plural: 'swatches', file: typed, token });
      expect([said, changed, faulty]).toEqual([said, said === 'glossy' ? 1 : 0, 0]);
    }
  }
  expect(words).toEqual(['Finiture', 'Trim', 'Acabados', '辅料']);
});

it('number: negative numbers sort correctly, and nulls sort last, page by page', async () => {
  const factors = [-2.5, null, 0.125, -7];
  for (const factor of factors) await add({ name: `Order ${factor}`, factor });
  const pages = async (sort: string) => {
    const found: unknown[] = [];
    for (let cursor = ''; ;) {
      const { body } = await call(`/swatches?search=order&limit=1&sort=${sort}${cursor}`);
      found.push(...(body.data as Row[]).map(({ factor }) => factor));
      if (!body.nextCursor) return found;
      cursor = `&cursor=${body.nextCursor}`;
    }
  };
  expect(await pages('factor')).toEqual([-7, -2.5, 0.125, null]);
  expect(await pages('-factor')).toEqual([0.125, -2.5, -7, null]);
  const { body } = await call('/swatches?search=order&factorMax=0&sort=factor');
  expect((body.data as Row[]).map(({ factor }) => factor)).toEqual([-7, -2.5]);
});

const REBATES = [
  { unit: 'percent', amount: 2 },
  { unit: 'percent', amount: 33.33 },
  { unit: 'euro', amount: 1.15 },
  { unit: 'euro', amount: 2 },
  { unit: 'euro', amount: 19.99 },
] as const;

it('euro-or-percent: sorts within its unit, and bounds match that unit only', async () => {
  for (const rebate of REBATES) await add({ name: `Rebate ${writeEuroOrPercent(rebate)}`, rebate });
  const found = async (query: Record<string, string>) => {
    const params = new URLSearchParams({ search: 'rebate', sort: 'rebate', ...query });
    const { body } = await call(`/swatches?${params}`);
    return (body.data as { rebate: EuroOrPercent }[]).map(({ rebate }) => writeEuroOrPercent(rebate));
  };
  expect(await found({})).toEqual(['2%', '33.33%', '1.15€', '2€', '19.99€']);
  expect(await found({ rebateMin: '1.15€' })).toEqual(['1.15€', '2€', '19.99€']);
  expect(await found({ rebateMin: '1.16€', rebateMax: '19.99€' })).toEqual(['2€', '19.99€']);
  expect(await found({ rebateMax: '33.33%' })).toEqual(['2%', '33.33%']);
  expect(await found({ rebateMin: '2%', rebateMax: '2€' })).toEqual([]);
  for (const rebateMin of ['2', '2 pounds', '€', '1.155€', '-1%']) {
    const { status } = await call(`/swatches?${new URLSearchParams({ rebateMin })}`);
    expect([rebateMin, status]).toEqual([rebateMin, 422]);
  }
});

it('euro-or-percent: is stored in whole cents, and keeps its unit from export to import in every language', async () => {
  const { token } = people.admin;
  const made: Row[] = [];
  for (const rebate of REBATES) made.push(await add({ name: 'Exact', rebate }));
  const { rows } = await server.deps.db.execute<{ id: string; rebate: unknown }>(sql`select id, rebate from swatches`);
  const stored = made.map(({ _id }) => rows.find(({ id }) => id === _id)?.rebate);
  expect(stored).toEqual(
    [200, 3333, 115, 200, 1999].map((hundredths, index) => ({ unit: REBATES[index]?.unit, hundredths })),
  );
  const fresh: Row[] = [];
  for (const _ of REBATES) fresh.push(await add({ name: 'Fresh', rebate: { unit: 'euro', amount: 7 } }));
  const texts = [];
  for (const language of LANGUAGES) {
    const file = await takeAway(server, { path: '/export/swatches', query: { search: 'exact' }, token, language });
    const written = recordsIn(await readSheet(file));
    const cells = made.map(({ _id }) => written.find((row) => row['_id']?.text === _id)?.['rebate']?.text);
    const typed = ['_id;rebate', ...cells.map((cell, index) => `${fresh[index]?._id};${cell}`)].join('\n');
    const bytes = new TextEncoder().encode(typed);
    const { changes, faults } = await planImport(server, { plural: 'swatches', file: bytes, token });
    expect([language, faults]).toEqual([language, []]);
    expect(changes.map(({ fields }) => fields[0]?.to)).toEqual(REBATES);
    texts.push(cells[3]);
  }
  expect(texts).toEqual(LANGUAGES.map((language) => (language === 'it' || language === 'es' ? '2,00 €' : '2.00 €')));
});

it('euro-or-percent: is parsed as typed, and refused without a unit', async () => {
  const { _id } = await add({ name: 'Typed', rebate: '7 €' });
  const planned = async (text: string) => {
    const file = new TextEncoder().encode(`_id;rebate\n${_id};"${text}"\n`);
    return planImport(server, { plural: 'swatches', file, token: people.admin.token });
  };
  for (const [text, amount] of [
    ['€ 1.234,50', 1234.5],
    ['12.5 EUR', 12.5],
    ['12 euros', 12],
    ['12欧元', 12],
  ] as const) {
    expect((await planned(text)).changes[0]?.fields).toMatchObject([{ to: { unit: 'euro', amount } }]);
  }
  expect((await planned('15％')).changes[0]?.fields).toMatchObject([{ to: { unit: 'percent', amount: 15 } }]);
  for (const text of ['15', '0.15', '€ 15 %', '1%5', 'abc €']) {
    expect([text, (await planned(text)).faults]).toMatchObject([text, [{ field: 'rebate', code: 'invalid' }]]);
  }
  expect((await planned('101 %')).faults).toMatchObject([{ field: 'rebate', code: 'percentTooLarge' }]);
  const put = async (rebate: unknown) => (await call(`/swatch/${_id}`, { rebate }, 'PUT')).body.errors;
  expect(await put({ unit: 'percent', amount: 100.01 })).toMatchObject([
    { path: 'rebate.amount', code: 'percentTooLarge' },
  ]);
  expect(await put({ unit: 'euro', amount: 0.001 })).toMatchObject([{ path: 'rebate.amount' }]);
  const form = { 'rebate[unit]': 'percent', 'rebate[amount]': '12,5' };
  const typed = await server.client.call(`/swatch/${_id}`, {
    token: people.admin.token,
    method: 'PUT',
    form: formData(Object.entries(form)),
  });
  expect((typed.body.data as Row)['rebate']).toEqual({ unit: 'percent', amount: 12.5 });
  expect(await put({ unit: 'dollar', amount: 1 })).toMatchObject([{ path: 'rebate.unit', code: 'choice' }]);
});

it('days and timestamps: match their own day only', async () => {
  const times = [
    ['2026-05-01', '2026-05-01T23:59:59.999Z'],
    ['2026-05-02', '2026-05-02T00:00:00.000Z'],
  ];
  for (const [soldOut, arrivedAt] of times) await add({ name: `Sold ${soldOut}`, soldOut, arrivedAt });
  for (const field of ['soldOut', 'arrivedAt']) {
    const found = async (query: string) => {
      const { body } = await call(`/swatches?search=sold&sort=name&${query}`);
      return (body.data as Row[]).map(({ soldOut }) => soldOut);
    };
    expect(await found(`${field}From=2026-05-01&${field}To=2026-05-01`)).toEqual(['2026-05-01']);
    expect(await found(`${field}From=2026-05-02`)).toEqual(['2026-05-02']);
    expect(await found(`${field}To=2026-05-02`)).toEqual(['2026-05-01', '2026-05-02']);
    expect(await found(`${field}To=2026-04-30`)).toEqual([]);
  }
});

const uuid = (end: number) => `0190f000-0000-7000-8000-0000000000${end}`;
const question = (more: object = {}) => ({
  _id: uuid(21),
  question: 'Warp?',
  answer: 'Lengthwise',
  done: true,
  level: 'matt',
  due: '2026-05-01T08:00:00.000Z',
  ...more,
});
const lesson = (more: object = {}) => ({
  _id: uuid(11),
  title: 'Weaving',
  price: 1.15,
  fabric: null,
  sheet: null,
  questions: [question()],
  ...more,
});

it('rows: are stored with whole cents, and written as one readable cell that no import reads', async () => {
  const made = await add({ name: 'Course', lessons: [lesson({ fabric: cloths[0]?._id })] });
  expect(made['lessons']).toEqual([lesson({ fabric: cloths[0]?._id })]);
  const { rows: stored } = await server.deps.db.execute<{ lessons: object[] }>(
    sql`select lessons from swatches where id = ${made._id}`,
  );
  expect(stored[0]?.lessons).toMatchObject([{ title: 'Weaving', priceCents: 115 }]);
  const { token } = people.admin;
  const file = await takeAway(server, { path: '/export/swatches', query: { search: 'course' }, token, language: 'it' });
  const [written] = recordsIn(await readSheet(file));
  expect(written?.['lessons']?.text).toBe(
    [
      `1. Weaving; Fee: 1,15 €; Tessuto: ${cloths[0]?.code}`,
      '   Questions:',
      '   1. Warp?; Answer: Lengthwise; Fatto: Sì; Level: Finiture; Due: 2026-05-01T08:00:00.000Z',
    ].join('\n'),
  );
  const plan = await planImport(server, { plural: 'swatches', file, token });
  expect(plan).toMatchObject({ unchanged: 1, faults: [] });
  expect(plan.mapping).not.toContain('lessons');
});

it('rows: a fault is reported at its row, also of a reference and of an id given twice', async () => {
  const { _id } = await add({ name: 'Faulty' });
  const twice = [lesson(), lesson()];
  const unknown = uuid(99);
  for (const [lessons, path, code] of [
    [
      [lesson({ _id: uuid(12) }), lesson({ questions: [question({ answer: ' ' })] })],
      '1.questions.0.answer',
      'required',
    ],
    [[lesson({ questions: [question({ answer: undefined })] })], '0.questions.0.answer', 'required'],
    [[lesson({ price: 1.155 })], '0.price', 'invalid'],
    [[lesson({ colour: 'red' })], '0.colour', 'unknownField'],
    [[lesson({ _id: 'one' })], '0._id', 'invalid'],
    [twice, '1._id', 'repeated'],
    [[lesson({ questions: [question(), question()] })], '0.questions.1._id', 'repeated'],
    [[lesson({ fabric: unknown })], '0.fabric', 'choice'],
  ] as const) {
    const { status, body } = await call(`/swatch/${_id}`, { lessons }, 'PUT');
    expect([status, body.errors]).toMatchObject([422, [{ path: `lessons.${path}`, code }]]);
  }
  const many = Array.from({ length: 6 }, (_, index) => ({ _id: uuid(31 + index), title: 'Cut', minutes: 1 }));
  const { body } = await call(`/swatch/${_id}`, { steps: many }, 'PUT');
  expect(body.errors).toMatchObject([{ path: 'steps', code: 'tooMany' }]);
});

it('rows: are edited beside one whose record is in the trash by now', async () => {
  const gone = await addItem(server, people.merchantA, 'fabric');
  const { _id } = await add({ name: 'Kept', lessons: [lesson({ fabric: gone._id })] });
  expect((await call(`/fabric/${gone._id}`, undefined, 'DELETE')).status).toBe(200);
  const edited = [lesson({ fabric: gone._id, title: 'Dyeing' }), lesson({ _id: uuid(12) })];
  expect((await call(`/swatch/${_id}`, { lessons: edited }, 'PUT')).status).toBe(200);
  const other = [lesson({ _id: uuid(13), fabric: gone._id })];
  const fresh = await add({ name: 'Fresh' });
  const { body } = await call(`/swatch/${fresh._id}`, { lessons: other }, 'PUT');
  expect(body.errors).toMatchObject([{ path: 'lessons.0.fabric', code: 'choice' }]);
});

it('translated: is found by a text of any language, and by a missing one', async () => {
  const { _id } = await add({ name: 'Words', title: { it: 'Lana "cotta"', en: 'Boiled wool', es: ' ' } });
  const found = async (query: Record<string, string>) =>
    ((await call(`/swatches?${new URLSearchParams(query)}`)).body.data as Row[]).some((each) => each._id === _id);
  for (const search of ['lana "cotta"', 'BOILED', 'words wool'])
    expect([search, await found({ search })]).toEqual([search, true]);
  expect(await found({ search: 'boiled lino' })).toBe(false);
  const missing = [];
  for (const title of LANGUAGES) missing.push(await found({ search: 'boiled', title }));
  expect(missing).toEqual([false, false, true, true]);
  expect((await call('/swatches?title=fr')).status).toBe(422);
});

it('translated: Italian is required, a language is a known one, and each text keeps its limits', async () => {
  const { _id } = await add({ name: 'Limits', title: { it: 'Lana' } });
  const wrong = [
    { en: 'Wool' },
    { it: '', en: 'Wool' },
    { it: 'Lana', fr: 'Laine' },
    { it: 'Lana', en: 'x'.repeat(201) },
    'Lana',
  ];
  for (const title of wrong)
    expect([title, (await call(`/swatch/${_id}`, { title }, 'PUT')).status]).toEqual([title, 422]);
  const care = async (texts: unknown) =>
    ((await call(`/swatch/${_id}`, { care: texts }, 'PUT')).body.data as Row)['care'];
  expect(await care({ en: '*Cold*' })).toEqual({ en: '*Cold*' });
  expect(await care({ it: '', en: ' ' })).toBeNull();
});

it('translated: a cell has a line per language, also for texts with lines that look like one', async () => {
  const care = { it: 'Uno\n[en] no\n\\[es] no\n[no](https://aa.example/)', en: '- Two\n- lines' };
  await add({ name: 'Celled', title: { it: 'Lana', en: 'Wool' }, care });
  const { token } = people.admin;
  const file = await takeAway(server, { path: '/export/swatches', query: { search: 'celled' }, token });
  const cell = recordsIn(await readSheet(file))[0]?.['care']?.text ?? '';
  expect(cell.split('\n')).toEqual([
    '[it] Uno',
    '\\[en] no',
    '\\\\[es] no',
    '[no](https://aa.example/)',
    '[en] - Two',
    '- lines',
  ]);
  const fresh = await add({ name: 'Fresh', title: { it: 'Lana' } });
  const planned = async (text: string) => {
    const typed = new TextEncoder().encode(`_id;care\n${fresh._id};"${text}"\n`);
    return planImport(server, { plural: 'swatches', file: typed, token });
  };
  expect((await planned(cell)).changes[0]?.fields).toMatchObject([{ field: 'care', to: care }]);
  for (const text of ['no language', '[it] Uno\n[it] due']) {
    expect((await planned(text)).faults).toMatchObject([{ field: 'care', code: 'invalid' }]);
  }
});
