/** A declaration that contradicts itself stops the start, and is named. */
import { expect, it } from 'vitest';
import * as z from 'zod';

import { defects, optionalPhone, optionalSecret, photo, ref } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { type AppDeps, createApp } from '../../server/app.ts';
import { checkDeclaration } from '../../server/engine/records/declaration.ts';
import { servedResources } from '../../server/services/record-sources.ts';
import { FIXTURES } from '../support/fixtures.ts';
import { swatchSource } from '../support/swatch/source.ts';
import { swatch } from '../support/swatch/swatch.ts';

const status = swatch.status as NonNullable<Resource['status']>;
const edit = swatch.edit as NonNullable<Resource['edit']>;
const create = swatch.create as NonNullable<Resource['create']>;
const { list } = swatch;
const { state } = swatch.record.shape;
const tabs = (field: string, filters: object = {}) => ({ list: { ...list, tabs: { field, words: { all: filters } } } });
/** The swatch with further fields, edited in place. */
const withInline = (fields: Record<string, z.ZodType>) => ({
  record: swatch.record.extend(fields),
  edit: { ...edit, fields: { ...edit.fields, ...fields } },
  list: { ...list, inline: Object.keys(fields) },
});

it('declaration: those of the catalogue and of the fixtures are sound', () => {
  for (const served of [...servedResources, ...FIXTURES]) expect(() => checkDeclaration(served)).not.toThrow();
});

it.each<[string, object]>([
  ['sold is no state of state', { status: { ...status, moves: [{ from: ['draft'], to: 'sold' }] } }],
  ['finish is changed by moves alone', { status: { field: 'finish', moves: [{ from: ['matt'], to: 'glossy' }] } }],
  ['state cannot be given to a new record', { create: { ...create, fields: { ...create.fields, state } } }],
  [
    'nothing is done with amount of the action order',
    { actions: { ...swatch.actions, order: swatch.actions?.['refill'] ?? {} } },
  ],
  ['the action refill is not declared', { actions: {} }],
  ['states, actions and bulk changes need an edit', { edit: undefined, status: undefined, actions: undefined }],
  [
    'place is changed by moves alone',
    { edit: { ...edit, fields: { ...edit.fields, place: swatch.record.shape['place'] } } },
  ],
  ['place is changed by moves alone', { create: { ...create, fields: { place: swatch.record.shape['place'] } } }],
  ['the action position has the address of moves', { actions: { ...swatch.actions, position: {} } }],
  ['bulk.colour cannot be edited', { bulk: { fields: ['finish', 'colour'] } }],
  ['bulk.certificate: a document is of one record', { bulk: { fields: ['certificate'] } }],
  ['bulk.createdAt cannot be edited', { bulk: { fields: [], price: 'createdAt' } }],
  ['bulk.createdAt cannot be edited', { bulk: { fields: [], tier: 'createdAt' } }],
  ['list.inline.createdAt cannot be edited', { list: { ...list, inline: ['price', 'state', 'createdAt'] } }],
  ['list.tabs need a trash, which they count', { ...tabs('state'), trash: undefined }],
  ['list.tabs: name is no choice', tabs('name')],
  ['list.tabs: note is no filter', tabs('state', { note: 'x' })],
  ['name is not edited in place: it is the link to the record', { list: { ...list, inline: ['name'] } }],
  ['front is not edited in place: it is uploaded', withInline({ front: photo() })],
  ['pin is not edited in place: its value is never shown', withInline({ pin: optionalSecret(8, 20).nullable() })],
  ['marks is not edited in place: it is marked on photos', withInline({ marks: defects() })],
  ['no member has the name of buyer', { record: swatch.record.extend({ buyer: ref('merchant', 'buyerName') }) }],
  ['title is a text per language: it cannot name a record', { title: 'title' }],
  ['hubScoped is false, and its source says otherwise', { hubScoped: false }],
  [
    'edit.phone cannot be cleared: nothing is read as not given',
    { edit: { ...edit, fields: { ...edit.fields, phone: optionalPhone() } } },
  ],
  ['edit.files: its source has no form that takes photos', { edit: { ...edit, files: { itemImage: { max: 1 } } } }],
  ['rowsAdd needs create, edit and export', { create: undefined }],
  ['rowsAdd needs create, edit and export', { export: undefined }],
  ['a rule names colour, which is no field', { rules: [{ fields: ['finish', 'colour'], faults: () => [] }] }],
])('declaration: %s', (words, change) => {
  const resource = { ...swatch, ...change } as Resource;
  const deps = { version: '0', resources: [{ resource, source: swatchSource }] } as unknown as AppDeps;
  expect(() => createApp(deps)).toThrow(`swatch: ${words}`);
});

it('declaration: a trash needs a column, a document a source that binds it, and a row a cell for whatever a new record requires', () => {
  const trashless = { ...swatchSource, trash: null };
  expect(() => checkDeclaration({ resource: swatch, source: trashless })).toThrow('the trash needs');
  const { bindsDocuments: _, ...source } = swatchSource;
  expect(() => checkDeclaration({ resource: swatch, source })).toThrow('lessons holds documents, which its source');
  const fields = { ...create.fields, picture: photo() };
  const resource = { ...swatch, create: { ...create, fields } };
  expect(() => checkDeclaration({ resource, source: swatchSource })).toThrow('no cell gives a new record its picture');
});
