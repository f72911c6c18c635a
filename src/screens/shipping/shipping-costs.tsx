import { ListScreen } from '../../engine/list/list-screen.tsx';
import { ParcelBox } from './parcel-box.tsx';
import { WeightGaps } from './weight-gaps.tsx';

import classes from './shipping.module.css';

/** Shipping costs, a box to test them, and the weights that have none. */
export const ShippingCosts = () => (
  <ListScreen
    name="shippingCost"
    beside={
      <div className={classes['beside']}>
        <WeightGaps />
        <ParcelBox />
      </div>
    }
  />
);
