/** The outside log of every press of the shutter, and of every fault that met waiting work. It is what the judge believes. */
import { needsPerson } from './answers.ts';

/** Why a capture may end otherwise than delivered. */
export type Fate =
  /** Nothing was done to it itself. */
  | 'ordinary'
  /** Its stored bytes were damaged by the bench: it must stay visible and never be sent. */
  | 'damaged'
  /** A middle man changed its photo: the server may hold the changed one, the device must keep the right one. */
  | 'altered'
  /** Its owner took it back. */
  | 'taken back'
  /** The browser's storage was cleared with it: nobody can save it. */
  | 'evicted';

export interface Press {
  number: number;
  person: string;
  photos: number;
  at: number;
  /** The app said that it is safe. Until then nothing was promised. */
  saved: boolean;
  seq: number | null;
  /** Idempotency key, once the device's rows were read. */
  id: string | null;
  code: string | null;
  fate: Fate;
}

export class Log {
  readonly presses: Press[] = [];
  /** Faults by kind that met waiting work; those that met none do not count. */
  readonly injected = new Map<string, number>();
  /** What broke a rule other than "nothing lost, nothing doubled". */
  readonly violations: string[] = [];
  readonly delivered = new Set<string>();
  /** Faults each key met. */
  readonly met = new Map<string, string[]>();
  kills = { browser: 0, server: 0 };

  get faults(): number {
    return [...this.injected.values()].reduce((sum, count) => sum + count, 0);
  }

  press(person: string, photos: number): Press {
    const number = (this.presses.at(-1)?.number ?? 0) + 1;
    const press: Press = {
      number,
      person,
      photos,
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

  /** Captures that were promised and are not delivered, as far as the network could tell. */
  get waiting(): number {
    return this.presses.filter((press) => this.#waits(press)).length;
  }

  /** Those of one person: what belongs to another one does not move while this one is signed in. */
  waitingOf(person: string): number {
    return this.presses.filter((press) => press.person === person && this.#waits(press)).length;
  }

  #waits({ saved, id, fate }: Press): boolean {
    return saved && fate === 'ordinary' && !(id && this.#isSettled(id));
  }

  /** Delivered, or handed to a person. */
  #isSettled(id: string): boolean {
    return this.delivered.has(id) || needsPerson(this.met.get(id)?.at(-1));
  }

  /** Counts a fault, if it met work. Answers whether it did. */
  fault(kind: string, key = ''): boolean {
    if (key) this.met.set(key, [...(this.met.get(key) ?? []), kind]);
    if (this.waiting === 0) return false;
    this.injected.set(kind, (this.injected.get(kind) ?? 0) + 1);
    return true;
  }

  /** Whether anything that happened to a capture asks for a person. */
  needsPerson(id: string): boolean {
    const damaged = this.presses.some((press) => press.id === id && press.fate !== 'ordinary');
    return damaged || (this.met.get(id) ?? []).some(needsPerson);
  }

  violation(text: string): void {
    this.violations.push(text);
  }
}
