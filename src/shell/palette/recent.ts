/** A person's last choices in the palette. In local storage: a log-out deletes them with the names they contain. */
import { viewTab } from '../../store/view-tab.ts';

const RECENT_MAX = 5;
const LONGEST = 20_000;

/** A choice by its id, with the text of a record, which otherwise only the server knows. */
export interface Recent {
  id: string;
  text?: string;
}

const keyOf = (user: string): string => `ordito-palette ${user}`;

/** The last choices, newest first; empty if nothing is stored or it is corrupt. */
export function readRecent(user: string): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(found) ? found.filter(isRecent).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Stores a choice as the newest. */
export function keepRecent(user: string, chosen: Recent): void {
  const others = readRecent(user).filter(({ id }) => id !== chosen.id);
  const text = JSON.stringify([chosen, ...others].slice(0, RECENT_MAX));
  try {
    if (text.length < LONGEST && !viewTab()) localStorage.setItem(keyOf(user), text);
  } catch {
    // A full storage must not prevent the navigation.
  }
}

const isRecent = (each: unknown): each is Recent =>
  typeof each === 'object' && each !== null && typeof (each as Recent).id === 'string';
