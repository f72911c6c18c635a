import { type Action, asksReason } from '../../../contract/actions.ts';
import type { ActionWords } from '../view.ts';

/** Whether an action asks first: for input, or whether it is meant, by a question of its own. */
export const isAsking = (
  action: Action,
  words?: ActionWords,
  record: Readonly<Record<string, unknown>> | null = null,
): boolean => words?.title !== undefined || asksReason(action, record) || Object.keys(action.fields ?? {}).length > 0;

/** A button's label as a title: without the dots that announce a question. */
export const asTitle = (label: string): string => label.replace(/…$/, '');

/** The words of an action. Throws if the view has none for it. */
export function wordsOf(words: Readonly<Record<string, ActionWords>> = {}, name: string): ActionWords {
  const { [name]: found } = words;
  if (!found) throw new TypeError(`${name} has no words`);
  return found;
}
