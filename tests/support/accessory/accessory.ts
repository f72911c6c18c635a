import * as z from 'zod';

import { COUNTER } from '../../../contract/access.ts';
import { choice, euro, flag, grams, longText, recordMembers, ref, text } from '../../../contract/field.ts';
import { defineResource } from '../../../contract/resource.ts';

const kind = choice(['button', 'zip', 'ribbon'], {
  button: { it: 'Bottone', en: 'Button', es: 'Botón', zh: '纽扣' },
  zip: { it: 'Cerniera', en: 'Zip', es: 'Cremallera', zh: '拉链' },
  ribbon: { it: 'Nastro', en: 'Ribbon', es: 'Cinta', zh: '丝带' },
});
const fields = { name: text(), kind, price: euro(), weight: grams().nullable(), note: longText(), active: flag() };
const optional = {
  weight: fields.weight.default(null),
  note: fields.note.default(''),
  active: fields.active.default(true),
};
const hubcenter = ref('merchant', 'hubcenterName');
const names = ['name', 'kind', 'price', 'weight', 'note', 'active', 'hubcenter'] as const;

/** Haberdashery, which the product does not have: the proof that a resource is its declaration, a table and its words. */
export const accessory = defineResource({
  name: 'accessory',
  plural: 'accessories',
  record: z.object({ ...fields, hubcenter, hubcenterName: text(), ...recordMembers() }),
  who: COUNTER,
  create: { who: COUNTER, fields: { ...fields, ...optional, hubcenter: hubcenter.optional() } },
  edit: { who: COUNTER, fields: { ...fields, hubcenter } },
  export: { who: COUNTER },
  trash: true,
  hubScoped: true,
  title: 'name',
  list: {
    columns: names,
    sort: ['name', 'price', 'createdAt'],
    search: ['name'],
    filters: ['kind', 'price', 'active', 'hubcenter'],
  },
  detail: names,
  screens: { list: 'priceTiers', detail: 'priceTierDetail' },
});
