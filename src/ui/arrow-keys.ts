import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Partial<Record<string, (at: number, count: number) => number>>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between elements in a row that have one tab stop together. */
export function moveByArrows(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  const { [event.key]: step } = STEPS;
  const at = elements.findIndex((each) => each === document.activeElement);
  if (!step || at === -1) return;
  event.preventDefault();
  elements[step(at, elements.length)]?.focus();
}

/** The buttons of a place that can be pressed. */
export const buttonsIn = (place: HTMLElement): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('button:enabled'),
];
