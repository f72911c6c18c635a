import { seeded, type Random as Seeded } from '../../server/demo/random.ts';

/** Seeded random numbers: the same seed gives the same plan. */
export class Random {
  readonly #seeded: Seeded;

  constructor(seed: number) {
    this.#seeded = seeded(seed);
  }

  /** 0 to 1, exclusive. */
  next(): number {
    return this.#seeded.next();
  }

  /** An integer between two, both inclusive. */
  between(least: number, most: number): number {
    return this.#seeded.whole(least, most);
  }

  /** One of a list. */
  pick<const T>(list: readonly T[]): T {
    return this.#seeded.pick(list);
  }

  /** One of a list, by weight. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of list) {
      left -= each.weight;
      if (left < 0) return each;
    }
    return list.at(-1) as T;
  }

  /** A shuffled copy of a list. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    for (let index = rest.length - 1; index > 0; index--) {
      const other = this.between(0, index);
      [rest[index], rest[other]] = [rest[other] as T, rest[index] as T];
    }
    return rest;
  }
}
