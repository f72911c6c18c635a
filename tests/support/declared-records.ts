/** Sample values and records of any declared resource, for the tests that run over all of them. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { expect } from 'vitest';
import type * as z from 'zod';

import { vatCheckCreate } from '../../contract/calls/vat-checks.ts';
import { catalogue, resourceOf } from '../../contract/catalogue.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import { itemForms } from '../../contract/entities/item-form.ts';
import { merchantCreate } from '../../contract/entities/merchant.ts';
import { type AttachedFile, fileKind } from '../../contract/field-kinds/file.ts';
import { type FieldMeta, fieldMeta, isRequired, metaOf } from '../../contract/field-meta.ts';
import { text } from '../../contract/field.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import type { Resource } from '../../contract/resource.ts';
import { faultsOf } from '../../contract/rules.ts';
import { files } from '../../server/db/schema/files.ts';
import type { ServedResource } from '../../server/engine/records/record-source.ts';
import { createTable } from './create-table.ts';
import { FIXTURES } from './fixtures.ts';
import {
  insertDifference,
  insertInvoice,
  insertOrder,
  insertShipment,
  insertSoldItem,
  insertSubscription,
} from './insert-order.ts';
import { addGarment } from './on-sale.ts';
import type { TestServer } from './server-app.ts';
import { addMix, BUYER } from './server-bookings.ts';
import { addItem } from './server-items.ts';
import { PASSWORD, type People, type Person } from './server-people.ts';
import { form as formData, jpeg } from './server-photos.ts';
import { serverWithPeople } from './server-with-people.ts';

/** Every resource of the catalogue, and the fixtures. */
export const declared: readonly Resource[] = [
  ...(Object.values(catalogue) as unknown as Resource[]),
  ...FIXTURES.map(({ resource }) => resource),
];

export const metasOf = (fields: z.ZodRawShape) =>
  Object.entries(fields).map(([name, schema]) => [name, fieldMeta(schema as z.ZodType)] as const);

/** The item kind of a resource; undefined if it is not an item. */
export const kindOf = ({ name }: Resource) => ITEM_KINDS.find((each) => each === name);

/** Forms of creates outside the engine. A hub center's prefix is derived from its name. */
const OWN_FORMS: Readonly<Record<string, z.ZodRawShape>> = {
  merchant: merchantCreate.omit({ prefix: true }).extend({ hubName: text() }).shape,
  vatCheck: vatCheckCreate.shape,
  // The shop makes orders, and they make shipments.
  order: {},
  shipment: {},
  subscription: {},
  invoice: {},
  soldItem: {},
  stripeDifference: {},
};

/** Values without which no move of a new record is possible: a merchant without a password is only invited. */
const OWN_VALUES: Readonly<Record<string, () => object>> = {
  merchant: () => ({ password: PASSWORD }),
  // The weights of an area do not overlap.
  shippingCost: () => ({ postalCode: String(10_000 + (accounts += 1)) }),
};

/** Fields of the form that adds a record. */
export function formOf(resource: Resource): z.ZodRawShape {
  const kind = kindOf(resource);
  const fields = kind ? itemForms[kind].shape : (resource.create?.fields ?? OWN_FORMS[resource.name]);
  if (!fields) throw new Error(`the tests know no way to add a ${resource.name}`);
  return fields;
}

/** The required fields of the form that adds a record. */
const requiredIn = (resource: Resource): z.ZodRawShape =>
  Object.fromEntries(Object.entries(formOf(resource)).filter(([, schema]) => isRequired(schema as z.ZodType)));

/** A server of the catalogue, the fixtures and `more`, with people and the means to add records. */
export async function serverWithDeclared({ more = [] }: { more?: readonly ServedResource[] } = {}) {
  const { server, people } = await serverWithPeople({ resources: [...FIXTURES, ...more] });
  for (const { table } of FIXTURES) await server.deps.db.execute(createTable(table));
  return { server, people, ...(await recordsFor(server, people)) };
}

