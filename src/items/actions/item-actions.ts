import type { View } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const CopyCodes = lazyComponent(async () => (await import('./copy-codes.tsx')).CopyCodes);
const PrintTags = lazyComponent(async () => (await import('./print-tags.tsx')).PrintTags);
const PutFirst = lazyComponent(async () => (await import('./put-first.tsx')).PutFirst);

/** Menu entry that opens the tag of an item. */
export const PrintTagEntry = lazyComponent(async () => (await import('./print-tags.tsx')).PrintTagEntry);

/** Actions on several items. */
export const itemActions: NonNullable<View['actions']> = [CopyCodes, PrintTags];

/** Actions on several products, which have an order. */
export const productActions: NonNullable<View['actions']> = [...itemActions, PutFirst];
