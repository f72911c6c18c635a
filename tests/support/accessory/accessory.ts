import { COUNTER } from '../../../contract/access.ts';
import { defineResource, member, recordFields } from '../../../contract/define-resource.ts';
import { choice, euro, flag, grams, longText, ref, text } from '../../../contract/field.ts';

// In the product this is msg`Name`, for `npm run extract`.
const word = (id: string) => ({ id });
const kinds = { button: word('Button'), zip: word('Zip'), ribbon: word('Ribbon') };
const hubcenter = ref('merchant', 'hubcenterName');

/** Haberdashery, outside the product: proves that a resource is its declaration, a table and its words. */
export const accessory = defineResource({
  name: 'accessory',
  plural: 'accessories',
  words: { title: word('Accessories'), one: word('Accessory') },
  fields: {
    name: member(word('Name'), text(), 'write', 'list', 'sort', 'search'),
    kind: member(word('Kind'), choice(['button', 'zip', 'ribbon'], kinds), 'write', 'list', 'filter'),
    price: member(word('Price'), euro(), 'write', 'list', 'sort', 'filter'),
    weight: member(word('Weight'), grams().nullable(), 'write', 'list'),
    note: member(word('Note'), longText(), 'write', 'list'),
    active: member(word('Active'), flag(), 'write', 'list', 'filter'),
    hubcenter: member(word('Hub center'), hubcenter, 'write', 'list', 'filter'),
    hubcenterName: text(),
    ...recordFields(),
  },
  who: COUNTER,
  create: { who: COUNTER, fields: { active: flag().default(true), hubcenter: hubcenter.optional() } },
  edit: { who: COUNTER },
  export: { who: COUNTER },
  rowsAdd: true,
  trash: true,
  hubScoped: true,
  title: 'name',
  screens: { list: 'priceTiers', detail: 'priceTierDetail' },
});
