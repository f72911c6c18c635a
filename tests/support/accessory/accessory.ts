import * as z from 'zod';

import { ADMINS, COUNTER } from '../../../contract/access.ts';
import { choice, euro, flag, grams, id, longText, moment, text } from '../../../contract/field.ts';
import { defineResource } from '../../../contract/resource.ts';

const kind = choice(['button', 'zip', 'ribbon'], {
  button: { it: 'Bottone', en: 'Button', es: 'Botón', zh: '纽扣' },
  zip: { it: 'Cerniera', en: 'Zip', es: 'Cremallera', zh: '拉链' },
  ribbon: { it: 'Nastro', en: 'Ribbon', es: 'Cinta', zh: '丝带' },
});
const fields = { name: text(), kind, price: euro(), weight: grams().nullable(), note: longText(), active: flag() };
const times = { createdAt: moment(), updatedAt: moment(), deletedAt: moment().nullable() };
const none = { note: fields.note.default(''), active: fields.active.default(true) };
const names = ['name', 'kind', 'price', 'weight', 'note', 'active'] as const;

/** Haberdashery, which the product does not have: the proof that a resource is its declaration, a table and its words. */
export const accessory = defineResource({
  name: 'accessory',
  plural: 'accessories',
  record: z.object({ _id: id(), ...fields, ...times, rev: z.int() }),
  who: COUNTER,
  create: { who: ADMINS, fields: { ...fields, weight: fields.weight.default(null), ...none } },
  edit: { who: ADMINS, fields },
  export: { who: ADMINS },
  trash: true,
  hubScoped: false,
  title: 'name',
  list: {
    columns: names,
    sort: ['name', 'price', 'createdAt'],
    search: ['name'],
    filters: ['kind', 'price', 'active'],
  },
  detail: names,
  screens: { list: 'priceTiers', detail: 'priceTierDetail' },
});
