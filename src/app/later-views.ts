import '../api/all-declarations.ts';
import type { OwnView } from '../engine/view.ts';
import { byNoun } from './by-noun.ts';

/** The view of every resource but items, loaded with their declarations. */
export const laterViews = byNoun(
  import.meta.glob<OwnView>('../entities/*/view.{ts,tsx}', { eager: true, import: 'view' }),
);
