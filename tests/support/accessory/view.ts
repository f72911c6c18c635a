import type { ViewOf } from '../../../src/engine/view.ts';
import { TagIcon } from '../../../src/ui/icons.tsx';
import type { accessory } from './accessory.ts';

const word = (id: string) => ({ id });
const fields = { name: word('Name'), kind: word('Kind'), price: word('Price'), weight: word('Weight') };
const more = { note: word('Note'), active: word('Active'), _id: word('Id'), rev: word('Revision') };
const times = { createdAt: word('Created'), updatedAt: word('Last change'), deletedAt: word('In the trash since') };
const titles = { title: word('Accessories'), one: word('Accessory'), empty: word('No accessories yet.') };
const shown = { menu: { order: 35 }, labels: { ...fields, ...more, ...times } };
export const accessoryView: ViewOf<typeof accessory> = { icon: TagIcon, look: 'rows', ...shown, ...titles };
