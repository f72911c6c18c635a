import type { View } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const CopyCodes = lazyComponent(async () => (await import('./copy-codes.tsx')).CopyCodes);
const PrintTags = lazyComponent(async () => (await import('./print-tags.tsx')).PrintTags);
const PutFirst = lazyComponent(async () => (await import('./put-first.tsx')).PutFirst);

/** Menu entries of one item: its tag, and flagging it for review. */
export const ItemEntries = lazyComponent(async () => (await import('./item-entries.tsx')).ItemEntries);

/** Actions on several items. */
export const itemActions: NonNullable<View['actions']> = [CopyCodes, PrintTags];

/** Actions on several products, which have an order. */
export const productActions: NonNullable<View['actions']> = [...itemActions, PutFirst];
