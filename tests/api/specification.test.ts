/** The calls of the specification (section 7) and who may make them (section 6), as `tests/specification` has them. */
import { describe, expect, it } from 'vitest';

import { API_BASE } from '../../contract/app.ts';
import { addMix, BUYER } from '../support/server-bookings.ts';
import type { ApiRequest } from '../support/server-client.ts';
import { askTicket } from '../support/server-exports.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';
import { cellsOf, linesOf } from '../support/specification.ts';

const { server, people } = await serverWithPeople();
const { client } = server;
const { merchantA, merchantB, admin } = people;
const photo = await jpeg();

const CALLERS = ['nobody', 'customer', 'own', 'other', 'admin', 'staff', 'reviewer'] as const;
type Column = (typeof CALLERS)[number];
const tokenOf = (column: Column): string | undefined =>
  column === 'nobody' ? undefined : people[column === 'own' || column === 'other' ? 'merchantA' : column].token;

interface Row {
  method: string;
  path: string;
  cells: Readonly<Record<Column, string>>;
}
const MATRIX = linesOf('matrix.txt').map((line): Row => {
  const [call = '', values = ''] = cellsOf(line);
  const [method = '', path = ''] = call.split(' ');
  const words = values.split(/ +/);
  return {
    method,
    path,
    cells: Object.fromEntries(CALLERS.map((name, index) => [name, words[index]])) as Row['cells'],
  };
});

/** The calls of the specification, and whether each is still to come. */
const CALLS = linesOf('calls.txt').map((line) => ({
  call: cellsOf(line)[0] ?? '',
  isPlanned: line.includes('| step '),
}));

describe('the calls of the specification', () => {
  it('are served by their method and path, and those that are planned are not', async () => {
    const document = await (await fetch(`${server.origin}${API_BASE}/openapi.json`)).json();
    const { paths } = document as { paths: Record<string, Record<string, unknown>> };
    const served = (call: string) => {
      const [method = '', path = ''] = call.split(' ');
      return paths[`${API_BASE}${path}`]?.[method.toLowerCase()] !== undefined;
    };
    expect(CALLS.filter(({ call, isPlanned }) => served(call) === isPlanned)).toEqual([]);
  });

  it('all have a row in the matrix', () => {
    const rows = new Set(MATRIX.map(({ method, path }) => `${method} ${path}`));
    expect(CALLS.filter(({ call, isPlanned }) => !isPlanned && !rows.has(call))).toEqual([]);
  });
});

/** A booking of a textile mix, by an admin. */
async function book(hub: Person): Promise<string> {
  const mix = await addMix(server, hub);
  const { body } = await client.call('/booked/generic', { token: admin.token, json: { generic: mix, ...BUYER } });
  return (body.data as { _id: string })._id;
}

/** What a call with an id is about, for the hub center. */
async function recordFor(path: string, hub: Person): Promise<string> {
  if (path.startsWith('/booked/')) return book(hub);
  if (path.startsWith('/product/transaction/')) return '00000000-0000-7000-8000-000000000000';
  if (path.startsWith('/productsetting/')) return '00000000-0000-7000-8000-000000000001';
  const kind = (['product', 'fabric', 'generic'] as const).find((each) => path.split('/').includes(each));
  if (kind && !path.startsWith('/inserted/')) return (await addItem(server, hub, kind))._id;
  return hub.id;
}

const PICTURE = '0'.repeat(32);
/** Bodies that a call accepts, for records of others: without one, it would be refused for that. */
const BODIES: Readonly<Record<string, object>> = {
  '/fabric/{id}': { note: 'mine' },
  '/generic/{id}': { note: 'mine' },
  '/product/{id}': { note: 'mine' },
  '/merchant/{id}': { mobile: '+39 051 234567' },
  '/merchant/banunban/status/{id}': { status: 'banned', reason: 'mine' },
  '/ststus/generic/{id}': { status: 'inactive' },
  '/product/status/{id}': { status: 'inactive' },
  '/product/image/order/{id}': { images: [PICTURE] },
  '/product/icon/order/{id}': { icons: [PICTURE] },
};

/** A whole form that would add an item to another hub center. */
function formFor(path: string, hub: Person): FormData {
  const kind = path.split('/')[1] as keyof typeof COMPLETE;
  const details = path.endsWith('/mobile') ? {} : { name: 'Cotton', ...COMPLETE[kind] };
  const material = JSON.stringify([{ part: 'main', fibre: 'cotton', pct: 100 }]);
  const parts = Object.entries(details).flatMap(([name, value]): [string, string][] =>
    [value].flat().map((each) => [name, typeof each === 'string' ? each : JSON.stringify(each)]),
  );
  const facts: [string, string][] = path.endsWith('/mobile') ? [] : [['material', material]];
  return form([['itemImage', photo], ['hubcenter', hub.id], ...parts, ...facts]);
}

/** One request of a row. A refused caller sends what no call accepts; another hub center's record is named as its merchant would. */
async function requestOf({ method, path, cells }: Row, column: Column): Promise<[path: string, sent: ApiRequest]> {
  const hub = column === 'other' ? merchantB : merchantA;
  const id = path.includes('{id}') ? await recordFor(path, hub) : '';
  const address = path.replace('{id}', id).replace('{type}', 'tagImage').replace('{index}', '0');
  // A log-out would end the session of the later rows.
  const token = path === '/logout' ? undefined : tokenOf(column);
  const sent = { method, token };
  if (method === 'GET') return [column === 'other' && id === '' ? `${address}?hubcenter=${hub.id}` : address, sent];
  if (column !== 'other') return [address, { ...sent, json: { 'no such field': cells[column] } }];
  return [address, id === '' ? { ...sent, form: formFor(path, hub) } : { ...sent, json: BODIES[path] ?? {} }];
}

/** How a row was answered, in the words of the matrix. */
async function answerTo(row: Row, column: Column): Promise<string> {
  const token = tokenOf(column);
  if (row.path.startsWith('/export/') || row.path === '/nutraceutica/export/orders') {
    if (token === undefined) return String((await client.call(row.path)).status);
    const { status } = await askTicket(server, { path: row.path, token });
    return status === 403 ? '403' : status === 200 ? 'in' : String(status);
  }
  const { status, body } = await client.call(...(await requestOf(row, column)));
  if (column === 'other' && status === 200 && Array.isArray(body.data)) return body.total === 0 ? 'none' : 'in';
  return [401, 403, 404].includes(status) || status >= 500 ? String(status) : 'in';
}

describe('the matrix of the specification', () => {
  // Records of both hub centers, so that a list that is empty for one is not empty for all.
  it.each(MATRIX)('$method $path', async (row) => {
    if (row.cells.other === 'none') await recordFor(row.path.replace(/s$/, ''), merchantB);
    const answers: Record<string, string> = {};
    for (const column of CALLERS) answers[column] = row.cells[column] === '-' ? '-' : await answerTo(row, column);
    expect(answers).toEqual(row.cells);
  });
});
