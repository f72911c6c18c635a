import type { ViewOf } from '../../../src/engine/view.ts';
import type { accessory } from './accessory.ts';

const words = { create: { id: 'New accessory' }, empty: { id: 'No accessories yet.' } };
export const accessoryView: ViewOf<typeof accessory> = { look: 'rows', ...words };
