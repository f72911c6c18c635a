import * as z from 'zod';

import { COUNTER } from '../../../contract/access.ts';
import { choice, euro, flag, grams, longText, recordMembers, ref, text } from '../../../contract/field.ts';
import { defineResource, hubLabels, recordLabels } from '../../../contract/resource.ts';

// In the product this is msg`Name`, for `npm run extract`.
const word = (id: string) => ({ id });
const kinds = { button: word('Button'), zip: word('Zip'), ribbon: word('Ribbon') };
const kind = choice(['button', 'zip', 'ribbon'], kinds);
const fields = { name: text(), kind, price: euro(), weight: grams().nullable(), note: longText(), active: flag() };
const optional = {
  weight: fields.weight.default(null),
  note: fields.note.default(''),
  active: fields.active.default(true),
};
const hubcenter = ref('merchant', 'hubcenterName');
const facts = { name: word('Name'), kind: word('Kind'), price: word('Price'), weight: word('Weight') };
const labels = { ...facts, note: word('Note'), active: word('Active'), ...hubLabels, ...recordLabels };
const names = ['name', 'kind', 'price', 'weight', 'note', 'active', 'hubcenter'] as const;
const filters = ['kind', 'price', 'active', 'hubcenter'] as const;

/** Haberdashery, outside the product: proves that a resource is its declaration, a table and its words. */
export const accessory = defineResource({
  name: 'accessory',
  plural: 'accessories',
  words: { title: word('Accessories'), one: word('Accessory'), labels },
  record: z.object({ ...fields, hubcenter, hubcenterName: text(), ...recordMembers() }),
  who: COUNTER,
  create: { who: COUNTER, fields: { ...fields, ...optional, hubcenter: hubcenter.optional() } },
  edit: { who: COUNTER, fields: { ...fields, hubcenter } },
  export: { who: COUNTER },
  rowsAdd: true,
  trash: true,
  hubScoped: true,
  title: 'name',
  list: { columns: names, sort: ['name', 'price', 'createdAt'], search: ['name'], filters },
  detail: names,
  screens: { list: 'priceTiers', detail: 'priceTierDetail' },
});
