/** The outside log of every shutter press and of every fault that affected waiting work. The judge trusts only this log. */
import { needsPerson } from './answers.ts';

/** Why a capture may end other than delivered. */
export type Fate =
  /** No special treatment. */
  | 'ordinary'
  /** The bench damaged its stored bytes: it must stay visible and never be sent. */
  | 'damaged'
  /** Its photo was altered in transit: the server may hold the altered one, the device must keep the original. */
  | 'altered'
  /** Its owner undid it. */
  | 'taken back'
  /** The browser's storage was cleared with it: it cannot be saved. */
  | 'evicted';

export interface Press {
  number: number;
  person: string;
  photos: number;
  /** The capture to whose item its photo is added; null if it is an item of its own. */
  on: Press | null;
  at: number;
  /** The app has confirmed it as saved. Nothing is promised before. */
  saved: boolean;
  seq: number | null;
  /** Idempotency key, once read from the device. */
  id: string | null;
  code: string | null;
  fate: Fate;
}

export class Log {
  readonly presses: Press[] = [];
  /** Faults that affected waiting work, by kind; others do not count. */
  readonly injected = new Map<string, number>();
  /** Violations of rules other than "nothing lost, nothing duplicated". */
  readonly violations: string[] = [];
  readonly delivered = new Set<string>();
  /** Faults that affected each key. */
  readonly met = new Map<string, string[]>();
  kills = { browser: 0, server: 0 };

  get faults(): number {
    return [...this.injected.values()].reduce((sum, count) => sum + count, 0);
  }

  press(person: string, photos: number, on: Press | null = null): Press {
    const number = (this.presses.at(-1)?.number ?? 0) + 1;
    const press: Press = {
      number,
      person,
      photos,
      on,
      at: Date.now(),
      saved: false,
      seq: null,
      id: null,
      code: null,
      fate: 'ordinary',
    };
    this.presses.push(press);
    return press;
  }

  /** Promised captures not yet delivered, as far as the network shows. */
  get waiting(): number {
    return this.presses.filter((press) => this.waits(press)).length;
  }

  /** Those of one person: another person's captures do not move while this one is signed in. */
  waitingOf(person: string): number {
    return this.presses.filter((press) => press.person === person && this.waits(press)).length;
  }

  /** Whether a capture is saved, and neither delivered nor handed to a person. */
  waits({ saved, id, fate }: Press): boolean {
    return saved && fate === 'ordinary' && !(id && this.#isSettled(id));
  }

  /** Delivered, or handed to a person. */
  #isSettled(id: string): boolean {
    return this.delivered.has(id) || needsPerson(this.met.get(id)?.at(-1));
  }

  /** Counts a fault if it affected work. Returns whether it did. */
  fault(kind: string, key = ''): boolean {
    if (key) this.met.set(key, [...(this.met.get(key) ?? []), kind]);
    if (this.waiting === 0) return false;
    this.injected.set(kind, (this.injected.get(kind) ?? 0) + 1);
    return true;
  }

  /** Whether a fault of a capture needs a person. */
  needsPerson(id: string): boolean {
    const damaged = this.presses.some((press) => press.id === id && press.fate !== 'ordinary');
    return damaged || (this.met.get(id) ?? []).some(needsPerson);
  }

  violation(text: string): void {
    this.violations.push(text);
  }
}
