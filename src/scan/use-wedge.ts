import { useEffect, useEffectEvent } from 'react';

import { createWedge } from './wedge.ts';

type Listener = (code: string) => void;

/** A stack of listeners: only the last one gets scanned codes, so that a screen takes them from the frame around it. */
const listeners: Listener[] = [];
let stop: (() => void) | null = null;

/**
 * Calls back with the canonical code of each tag a hardware scanner reads while this is mounted and no later listener is. Text the scanner
 * typed into a field is removed again. `isFrame`: of what surrounds the screens, which may come after them.
 */
export function useWedge(onCode: Listener, isFrame = false): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    const listener: Listener = (code) => scanned(code);
    if (isFrame) listeners.unshift(listener);
    else listeners.push(listener);
    stop ??= listen();
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length > 0) return;
      stop?.();
      stop = null;
    };
  }, [isFrame]);
}

/** A field's value before the scanner typed into it. */
interface FieldValue {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

function listen(): () => void {
  const detect = createWedge();
  let before: FieldValue | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key, code, shiftKey, timeStamp, target } = event;
    const command = event.ctrlKey || event.altKey || event.metaKey;
    const editable = isEditable(target);
    const scanned = detect({ key, code, shift: shiftKey, command, at: timeStamp, editable });
    if (scanned.begins) before = isField(target) ? { field: target, value: target.value } : null;
    if (scanned.code === null) return;
    // The scanner's Enter must not press the focused button.
    event.preventDefault();
    event.stopPropagation();
    if (before) restore(before);
    before = null;
    listeners.at(-1)?.(scanned.code);
  };
  // Before every other listener on the page.
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}

const isField = (target: EventTarget | null): target is FieldValue['field'] =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target));

const isEditable = (target: EventTarget | null): boolean =>
  isField(target) || target instanceof HTMLSelectElement || (target instanceof HTMLElement && target.isContentEditable);

const isChoice = ({ type }: HTMLInputElement): boolean =>
  ['checkbox', 'radio', 'button', 'submit', 'file'].includes(type);

/** Restores a field's value so that its form notices. */
function restore({ field, value }: FieldValue): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
