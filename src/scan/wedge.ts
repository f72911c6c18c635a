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

/** Until a device has heard its scanner: no scanner pauses this long between two keys. In ms. */
const PAUSE_MS = 100;
/** The slowest scanner, over Bluetooth, pauses no longer than this, in ms. */
const SLOWEST_MS = 400;
/** In a field a text counts as scanned only if every key came faster than this, in ms: no person types that fast. */
const MACHINE_MS = 35;
/** The same on a device whose scanner is known to be slower. */
const SLOW_MACHINE_MS = 80;
/** After a key that was part of a text, keys are part of one until nothing was pressed for this long, in ms: who types gives no commands. */
const QUIET_MS = 600;
/** How much slower than before a known scanner may be. */
const MARGIN = 1.25;
/** A scanner is even: its longest pause is at most so many times its shortest. Two scans agree by as much. */
const EVEN = 2;
/** The shortest code, without its dash. */
const SHORTEST = 10;
/** Shorter texts are no barcode, but keys pressed by accident. */
const SHORTEST_OTHER = 6;
/** Modifier keys, which type nothing themselves. */
const MODIFIER_KEYS = new Set(['Shift', 'CapsLock', 'AltGraph']);

interface Burst {
  typed: string;
  /** The same keys on an American keyboard. */
  american: string[];
  /** Where the text after the last pause begins. */
  start: number;
  editable: boolean;
  slowest: number;
  fastest: number;
  last: number;
}

/**
 * The result of a key. `code` is set once a scanned text is complete, `isOther` if that is no tag of ours; `begins` if the key may be the
 * first of one. `command`: whether the key may be one at once, only if no other key follows within the pace, or not. `waiting`: what becomes of
 * a key that waits.
 */
export interface KeyResult {
  code: string | null;
  isOther: boolean;
  begins: boolean;
  command: 'now' | 'waits' | 'never';
  waiting: 'stays' | 'acts' | 'ends';
}

/** A detector for one keyboard. */
export interface Wedge {
  /** Takes the next key. */
  press: (key: Key) => KeyResult;
  /** How long a key waits for the next one before it is a command, in ms. */
  pace: () => number;
}

const NOTHING: KeyResult = { code: null, isOther: false, begins: false, command: 'now', waiting: 'acts' };

/** A detector for one keyboard; `known` is the longest pause of its scanner, in ms, 0 if none was heard yet; `onKnown` is told of a change. */
export function createWedge(known = 0, onKnown: (ms: number) => void = () => undefined): Wedge {
  let burst: Burst | null = null;
  let scanner = known;
  let before = 0;
  let lastText = -Infinity;
  const pace = () => Math.min(Math.max(PAUSE_MS, scanner * MARGIN), SLOWEST_MS);
  /** What is slower than any scanner without a word of it is believed when it is heard twice: a person may type a code evenly, once. */
  const learn = (ms: number) => {
    const isSure = ms <= PAUSE_MS || (before > 0 && ms <= before * EVEN && before <= ms * EVEN);
    before = ms;
    if (isSure && ms !== scanner) onKnown((scanner = ms));
  };
  const fieldPace = () => Math.max(MACHINE_MS, Math.min(scanner * MARGIN, SLOW_MACHINE_MS));

  const ended = (of: Burst | null): Pick<KeyResult, 'code' | 'isOther'> => {
    if (!of) return { code: null, isOther: false };
    const { typed, american, start, editable, slowest, fastest } = of;
    const isMachine = slowest < fieldPace();
    // On an Italian keyboard an American scanner types ' for - and - for /.
    const tag = (at: number) => readTag(typed.slice(at)) ?? readTag(american.slice(at).join(''));
    const whole = typed.length >= SHORTEST && (!editable || isMachine) ? tag(0) : null;
    if (whole && slowest <= fastest * EVEN) learn(Math.round(slowest));
    const isLong = typed.length - start >= SHORTEST && !editable;
    const code = whole ?? (isLong ? tag(start) : null);
    const isBarcode = typed.length >= SHORTEST_OTHER && slowest <= fieldPace();
    return { code, isOther: code === null && !editable && isBarcode };
  };

  const press = ({ key, shift, code, command, at, editable }: Key): KeyResult => {
    if (MODIFIER_KEYS.has(key)) return { ...NOTHING, waiting: 'stays' };
    const gap = burst ? at - burst.last : Infinity;
    // One key again and again, as nobody's code begins and no scanner this slow: J, J, J.
    const isOne = burst !== null && gap > MACHINE_MS && new Set(burst.typed).size === 1;
    const isAgain = isOne && burst?.typed.startsWith(key) === true;
    const isText = !isAgain && (gap <= pace() || at - lastText <= QUIET_MS);
    if (gap > SLOWEST_MS) burst = null;
    if (key === 'Enter' || key === 'Tab') {
      const result = ended(command ? null : burst);
      burst = null;
      return { ...NOTHING, ...result, waiting: gap <= pace() && !isOne && !command ? 'ends' : 'acts' };
    }
    if (command || key.length !== 1) {
      burst = null;
      return NOTHING;
    }
    const begins = burst === null || gap > pace();
    burst ??= { typed: '', american: [], start: 0, editable: false, slowest: 0, fastest: Infinity, last: at };
    if (begins) burst.start = burst.typed.length;
    burst.typed += key;
    burst.american.push(americanKey(code, shift));
    burst.editable ||= editable;
    if (gap <= SLOWEST_MS) {
      burst.slowest = Math.max(burst.slowest, gap);
      burst.fastest = Math.min(burst.fastest, gap);
    }
    burst.last = at;
    if (isText || editable) lastText = at;
    return {
      ...NOTHING,
      begins,
      command: editable || (key === ' ' && gap > MACHINE_MS) ? 'now' : isText ? 'never' : commandOf(key, shift),
      waiting: gap <= pace() && !isAgain ? 'ends' : 'acts',
    };
  };
  return { press, pace };
}

/** A letter with Shift is what scanners type and no command of ours. */
function commandOf(key: string, shift: boolean): KeyResult['command'] {
  return shift && /\p{L}/u.test(key) ? 'never' : 'waits';
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
  BracketRight: [']', '}'],
};

/** The character of a key on an American keyboard; empty for keys that no tag address needs. */
function americanKey(code: string, shift: boolean): string {
  const plain = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1];
  return plain ?? SIGNS[code]?.[shift ? 1 : 0] ?? '';
}
