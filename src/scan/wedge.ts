/** Distinguishes a hardware scanner, which types like a keyboard, from a person who types. Pure: no clock, no DOM. */
import { readTag } from './read-tag.ts';

/** One keydown. */
export interface Key {
  /** The character in the device's layout. */
  key: string;
  /** The physical key: scanners assume an American keyboard. */
  code: string;
  shift: boolean;
  /** Ctrl, Alt or Meta is held: a shortcut, no text. */
  command: boolean;
  /** Time, in ms. */
  at: number;
  /** The focus is in a field, so a person may be typing. */
  editable: boolean;
}

/** No scanner pauses this long between two keys; after it a new text starts. In ms. */
const PAUSE_MS = 100;
/** In a field a text counts as scanned only if every key came faster than this, in ms: no person types that fast. */
const MACHINE_MS = 35;
/** The shortest code, without its dash. */
const SHORTEST = 10;
/** Modifier keys, which type nothing themselves. */
const MODIFIER_KEYS = new Set(['Shift', 'CapsLock', 'AltGraph']);

interface Burst {
  typed: string;
  /** The same keys on an American keyboard. */
  american: string;
  editable: boolean;
  slowest: number;
  last: number;
}

/** The result of a key: `code` is set once a scanned text is complete; `begins` if the key may be the first of one. */
export interface KeyResult {
  code: string | null;
  begins: boolean;
}

const NOTHING: KeyResult = { code: null, begins: false };

/** A detector for one keyboard: takes keys in order, returns the result of each. */
export function createWedge(): (key: Key) => KeyResult {
  let burst: Burst | null = null;
  return ({ key, code, shift, command, at, editable }) => {
    if (MODIFIER_KEYS.has(key)) return NOTHING;
    const gap = burst ? at - burst.last : 0;
    if (gap > PAUSE_MS) burst = null;
    if (key === 'Enter' || key === 'Tab') {
      const scanned = burst && !command ? tagOf(burst) : null;
      burst = null;
      return { code: scanned, begins: false };
    }
    if (command || key.length !== 1) {
      burst = null;
      return NOTHING;
    }
    const begins = burst === null;
    burst ??= { typed: '', american: '', editable: false, slowest: 0, last: at };
    burst.typed += key;
    burst.american += americanKey(code, shift);
    burst.editable ||= editable;
    burst.slowest = Math.max(burst.slowest, gap);
    burst.last = at;
    return { code: null, begins };
  };
}

function tagOf({ typed, american, editable, slowest }: Burst): string | null {
  if (typed.length < SHORTEST || (editable && slowest >= MACHINE_MS)) return null;
  // On an Italian keyboard an American scanner types ' for - and - for /.
  return readTag(typed) ?? readTag(american);
}

const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  NumpadSubtract: ['-', '-'],
  Slash: ['/', '?'],
  NumpadDivide: ['/', '/'],
  Semicolon: [';', ':'],
  Period: ['.', '>'],
  NumpadDecimal: ['.', '.'],
  Space: [' ', ' '],
};

/** The character of a key on an American keyboard; empty for keys that no tag address needs. */
function americanKey(code: string, shift: boolean): string {
  const plain = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1];
  return plain ?? SIGNS[code]?.[shift ? 1 : 0] ?? '';
}
