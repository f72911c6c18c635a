import type { Tool } from './use-tools.tsx';

/** The used part of a keyboard event. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** The tool a key opens; null if it has another meaning, or is typed text. */
export function toolOfKey(press: Press): Tool | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented, target } = press;
  if (defaultPrevented || isComposing || altKey) return null;
  if ((ctrlKey || metaKey) && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')) {
    return isIn(target, '[role="dialog"]:not(:has([data-palette])), dialog') ? null : 'search';
  }
  if (key === '?' && !ctrlKey && !metaKey && !isIn(target, TYPING)) return 'keys';
  return null;
}

/** Elements in which a question mark is typed text, and dialogs, which have keys of their own. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], dialog';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest(selector) !== null;
