/** Compares the table of the specification (`tests/specification`) with the tests it names and with the declarations. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';

import { type Caller, mayDo, OWN_PART, SCREENS, type ScreenName, type Who } from '../contract/access.ts';
import { intakeCalls } from '../contract/calls/intake.ts';
import { merchantOptions } from '../contract/calls/merchants.ts';
import { readOrderDetails } from '../contract/calls/orders.ts';
import { productSetting } from '../contract/calls/product-setting.ts';
import { login, profile } from '../contract/calls/session.ts';
import { catalogue, resourceOf } from '../contract/catalogue.ts';
import { ITEM_KINDS } from '../contract/code.ts';
import { itemForms } from '../contract/entities/item-form.ts';
import { merchantCreate } from '../contract/entities/merchant.ts';
import { SESSION_ENDED } from '../contract/failure.ts';
import { LATER_SCREENS } from '../contract/later-screens.ts';
import { isResourceName } from '../contract/resource-access.ts';
import { listQuery, type Resource } from '../contract/resource.ts';
import { ALIASES } from '../src/app/aliases.ts';
import { cellsOf, linesOf, TABLE } from './support/specification.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PLANNED = /^step (?:16 settings|16 modules|17)$/;
const FILES = readdirSync(TABLE).filter((name) => name.endsWith('.txt') && name !== 'matrix.txt');

/** The cells of a line before its proofs: routes also say who opens them. */
const headOf = (file: string) => (file === 'routes.txt' ? 2 : 1);
const isPlanned = (proofs: readonly string[]) => proofs.some((proof) => PLANNED.test(proof));
/** The lines of a file: what is specified, and its proofs. */
const rowsOf = (file: string) =>
  linesOf(file).map((line) => {
    const cells = cellsOf(line);
    const [what = '', who = ''] = cells;
    const proofs = cells.slice(headOf(file));
    return { line, what, who, proofs, isPlanned: isPlanned(proofs) };
  });

const sources = new Map<string, string | null>();
/** The test file that a proof names in short, or null. */
function sourceOf(name: string): string | null {
  const known = sources.get(name);
  if (known !== undefined) return known;
  const place = /^(?:api|flows|processes)\/|^specification$/.test(name) ? `tests/${name}` : name;
  const file = ['.test.ts', '.test.tsx', '.spec.ts']
    .map((end) => place + end)
    .find((each) => existsSync(path.join(ROOT, each)));
  const source = file === undefined ? null : read(file);
  sources.set(name, source);
  return source;
}

/** What is wrong with a proof, or null. */
function faultOf(proof: string): string | null {
  if (PLANNED.test(proof)) return null;
  const [file = '', title] = proof.split(/ > (.*)/s);
  const source = sourceOf(file);
  if (source === null || title === undefined) return `no such test file: ${file}`;
  const quoted = [`'${title.replaceAll("'", String.raw`\'`)}'`, `"${title}"`, `\`${title}\``];
  return quoted.some((each) => isTest(source, each)) ? null : `no such test: ${proof}`;
}

/** Whether a title is that of a test that runs: a group or a skipped test proves nothing. */
const isTest = (source: string, quoted: string): boolean =>
  source
    .split(`${quoted},`)
    .slice(0, -1)
    .some((before) => {
      const [caller] = [...before.matchAll(/\b(?:it|test|describe)\b[.\w]*(?=[(<])/g)].at(-1) ?? [''];
      return /\(\s*$/.test(before) && /^(?:it|test)(?:\.(?:each|for|extend|runIf|skipIf))?$/.test(caller);
    });

describe('the table of the specification', () => {
  it.each(FILES)('%s names tests that exist, or a planned step, and nothing twice', (file) => {
    const rows = rowsOf(file);
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ line }) => line)).toEqual([]);
    expect(rows.flatMap(({ proofs }) => proofs.map(faultOf)).filter((fault) => fault !== null)).toEqual([]);
    const whats = rows.map(({ what }) => what);
    expect(whats.filter((what, index) => whats.indexOf(what) !== index)).toEqual([]);
  });

  it('is whole: as many lines as the specification names', () => {
    expect(rowsOf('calls.txt')).toHaveLength(71);
    expect(rowsOf('merchant-routes.txt')).toHaveLength(16);
    expect(rowsOf('routes.txt').flatMap(({ what }) => addressesOf(what))).toHaveLength(79);
    expect(rowsOf('titles.txt')).toHaveLength(56);
  });
});

/** The addresses of a line, as the router has them. */
const addressesOf = (what: string): string[] => {
  const address = what.replace(/\{(\w+)\??\}/, '$$$1');
  return what.endsWith('{id?}') ? [address.slice(0, -'/$id'.length), address] : [address];
};

