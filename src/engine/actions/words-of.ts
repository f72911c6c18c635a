import type { Action } from '../../../contract/actions.ts';
import type { ActionWords } from '../view.ts';

/** Whether an action asks for input first. */
export const isAsking = ({ fields = {}, needsReason }: Action): boolean =>
  needsReason === true || Object.keys(fields).length > 0;

/** The words of an action. Throws if the view has none for it. */
export function wordsOf(words: Readonly<Record<string, ActionWords>> = {}, name: string): ActionWords {
  const { [name]: found } = words;
  if (!found) throw new TypeError(`${name} has no words`);
  return found;
}
