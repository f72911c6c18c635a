import { COUNTER } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { itemMachine } from '../status.ts';
import { fabricKnown } from './details.ts';
import { FACTS } from './item-facts.ts';
import { colors, itemBulk, itemEdit, itemFormMore, itemHead, itemList, itemTail, itemWorth, material } from './item.ts';

/** Deadstock fabric (spec section 3, Fabric). `rev` counts its changes. */
export const fabric = defineResource({
  name: 'fabric',
  plural: 'fabrics',
  ...RESOURCES.fabric,
  fields: {
    ...itemHead(),
    patterns: member(msg`Pattern`, fabricKnown.patterns, 'edit'),
    colors: colors(),
    material: material(),
    itemFor: member(msg`Gender`, FACTS.fabric.itemFor, 'edit'),
    sizes: member(msg`Size`, FACTS.fabric.sizes, 'edit'),
    dimensions: member(msg`Measurements`, FACTS.fabric.dimensions, 'edit'),
    defects: member(msg`Defects`, FACTS.fabric.defects, 'edit'),
    ...itemWorth(),
    ...itemTail(),
  },
  export: { who: COUNTER, images: true },
  edit: {
    who: COUNTER,
    fields: itemEdit(),
    form: itemFormMore(),
    files: { itemImage: { max: 1 } },
  },
  status: { ...itemMachine, calls: { setFabricStatus: '/status/fabric/{id}' } },
  outbox: 'fabric',
  trash: true,
  bulk: { ...itemBulk, fields: ['itemFor', 'patterns', ...itemBulk.fields] },
  hubScoped: true,
  title: 'code',
  list: {
    ...itemList,
    columns: [
      'itemImage',
      'code',
      'name',
      'material',
      'patterns',
      'colors',
      'dimensions',
      'weight',
      'price',
      'stock',
      'hubcenter',
      'status',
      'updatedAt',
    ],
    search: [...itemList.search, 'patterns'],
    filters: [...itemList.filters, 'patterns', 'itemFor', 'sizes'],
  },
});