/** The rules of a screen, and of the own part of it where merchants are sent. */
const rulesOf = (name: ScreenName): readonly Who[] => [name, OWN_PART[name] ?? name].map((each) => SCREENS[each].who);
const MERCHANT: Caller = { _id: '', userType: 3, key: 3 };
const names = Object.keys(SCREENS) as ScreenName[];
const screens = new Map<string, string>(
  names.map((name) => [SCREENS[name].path, String([...new Set(rulesOf(name).flat())])]),
);
const later = new Map<string, string>(LATER_SCREENS.map(([address, who]) => [address, String(who)]));
const aliases = new Map(ALIASES);
const router = read('src/app/routes.tsx') + read('src/app/public-routes.tsx');
/** Who opens an address; undefined if it has no screen. */
function openTo(address: string): string | undefined {
  const target = aliases.get(address);
  if (target !== undefined) return openTo(target);
  return screens.get(address) ?? (router.includes(`'${address}'`) ? 'anyone' : undefined);
}
const listed = (who: string) =>
  who
    .split(/[,+ ]+/)
    .sort()
    .join();

test('routes: each address is open to the access levels of the specification, and a planned one has no screen yet', () => {
  const wrong = rowsOf('routes.txt').flatMap(({ what, who, isPlanned: isLater }) =>
    addressesOf(what).flatMap((address) => {
      const found = isLater ? later.get(address) : openTo(address);
      if (isLater && openTo(address) !== undefined) return [`${address} is planned and exists`];
      return found !== undefined && listed(found) === listed(who)
        ? []
        : [`${address}: ${found ?? 'no screen'}, not ${who}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('routes: every planned screen is in the table', () => {
  const planned = rowsOf('routes.txt').flatMap(({ what, isPlanned: isLater }) => (isLater ? addressesOf(what) : []));
  expect([...later.keys()].toSorted()).toEqual(planned.toSorted());
});

const screenOf = (what: string): string | undefined => / = (\w+)$/.exec(what)?.[1];

test('screens: those of merchants are open to them, and every title is of a screen or planned', () => {
  const find = (what: string) => names.find((name) => name === screenOf(what));
  const closed = rowsOf('merchant-routes.txt').filter(({ what }) => {
    const screen = find(what);
    return screen === undefined || !rulesOf(screen).some((who) => mayDo(who, MERCHANT));
  });
  expect(closed.map(({ what }) => what)).toEqual([]);
  const wrong = rowsOf('titles.txt').filter(({ what, isPlanned: isLater }) => isLater !== (find(what) === undefined));
  expect(wrong.map(({ what }) => what)).toEqual([]);
});

const shapeOf = (schema: z.ZodType | undefined): object => (schema instanceof z.ZodObject ? schema.shape : {});
/** Fields of what is no resource. */
const OTHERS: Readonly<Record<string, () => object>> = {
  session: () => shapeOf(profile.data),
  login: () => shapeOf(login.body),
  filters: () => listQuery(resourceOf('user')).shape,
  hubOption: () => shapeOf(merchantOptions.data.element),
  productSetting: () => ({ ...shapeOf(productSetting.data), ...shapeOf(productSetting.body) }),
  orderDetails: () => shapeOf(readOrderDetails.data),
  ...Object.fromEntries(
    ITEM_KINDS.map((kind) => [
      `quickAdd${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      () => ({ ...shapeOf(intakeCalls[kind].body), ...intakeCalls[kind].files }),
    ]),
  ),
};

/** The fields by which something is declared, in records and forms; null if it is not. */
function fieldsOf(name: string): object | null {
  if (!isResourceName(name)) return OTHERS[name]?.() ?? null;
  const { record, create, edit } = resourceOf(name);
  const kind = ITEM_KINDS.find((each) => each === name);
  const own = kind ? itemForms[kind].shape : name === 'merchant' ? merchantCreate.shape : {};
  return { ...record.shape, ...create?.fields, ...edit?.fields, ...edit?.form, ...edit?.files, ...own };
}

test('fields: each is declared by its name, and a planned one is not', () => {
  const wrong = rowsOf('fields.txt').flatMap(({ what, isPlanned: isLater }) => {
    const [name = '', listing = ''] = what.split(/: (.*)/s);
    if (name.includes(' ')) return [];
    const declared = fieldsOf(name);
    if (declared === null) return isLater ? [] : [name];
    return listing
      .split(' ')
      .filter((field) => field in declared === isLater)
      .map((field) => `${name}.${field}`);
  });
  expect(wrong).toEqual([]);
});

test('ordering: every list whose records are edited has them by title, creation and last update', () => {
  const edited = Object.values(catalogue as unknown as Record<string, Resource>).filter(({ edit }) => edit);
  const missing = edited.flatMap(({ name, title, list: { sort } }) => {
    // An invoice is titled by its order, and ordered by its own number.
    const called = name === 'invoice' ? 'number' : title;
    return [called, 'createdAt', 'updatedAt'].filter((each) => !sort.includes(each)).map((each) => `${name}: ${each}`);
  });
  expect(missing).toEqual([]);
});

test('messages: the server says those in quotes in these words', () => {
  const texts = [read('server/locales/en/server.po'), read('contract/rules.ts'), SESSION_ENDED].join('\n');
  const quoted = rowsOf('messages.txt').flatMap(({ what }) => /^'(.+)'$/.exec(what)?.[1] ?? []);
  expect(quoted.filter((text) => !texts.includes(text))).toEqual([]);
  expect(quoted.length).toBeGreaterThan(5);
});
