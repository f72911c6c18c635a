/** What fields must agree on, for every rule of every resource: refused on creation, by an edit, in bulk and in a spreadsheet, in words. */
import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { bulkFields } from '../../contract/calls/bulk.ts';
import { type EuroOrPercent, writeEuroOrPercent } from '../../contract/field-kinds/euro-or-percent.ts';
import { fieldMeta } from '../../contract/field-meta.ts';
import { type Language, LANGUAGES } from '../../contract/languages.ts';
import { hasBulk, type Resource } from '../../contract/resource.ts';
import { faultsOf, type Rule } from '../../contract/rules.ts';
import { fieldWord } from '../../server/engine/exports/words.ts';
import { declared, formOf, kindOf, serverWithDeclared } from '../support/declared-records.ts';
import { planImport } from '../support/server-imports.ts';

type Row = Record<string, unknown> & { _id: string };
type Values = Readonly<Record<string, unknown>>;

const { server, people, samplesOf, addRecord, submit } = await serverWithDeclared();
const call = (path: string, json?: unknown, method?: string, language = 'en') =>
  server.client.call(path, {
    token: people.admin.token,
    json,
    ...(method ? { method } : {}),
    headers: { 'Accept-Language': language },
  });

/** Every combination of some values. */
const combined = (values: readonly (readonly [string, readonly unknown[]])[]): Values[] =>
  values.reduce<Values[]>(
    (all, [name, each]) => all.flatMap((one) => each.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** The samples of a field, those of its kind that its rules may refuse, and nothing. */
function samplesIn(fields: z.ZodRawShape, name: string): unknown[] {
  const { samples, ...meta } = fieldMeta(fields[name] as z.ZodType);
  const { samples: samplesOfKind, nothing } = meta.kind;
  const zero =
    meta.kind.name === 'euroOrPercent' ? [{ unit: 'euro', amount: 0 }] : meta.kind.name === 'euro' ? [0] : [];
  return [...(samples ?? []), ...samplesOfKind(meta, () => ''), ...zero, nothing];
}

/** Values of a rule's fields, one of the needed among them if there are some, that break it and no other, beside others. */
function breaking(
  resource: Resource,
  rule: Rule,
  fields: z.ZodRawShape,
  before: Values | null,
  beside: Values,
  needed?: readonly string[],
): Values {
  const present = rule.fields.filter((name) => Object.hasOwn(fields, name));
  const samples = present.map((name) => [name, [undefined, ...samplesIn(fields, name)]] as const);
  const faultsFor = (values: Values) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    return {
      own: rule.faults({ ...before, ...beside, ...given }),
      all: faultsOf(resource, before, { ...beside, ...given }),
    };
  };
  const isValid = (values: Values) =>
    present.every((name) => values[name] === undefined || (fields[name] as z.ZodType).safeParse(values[name]).success);
  const found = combined(samples)
    .filter(isValid)
    .find((values) => {
      const { own, all } = faultsFor(values);
      const isNamed = !needed || needed.some((name) => values[name] !== undefined);
      return isNamed && own.length > 0 && all.length === own.length;
    });
  if (!found) throw new Error(`no samples break the rule of ${rule.fields.join(', ')}`);
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Asserts that a sentence names all fields of a rule. */
function expectNames(resource: Resource, { fields }: Rule, message: string | undefined, language: Language) {
  if (fields.length < 2) return;
  for (const field of fields) expect(message).toContain(fieldWord(resource, field, language));
}

/** A value as a cell of a spreadsheet. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((each: { defect: string }) => each.defect).join(', ');
  if (typeof value === 'object' && value !== null) return writeEuroOrPercent(value as EuroOrPercent);
  return String((value as string | number | null) ?? '');
}
const sheetOf = (values: Values) =>
  new TextEncoder().encode(
    [Object.keys(values), Object.values(values).map(cellOf)]
      .map((line) => line.map((cell) => `"${cell}"`).join(';'))
      .join('\n'),
  );

const cases = declared.flatMap((resource) =>
  (resource.rules ?? []).map((rule) => ({
    resource,
    rule,
    name: `${resource.name}: ${rule.fields.join(', ')}`,
    inBulk:
      rule.onlyNew || !hasBulk(resource) ? [] : rule.fields.filter((field) => bulkFields(resource).includes(field)),
  })),
);

it('rules: are tested here', () => {
  expect(cases.map(({ resource }) => resource.name)).toEqual(
    expect.arrayContaining(['product', 'priceTier', 'swatch']),
  );
  expect(cases.filter(({ inBulk }) => inBulk.length > 0).map(({ name }) => name)).toEqual([
    'product: condition, defects',
    'coupon: validFrom, validTo',
    'swatch: discount, finish',
  ]);
});

describe.each(cases)('rule of $name', ({ resource, rule, inBulk }) => {
  const { name, plural } = resource;
  const path = `/${resource.paths?.one ?? name}`;
  const editFields = resource.edit?.fields ?? {};

  // Invoices are made by orders.
  if (rule.fields.some((field) => Object.hasOwn(formOf(resource), field)))
    it('is obeyed by a new record', async () => {
      const form = formOf(resource);
      const others = Object.fromEntries(
        Object.entries(form).filter(([field, schema]) => {
          const isCode = kindOf(resource) !== undefined && fieldMeta(schema as z.ZodType).kind.name === 'code';
          return !rule.fields.includes(field) && !isCode;
        }),
      );
      const isNeeded = (field: string) => !(form[field] as z.ZodType).safeParse(undefined).success;
      const isFree = (field: string) =>
        isNeeded(field) || !(resource.rules ?? []).some(({ fields }) => fields.includes(field));
      const beside = samplesOf(resource, Object.fromEntries(Object.entries(others).filter(([field]) => isFree(field))));
      const values = { ...beside, ...breaking(resource, rule, form, null, beside) };
      const { status, body } = await submit(resource, values);
      const [fault] = rule.faults(values);
      expect({ status, errors: body.errors }).toMatchObject({
        status: 422,
        errors: [{ path: fault?.path, code: fault?.word }],
      });
      expectNames(resource, rule, body.errors?.[0]?.message, 'it');
    });

  if (!rule.onlyNew)
    it('is obeyed by an edit and a spreadsheet, and its sentence names the fields', async () => {
      const id = await addRecord(resource);
      const before = (await call(`${path}/${id}`)).body.data as Row;
      const values = breaking(resource, rule, editFields, before, {});
      const [fault] = rule.faults({ ...before, ...values });
      const expected = { path: fault?.path, code: fault?.word };
      for (const language of LANGUAGES) {
        const { status, body } = await call(`${path}/${id}`, values, 'PUT', language);
        expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [expected] });
        expectNames(resource, rule, body.errors?.[0]?.message, language);
        // A rule of one field is said at that field.
        if (rule.fields.length > 1) expect(body.message).toBe(body.errors?.[0]?.message);
      }
      expect(await call(`${path}/${id}`)).toMatchObject({ body: { data: before } });

      const cells = { _id: id, ...values };
      const plan = await planImport(server, { plural, file: sheetOf(cells), token: people.admin.token });
      expect(plan).toMatchObject({
        changed: 0,
        faulty: 1,
        faults: [{ row: 2, field: expected.path, code: expected.code }],
      });
      expectNames(resource, rule, plan.faults[0]?.message, 'it');
    });

  if (inBulk.length > 0)
    it('is obeyed by a bulk change, and its sentence names the fields', async () => {
      const id = await addRecord(resource);
      const before = (await call(`${path}/${id}`)).body.data as Row;
      const values = Object.entries(breaking(resource, rule, editFields, before, {}, inBulk));
      const isSettable = ([field]: [string, unknown]) => inBulk.includes(field);
      const set = Object.fromEntries(values.filter(isSettable));
      // The other values are fine until the bulk change.
      const rest = Object.fromEntries(values.filter((each) => !isSettable(each)));
      const isFine = (more: Values) => faultsOf(resource, before, { ...rest, ...more }).length === 0;
      const fine = combined(Object.keys(set).map((field) => [field, samplesIn(editFields, field)])).find(isFine);
      expect((await call(`${path}/${id}`, { ...rest, ...fine }, 'PUT')).status).toBe(200);
      const request = { operation: randomUUID(), ids: [id], change: { set } };
      const [done] = (await call(`/bulk/${resource.plural}/run`, request)).body.data as {
        did: string;
        refusal?: { field: string; words: string };
      }[];
      const [fault] = rule.faults({ ...before, ...rest, ...set });
      expect(done).toMatchObject({ did: 'refused', refusal: { field: fault?.path } });
      expectNames(resource, rule, done?.refusal?.words, 'en');
    });

  if (rule.onlyNew && rule.fields.every((field) => Object.hasOwn(editFields, field)))
    it('is not asked again of an existing record', async () => {
      const id = await addRecord(resource);
      const before = (await call(`${path}/${id}`)).body.data as Row;
      const own = rule.fields.filter((field) => Object.hasOwn(editFields, field));
      const tries = combined(own.map((field) => [field, samplesIn(editFields, field)]));
      const isAccepted = (values: Values) => faultsOf(resource, before, values).length === 0;
      const breaks = tries.find((values) => isAccepted(values) && rule.faults({ ...before, ...values }).length > 0);
      if (!breaks) throw new Error('no edit breaks the rule');
      expect((await call(`${path}/${id}`, breaks, 'PUT')).status).toBe(200);
    });
});
