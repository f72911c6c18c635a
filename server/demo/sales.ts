/** What the hub centers sold over the last year: enough of the usual garments that a price can be learnt from them. */
import type { Traits } from './details.ts';
import type { PlannedPhoto } from './lots.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** Garments of each hub that were sold before the others came in. */
const COUNTS: readonly number[] = [96, 64, 40];
/** What sells every week. */
const USUAL: ReadonlySet<string> = new Set(['T-shirt', 'Camicia', 'Jeans', 'Maglione', 'Giacca', 'Abito']);
/** They came in this many days ago at the earliest and at the latest, and were sold after so many. */
const CAME = [92, 345] as const;
const WAITED = [3, 80] as const;

interface Shown {
  kind: string;
  hub: number;
  name: string;
  photos: readonly PlannedPhoto[];
  traits: Traits;
}

/** A garment like one that is on a shelf today, with its photo, and when it came and went, in ms since 1970. */
export interface PastSale<Item> {
  like: Item;
  photos: readonly PlannedPhoto[];
  createdAt: number;
  soldAt: number;
}

const shown = ({ photos }: Shown) => photos.find(({ slot }) => slot === 'itemImage')?.subject;

/** The sales of every hub center, out of what its shelves hold today. */
export function pastSales<Item extends Shown>(items: readonly Item[], now: number, random: Random): PastSale<Item>[] {
  return COUNTS.flatMap((count, hub) => {
    const likely = items.filter(({ kind, hub: own, traits }) => {
      return kind === 'product' && own === hub && traits.kind === 'product' && USUAL.has(traits.garment);
    });
    const came = Array.from({ length: count }, () => Math.floor(now - random.between(...CAME) * DAY)).toSorted();
    let before: Item | null = null;
    return came.map((createdAt) => {
      // Things that look alike are not next to each other in the lists.
      const like = random.pick(likely.filter((each) => before === null || shown(each) !== shown(before)));
      before = like;
      const soldAt = Math.min(createdAt + Math.floor(random.between(...WAITED) * DAY), now - DAY);
      return { like, photos: like.photos.filter(({ slot }) => slot === 'itemImage'), createdAt, soldAt };
    });
  });
}
