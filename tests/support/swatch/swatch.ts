import * as z from 'zod';

import { ADMINS, COUNTER } from '../../../contract/access.ts';
import { PART_WORDS } from '../../../contract/composition.ts';
import { defineResource, member, type Members } from '../../../contract/define-resource.ts';
import { addresses } from '../../../contract/field-kinds/addresses.ts';
import { file } from '../../../contract/field-kinds/file.ts';
import { position } from '../../../contract/field-kinds/position.ts';
import {
  choice,
  code,
  composition,
  count,
  day,
  defects,
  dimensions,
  email,
  euro,
  euroOrPercent,
  flag,
  grams,
  id,
  kilograms,
  longText,
  markdown,
  moment,
  number,
  optionalPhone,
  optionalTranslated,
  optionalUrl,
  percent,
  ref,
  refs,
  size,
  term,
  terms,
  text,
  translated,
} from '../../../contract/field.ts';
import { rows } from '../../../contract/rows.ts';
import { COLOURS } from '../../../contract/vocabulary/colours.ts';
import { PATTERNS } from '../../../contract/vocabulary/patterns.ts';

const word = (said: string) => ({ id: said });
const finishes = () =>
  choice(['glossy', 'matt'], {
    // Words of the product, to have translations.
    glossy: PART_WORDS.lining,
    matt: PART_WORDS.trim,
  });
const fields = {
  name: text(),
  sku: code(),
  note: longText(),
  story: markdown(),
  title: translated(text()),
  care: optionalTranslated(markdown()),
  contact: email(),
  phone: optionalPhone().nullable(),
  website: optionalUrl().nullable(),
  factor: number(-10, 1000).nullable(),
  discount: percent(),
  stock: count(),
  weight: grams(),
  bale: kilograms(),
  price: euro(),
  rebate: euroOrPercent(),
  active: flag(),
  finish: finishes(),
  patterns: term(PATTERNS),
  colors: terms(COLOURS, 5),
  sizes: size(),
  material: composition(),
  dimensions: dimensions(['length', 'width']),
  defects: defects(),
  places: addresses(),
  steps: rows(
    { title: member(word('Step'), text()), minutes: member(word('Minutes'), count()) },
    { max: 5, title: 'title', one: word('Step'), add: word('Add step') },
  ),
  lessons: rows(
    {
      title: member(word('Title'), text()),
      price: member(word('Fee'), euro().nullable()),
      fabric: member(word('Fabric'), ref('fabric', 'fabricName').nullable()),
      sheet: member(word('Sheet'), file(['application/pdf']).nullable()),
      questions: member(
        word('Questions'),
        rows(
          {
            question: member(word('Question'), longText()),
            answer: member(word('Answer'), text()),
            done: member(word('Done'), flag()),
            level: member(word('Level'), finishes()),
            due: member(word('Due'), moment().nullable()),
          },
          { max: 3, title: 'question', one: word('Question'), add: word('Add question') },
        ),
      ),
    },
    { max: 20, title: 'title', one: word('Lesson'), add: word('Add lesson') },
  ),
  maker: ref('merchant', 'makerName').nullable(),
  cuts: refs('fabric', 5, 'cutNames'),
  certificate: file(['application/pdf', 'image/png'], 2_000_000).nullable(),
  arrivedAt: moment(),
  soldOut: day(),
  hubcenter: ref('merchant', 'hubcenterName'),
};
const STATES = ['draft', 'listed', 'reserved', 'retired'] as const;
const state = choice(STATES, {
  draft: word('Draft'),
  listed: word('Listed'),
  reserved: word('Reserved'),
  retired: word('Retired'),
});
const unsorted = [
  'story',
  'active',
  'colors',
  'sizes',
  'material',
  'dimensions',
  'defects',
  'places',
  'steps',
  'lessons',
  'maker',
  'cuts',
  'certificate',
  'hubcenter',
];
// `name` is a parameter of every list that is searched by it.
const unfiltered = [
  'name',
  'sku',
  'note',
  'story',
  'care',
  'contact',
  'phone',
  'website',
  'dimensions',
  'defects',
  'places',
  'steps',
  'lessons',
];
const hidden = (name: string, schema: z.ZodType) => member(word(name), schema, 'hidden');

const members = Object.fromEntries(
  Object.entries(fields).map(([name, schema]) => [
    name,
    member(
      word(name),
      schema as z.ZodType,
      'write',
      'list',
      ...(unsorted.includes(name) ? [] : (['sort'] as const)),
      ...(unfiltered.includes(name) ? [] : (['filter'] as const)),
    ),
  ]),
);

/** A cloth sample with a field of every kind a table can hold, to test the kinds. */
export const swatch = defineResource<Members>({
  name: 'swatch',
  plural: 'swatches',
  words: { title: word('Swatches'), one: word('Swatch') },
  fields: {
    ...members,
    makerName: z.string().nullable(),
    cutNames: z.array(z.string()),
    hubcenterName: text(),
    state: member(word('state'), state, 'list', 'sort', 'filter', 'hidden'),
    place: member(word('place'), position()),
    createdAt: hidden('createdAt', moment()),
    updatedAt: hidden('updatedAt', moment()),
    deletedAt: hidden('deletedAt', moment().nullable()),
    _id: hidden('_id', id()),
    rev: hidden('rev', z.int()),
  },
  who: COUNTER,
  create: { who: COUNTER, fields: { hubcenter: fields.hubcenter.optional() } },
  edit: { who: COUNTER },
  rules: [
    {
      fields: ['discount', 'finish'],
      faults: ({ discount, finish }) =>
        finish === 'glossy' && Number(discount) > 30 ? [{ path: 'discount', word: 'tooLarge', limit: 30 }] : [],
    },
  ],
  rowsAdd: true,
  status: {
    field: 'state',
    moves: [
      { from: ['draft', 'reserved'], to: 'listed' },
      { from: ['listed'], to: 'reserved', fields: { contact: fields.contact } },
      { from: ['draft', 'listed'], to: 'retired', who: ADMINS, needsReason: true },
      { from: ['retired'], to: 'draft', who: ADMINS },
    ],
  },
  actions: {
    rename: { fields: { name: fields.name } },
    refill: {
      who: ADMINS,
      fields: { amount: count() },
      rules: [
        {
          fields: ['amount', 'stock'],
          faults: ({ amount, stock }) =>
            Number(amount) + Number(stock) > 1000
              ? [{ path: 'amount', word: 'tooLarge', limit: 1000 - Number(stock) }]
              : [],
        },
      ],
    },
  },
  bulk: { fields: ['finish', 'rebate'] },
  export: { who: COUNTER },
  trash: true,
  hubScoped: true,
  title: 'name',
  list: { search: ['name', 'title'], inline: ['discount', 'state'] },
  screens: { list: 'priceTiers', detail: 'priceTierDetail' },
});
