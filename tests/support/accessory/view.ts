import { hubLabels, recordLabels } from '../../../src/engine/record-labels.ts';
import type { ViewOf } from '../../../src/engine/view.ts';
import { TagIcon } from '../../../src/ui/icons.tsx';
import type { accessory } from './accessory.ts';

const word = (id: string) => ({ id });
const fields = { name: word('Name'), kind: word('Kind'), price: word('Price'), weight: word('Weight') };
const labels = { ...fields, note: word('Note'), active: word('Active'), ...hubLabels, ...recordLabels };
const titles = { title: word('Accessories'), one: word('Accessory'), create: word('New accessory') };
const place = { icon: TagIcon, menu: { order: 35 }, look: 'rows', empty: word('No accessories yet.') } as const;
export const accessoryView: ViewOf<typeof accessory> = { ...place, ...titles, labels };
