import { useWindowKeys } from '../../scan/use-wedge.ts';

/** The actions of the screen's shortcuts. */
export type KeyActions = Readonly<Record<'save' | 'copy' | 'next' | 'back' | 'zoom' | 'photo' | 'help', () => unknown>>;

type KeyAction = keyof KeyActions;

const WITH_CTRL: Readonly<Record<string, KeyAction>> = { Enter: 'save', NumpadEnter: 'save', KeyD: 'copy' };
const WITH_ALT: Readonly<Record<string, KeyAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'back',
  KeyZ: 'zoom',
  KeyP: 'photo',
};
const PLAIN_KEYS: Readonly<Record<string, KeyAction>> = { KeyJ: 'next', KeyK: 'back', KeyZ: 'zoom', KeyP: 'photo' };

/** Listens to the screen's shortcuts. Letters count only outside text inputs; nothing counts while a dialog is open. */
export function useKeys(acts: KeyActions): void {
  useWindowKeys((event) => {
    const act = actOf(event);
    if (!act || event.defaultPrevented || isInDialog(event.target)) return;
    event.preventDefault();
    if (!event.repeat || act === 'next' || act === 'back') acts[act]();
  });
}

/** The action of a key; undefined if it has none here. */
function actOf(event: KeyboardEvent): KeyAction | undefined {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event;
  if (isComposing) return undefined;
  if (key === '?' && !ctrlKey && !metaKey && !isFreeText(target)) return 'help';
  if (shiftKey) return undefined;
  if ((ctrlKey || metaKey) && !altKey) return WITH_CTRL[code];
  if (altKey && !ctrlKey && !metaKey) return WITH_ALT[code];
  return altKey || ctrlKey || metaKey || isTyped(target) ? undefined : PLAIN_KEYS[code];
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** A question mark may be typed text. */
const isFreeText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-free-text], textarea, input[type="search"]') !== null;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], dialog') !== null;
