import type { OwnView } from '../engine/view.ts';
import { reviewEvents } from '../items/review/review-events.ts';
import { statusMoves } from '../items/status/status-moves.ts';
import { byNoun } from './by-noun.ts';

/** What a resource's `words.ts` has: the texts of its moves and actions, and of what else its history may tell. */
interface Words {
  actions?: OwnView['actionWords'];
  events?: OwnView['eventWords'];
}

const itemWords: Words = { actions: statusMoves, events: reviewEvents };

/** The texts of the moves, actions and further events of every resource that has some. */
export const actionWords: ReturnType<typeof byNoun<Words>> = {
  ...byNoun(import.meta.glob<Words>('../entities/*/words.ts', { eager: true })),
  product: itemWords,
  fabric: itemWords,
  generic: itemWords,
};
