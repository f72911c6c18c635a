import { ListScreen } from '../../engine/list/list-screen.tsx';
import { Repricer } from '../../items/price/repricer.tsx';
import { TestBox } from './test-box.tsx';
import { TrashedTiers } from './trashed-tiers.tsx';

/** The price list: its tiers, a box to test them, and repricing. */
export const PriceTiers = () => (
  <ListScreen name="priceTier" actions={<Repricer />} below={<TrashedTiers />} beside={<TestBox />} />
);
