import { useEffect, useEffectEvent } from 'react';

import { createWedge } from './wedge.ts';

type Listener = (code: string) => void;

/** Those who want scanned codes; only the one that came last gets them, so that a screen takes them from the frame around it. */
const listeners: Listener[] = [];
let stop: (() => void) | null = null;

/**
 * Calls back with the canonical code whenever a hardware scanner reads a tag while this is mounted and nobody who came later
 * listens. What the scanner typed into a field is taken out of it again.
 */
export function useWedge(onCode: Listener): void {
  const heard = useEffectEvent(onCode);
  useEffect(() => {
    const listener: Listener = (code) => heard(code);
    listeners.push(listener);
    stop ??= listen();
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length > 0) return;
      stop?.();
      stop = null;
    };
  }, []);
}

/** A field as it was before the scanner began to type into it. */
interface Before {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

function listen(): () => void {
  const hear = createWedge();
  let before: Before | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key, code, shiftKey, timeStamp, target } = event;
    const command = event.ctrlKey || event.altKey || event.metaKey;
    const editable = isEditable(target);
    const heard = hear({ key, code, shift: shiftKey, command, at: timeStamp, editable });
    if (heard.begins) before = isField(target) ? { field: target, value: target.value } : null;
    if (heard.code === null) return;
    // The scanner's Enter must not press the button that happens to have the focus.
    event.preventDefault();
    event.stopPropagation();
    if (before) restore(before);
    before = null;
    listeners.at(-1)?.(heard.code);
  };
  // Before everything else on the page hears of it.
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}

const isField = (target: EventTarget | null): target is Before['field'] =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target));

const isEditable = (target: EventTarget | null): boolean =>
  isField(target) || target instanceof HTMLSelectElement || (target instanceof HTMLElement && target.isContentEditable);

const isChoice = ({ type }: HTMLInputElement): boolean =>
  ['checkbox', 'radio', 'button', 'submit', 'file'].includes(type);

/** Puts a field back to what it held, in a way that its form notices. */
function restore({ field, value }: Before): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
