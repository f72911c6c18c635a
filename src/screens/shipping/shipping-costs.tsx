import { ListScreen } from '../../engine/list/list-screen.tsx';
import { ParcelBox } from './parcel-box.tsx';
import { WeightGaps } from './weight-gaps.tsx';

/** Shipping costs, a box to test them, and the weights that have none. */
export const ShippingCosts = () => (
  <ListScreen
    name="shippingCost"
    beside={
      <>
        <WeightGaps />
        <ParcelBox />
      </>
    }
  />
);
