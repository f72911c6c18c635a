import { lazyFirst } from '../../ui/lazy-component.ts';

/** Cells that tables and whole items show; the first list has tiles. */
export const Colours = lazyFirst(async () => (await import('./colours.tsx')).Colours);
export const Defects = lazyFirst(async () => (await import('./defects.tsx')).Defects);
