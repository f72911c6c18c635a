/** What a person chose last in the palette. In the local storage: a log-out takes it away with the names it holds. */

const MOST = 5;
const LONGEST = 20_000;

/** A choice by its id, with the words of a record, which only the server knows otherwise. */
export interface Recent {
  id: string;
  text?: string;
}

const keyOf = (user: string): string => `ordito-palette ${user}`;

/** The last choices, newest first; none where nothing is kept or somebody changed it by hand. */
export function readRecent(user: string): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(found) ? found.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a choice as the newest. */
export function keepRecent(user: string, chosen: Recent): void {
  const others = readRecent(user).filter(({ id }) => id !== chosen.id);
  const text = JSON.stringify([chosen, ...others].slice(0, MOST));
  try {
    if (text.length < LONGEST) localStorage.setItem(keyOf(user), text);
  } catch {
    // A full storage is no reason not to go where somebody wants to.
  }
}

const isRecent = (each: unknown): each is Recent =>
  typeof each === 'object' && each !== null && typeof (each as Recent).id === 'string';
