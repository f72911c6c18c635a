import { useEffect, useEffectEvent } from 'react';

import { DEVICE_KEYS } from '../store/device-keys.ts';
import { createWedge, type KeyResult } from './wedge.ts';

interface Listener {
  onCode: (code: string) => void;
  /** Something else was scanned. */
  onOther?: () => void;
}

/** A stack of listeners: only the last one gets scanned codes, so that a screen takes them from the frame around it. */
const listeners: Listener[] = [];
const keyListeners = new Set<(event: KeyboardEvent) => void>();
let stop: (() => void) | null = null;

/**
 * Calls back with the canonical code of each tag a hardware scanner reads while this is mounted and no later listener is. Text the scanner
 * typed into a field is removed again. `onOther`: of the frame around the screens, which is told of all other codes.
 */
export function useWedge(onCode: (code: string) => void, onOther?: () => void): void {
  const scanned = useEffectEvent(onCode);
  const other = useEffectEvent(() => onOther?.());
  const isFrame = onOther !== undefined;
  useEffect(() => {
    const listener: Listener = { onCode: (code) => scanned(code), ...(isFrame ? { onOther: () => other() } : {}) };
    // The frame may be mounted after what it surrounds.
    if (isFrame) listeners.unshift(listener);
    else listeners.push(listener);
    start();
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      end();
    };
  }, [isFrame]);
}

/**
 * Handles every key pressed in the window, wherever the focus is. Outside fields a single character, such as the shortcut J, comes only once
 * it is clear that no scanner typed it, so it cannot be prevented any more; characters of a text do not come.
 */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    keyListeners.add(listener);
    start();
    return () => {
      keyListeners.delete(listener);
      end();
    };
  }, []);
}

function start(): void {
  stop ??= listen();
}

function end(): void {
  if (listeners.length > 0 || keyListeners.size > 0) return;
  stop?.();
  stop = null;
}

/** The longest pause of this device's scanner, in ms. */
const KEY = `${DEVICE_KEYS}scanner-ms`;
const readKnown = (): number => Number(window.localStorage.getItem(KEY)) || 0;
function writeKnown(ms: number): void {
  try {
    window.localStorage.setItem(KEY, String(ms));
  } catch {
    // Known until the page is closed.
  }
}

/** A field's value before the scanner typed into it. */
interface FieldValue {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

function listen(): () => void {
  const wedge = createWedge(readKnown(), writeKnown);
  const pass = (event: KeyboardEvent) => {
    for (const listener of keyListeners) listener(event);
  };
  let before: FieldValue | null = null;
  let command: KeyResult['command'] = 'now';
  let waiting: { event: KeyboardEvent; timer: ReturnType<typeof setTimeout> } | null = null;
  const settle = (outcome: KeyResult['waiting']) => {
    if (!waiting || outcome === 'stays') return;
    const { event, timer } = waiting;
    waiting = null;
    clearTimeout(timer);
    if (outcome === 'acts') pass(event);
  };
  const onKey = (event: KeyboardEvent) => {
    command = 'now';
    // A key that is held down is no scanner's.
    if (event.isComposing || event.repeat) return;
    const { key, code, shiftKey, timeStamp, target } = event;
    const isCommand = event.ctrlKey || event.altKey || event.metaKey;
    const editable = isEditable(target);
    const scanned = wedge.press({ key, code, shift: shiftKey, command: isCommand, at: timeStamp, editable });
    ({ command } = scanned);
    settle(scanned.waiting);
    if (scanned.begins) before = isField(target) ? { field: target, value: target.value } : null;
    if (scanned.code === null && !scanned.isOther) return;
    // The scanner's Enter must not press the focused button.
    event.preventDefault();
    event.stopPropagation();
    if (scanned.code === null) {
      for (const { onOther } of listeners) onOther?.();
      return;
    }
    if (before) restore(before);
    before = null;
    listeners.at(-1)?.onCode(scanned.code);
  };
  const onKeyAfterAll = (event: KeyboardEvent) => {
    if (command === 'now') pass(event);
    else if (command === 'waits') waiting = { event, timer: setTimeout(() => settle('acts'), wedge.pace()) };
  };
  // Before every other listener on the page, and after them.
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('keydown', onKeyAfterAll);
  return () => {
    settle('ends');
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('keydown', onKeyAfterAll);
  };
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
