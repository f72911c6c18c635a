/** Chance that can be repeated: the same seed draws the same plan. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, exclusive (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number between two, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of a list. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One of a list, the heavier the likelier. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of list) {
      left -= each.weight;
      if (left < 0) return each;
    }
    return list.at(-1) as T;
  }

  /** A list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    for (let index = rest.length - 1; index > 0; index--) {
      const other = this.between(0, index);
      [rest[index], rest[other]] = [rest[other] as T, rest[index] as T];
    }
    return rest;
  }
}