async function recordsFor(server: TestServer, people: People) {
  /** A record of every resource that others refer to. */
  const targets = new Map<string, string>([
    ['merchant', people.merchantB.id],
    ['user', people.merchantB.id],
  ]);
  for (const { record } of declared) await addTargets(record.shape);

  /** Adds the records that fields refer to, each after those it must refer to itself. */
  async function addTargets(fields: z.ZodRawShape): Promise<void> {
    for (const schema of Object.values(fields)) {
      const to = metaOf(schema as z.ZodType)?.to;
      if (to === undefined || targets.has(to)) continue;
      const resource = resourceOf(to as ResourceName);
      await addTargets(requiredIn(resource));
      targets.set(to, await addRecord(resource, people.merchantB));
    }
  }

  const documents = await uploadedDocuments(server, people.admin);
  function targetOf(resource: string): string {
    if (resource === 'file') return documents.pop() ?? '';
    const id = targets.get(resource);
    if (id === undefined) throw new Error(`no record of ${resource} is there to refer to`);
    return id;
  }

  /** A value of the field's kind that the record does not have and that fits; undefined if there is none. */
  function findSample(meta: FieldMeta, present: unknown, fits: (value: unknown) => boolean): unknown {
    // E-mail addresses are unique.
    if (meta.kind.name === 'email') return `sample-${String((accounts += 1)).padStart(4, '0')}@ordito.example`;
    // So are codes of coupons.
    if (meta.kind.name === 'code' && !meta.samples) return `ZZ-${String((accounts += 1)).padStart(4, '0')}`;
    // Work is assigned to staff only.
    const target = meta.nameIn === 'assigneeName' ? () => people.staff.id : targetOf;
    return meta.kind.samples(meta, target).find((each) => !isDeepStrictEqual(each, present) && fits(each));
  }

  /** A value of the field's kind that the record does not have. */
  function sampleOf(name: string, meta: FieldMeta, present?: unknown, fits = (_value: unknown) => true): unknown {
    const found = findSample(meta, present, fits);
    if (found === undefined) throw new Error(`${name}: no sample value of the kind ${meta.kind.name} fits`);
    return found;
  }

  /** Samples of some fields of a form that agree with each other by the rules, beside what is given already. */
  function samplesOf(resource: Resource, fields: z.ZodRawShape, given: Readonly<Record<string, unknown>> = {}) {
    const samples: Record<string, unknown> = { ...given };
    for (const [field, meta] of metasOf(fields).filter(([name]) => !Object.hasOwn(given, name))) {
      const isGiven = ({ path }: { path: string }) => path === field || Object.hasOwn(samples, path);
      const fits = (value: unknown) => !faultsOf(resource, null, { ...samples, [field]: value }).some(isGiven);
      samples[field] = sampleOf(field, meta, undefined, fits);
    }
    return samples;
  }

  /** Samples of the required fields of the form that adds a record. */
  function requiredOf(resource: Resource): Record<string, unknown> {
    return samplesOf(resource, requiredIn(resource));
  }

  /** Adds a record as its resource declares; items are added by intake. Returns its id. */
  async function addRecord(resource: Resource, owner: Person = people.merchantA): Promise<string> {
    const kind = kindOf(resource);
    if (kind) return (await addItem(server, owner, kind))._id;
    // Each mix is booked once, and its hub center is that of the booking.
    if (resource.name === 'booking') return create(resource, { ...BUYER, generic: await addMix(server, owner) });
    if (resource.name === 'shipment') return insertShipment(server, owner.id);
    if (resource.name === 'subscription') return insertSubscription(server, owner.id);
    if (resource.name === 'soldItem') return insertSoldItem(server, owner.id);
    if (resource.name === 'stripeDifference') return insertDifference(server, await addGarment(server, owner, 2000));
    const values = { ...requiredOf(resource), ...OWN_VALUES[resource.name]?.() };
    return create(resource, { ...values, ...(resource.hubScoped ? { hubcenter: owner.id } : {}) });
  }

  /** Sends the form, and returns the id of the new record. */
  async function create(resource: Resource, fields: Record<string, unknown>): Promise<string> {
    if (resource.name === 'order') return insertOrder(server);
    if (resource.name === 'shipment') return insertShipment(server, people.merchantA.id);
    if (resource.name === 'subscription') return insertSubscription(server, people.merchantA.id);
    if (resource.name === 'invoice') return insertInvoice(server, people.merchantA.id);
    if (resource.name === 'soldItem') return insertSoldItem(server, people.merchantA.id);
    if (resource.name === 'stripeDifference')
      return insertDifference(server, await addGarment(server, people.merchantA, 2000));
    const { status, body } = await submit(resource, fields);
    expect([status, body.errors]).toEqual([201, undefined]);
    return (body.data as { _id: string })._id;
  }

  /** Sends the form that adds a record, for items with a photo. */
  async function submit(resource: Resource, fields: Record<string, unknown>, { token }: Person = people.admin) {
    const partsOf = ([field, value]: [string, unknown]): [string, string][] => {
      const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
      const values: unknown[] = isList ? value : [value];
      return values.map((each) => [field, typeof each === 'string' ? each : JSON.stringify(each)]);
    };
    const parts = Object.entries(fields).flatMap(partsOf);
    const photos = kindOf(resource) ? [['itemImage', await jpeg()] as const] : [];
    const body = resource.create ? { json: fields } : { form: formData([...photos, ...parts]) };
    return server.client.call(`/${resource.paths?.one ?? resource.name}`, { token, ...body });
  }

  return { findSample, sampleOf, samplesOf, requiredOf, addRecord, create, submit };
}

let accounts = 0;

/** The rows of the sample of a document, uploaded by a person for no record: as many as a file of tests takes. */
async function uploadedDocuments({ deps }: TestServer, { id: owner }: Person): Promise<string[]> {
  const [{ _id: _, ...sample }] = fileKind.samples({ kind: fileKind }, () => '') as [AttachedFile];
  const rows = Array.from({ length: 2000 }, () => {
    return { ...sample, id: randomUUID(), owner, sha256: '', createdAt: new Date() };
  });
  await deps.db.insert(files).values(rows);
  return rows.map(({ id }) => id);
}
