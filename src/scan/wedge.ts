/** Tells a hardware scanner, which types like a keyboard, from a person who types. No clock and no screen of its own. */
import { readTag } from './read-tag.ts';

/** One key that went down. */
export interface Key {
  /** What it types in the layout of the device. */
  key: string;
  /** Which key it is, whatever the layout: scanners think they are American keyboards. */
  code: string;
  shift: boolean;
  /** Ctrl, Alt or Meta is held: a command, no text. */
  command: boolean;
  /** When, in ms. */
  at: number;
  /** It goes into a field, so that a person may be typing there. */
  editable: boolean;
}

/** No scanner waits this long between two keys; after it a new text begins. In ms. */
const PAUSE_MS = 100;
/** In a field a text counts as scanned only when every key came faster than this, in ms: no hand does. */
const MACHINE_MS = 35;
/** The shortest code, without its dash. */
const SHORTEST = 10;
/** Keys that are pressed beside others, and say nothing themselves. */
const BESIDE = new Set(['Shift', 'CapsLock', 'AltGraph']);

interface Burst {
  typed: string;
  /** The same keys on an American keyboard. */
  american: string;
  editable: boolean;
  slowest: number;
  last: number;
}

/** What a key came to: `code` is set once a scanned text is complete; `begins` when the key may be the first of one. */
export interface Heard {
  code: string | null;
  begins: boolean;
}

const NOTHING: Heard = { code: null, begins: false };

/** A listener for one keyboard: takes keys in their order, answers what each came to. */
export function createWedge(): (key: Key) => Heard {
  let burst: Burst | null = null;
  return ({ key, code, shift, command, at, editable }) => {
    if (BESIDE.has(key)) return NOTHING;
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

/** What a key types on an American keyboard; nothing for keys that no address of a tag needs. */
function americanKey(code: string, shift: boolean): string {
  const plain = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1];
  return plain ?? SIGNS[code]?.[shift ? 1 : 0] ?? '';
}
