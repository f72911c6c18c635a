/** Last year's sales of the hub centers: enough common garments for price suggestions. */
import type { Traits } from './details.ts';
import type { PlannedPhoto } from './lots.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** Sold garments per hub, from before the current stock arrived. */
const COUNTS: readonly number[] = [96, 64, 40];
/** Garments that sell every week. */
const USUAL: ReadonlySet<string> = new Set(['T-shirt', 'Camicia', 'Jeans', 'Maglione', 'Giacca', 'Abito']);
/** Days since arrival, minimum and maximum, and days until the sale. */
const ARRIVAL_DAYS = [92, 345] as const;
const SOLD_AFTER_DAYS = [3, 80] as const;

interface ShelfItem {
  kind: string;
  hub: number;
  name: string;
  photos: readonly PlannedPhoto[];
  traits: Traits;
}

/** A garment like one in stock today, with its photo, and its arrival and sale, in ms since 1970. */
export interface PastSale<Item> {
  like: Item;
  photos: readonly PlannedPhoto[];
  createdAt: number;
  soldAt: number;
}

const shown = ({ photos }: ShelfItem) => photos.find(({ slot }) => slot === 'itemImage')?.subject;

/** The sales of every hub center, derived from its current stock. */
export function pastSales<Item extends ShelfItem>(
  items: readonly Item[],
  now: number,
  random: Random,
): PastSale<Item>[] {
  return COUNTS.flatMap((count, hub) => {
    const likely = items.filter(({ kind, hub: own, traits }) => {
      return kind === 'product' && own === hub && traits.kind === 'product' && USUAL.has(traits.garment);
    });
    const came = Array.from({ length: count }, () =>
      Math.floor(now - random.between(...ARRIVAL_DAYS) * DAY),
    ).toSorted();
    let before: Item | null = null;
    return came.map((createdAt) => {
      // Keeps similar items apart in lists.
      const like = random.pick(likely.filter((each) => before === null || shown(each) !== shown(before)));
      before = like;
      const soldAt = Math.min(createdAt + Math.floor(random.between(...SOLD_AFTER_DAYS) * DAY), now - DAY);
      return { like, photos: like.photos.filter(({ slot }) => slot === 'itemImage'), createdAt, soldAt };
    });
  });
}
