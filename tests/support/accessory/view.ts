import type { ViewOf } from '../../../src/engine/view.ts';
import { TagIcon } from '../../../src/ui/icons.tsx';
import type { accessory } from './accessory.ts';

const words = { create: { id: 'New accessory' }, empty: { id: 'No accessories yet.' } };
export const accessoryView: ViewOf<typeof accessory> = { icon: TagIcon, menu: { order: 35 }, look: 'rows', ...words };
