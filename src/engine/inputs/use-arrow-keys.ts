import type { KeyboardEvent, RefObject } from 'react';

const STEPS: Readonly<Partial<Record<string, (at: number, count: number) => number>>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between the buttons of a place with one tab stop. */
export const useArrowKeys = (place: RefObject<HTMLElement | null>) => (event: KeyboardEvent) => {
  const { [event.key]: step } = STEPS;
  const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  const at = buttons.findIndex((each) => each === document.activeElement);
  if (!step || at === -1) return;
  event.preventDefault();
  buttons[step(at, buttons.length)]?.focus();
};
