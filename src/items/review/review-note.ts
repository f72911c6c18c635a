import { lazyComponent } from '../../ui/lazy-component.ts';

/** What the review of an item asks for, on its detail screen. */
export const ReviewNote = lazyComponent(async () => (await import('./wanted-note.tsx')).WantedNote);
