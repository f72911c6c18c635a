import { msg } from '@lingui/core/macro';

import { hubLabels, recordLabels } from '../../engine/record-labels.ts';

/** Labels of details that every kind has. */
export const detailLabels = {
  colors: msg`Colors`,
  weight: msg`Weight`,
  price: msg`Price`,
};

/** Labels of what products, fabrics and textile mixes share. */
export const itemLabels = {
  ...recordLabels,
  ...hubLabels,
  code: msg`Code`,
  name: msg`Name`,
  status: msg`Status`,
  incomplete: msg`Incomplete`,
  note: msg`Note`,
  itemImage: msg`Photo`,
  images: msg`More photos`,
  capturedAt: msg`Photographed`,
  soldAt: msg`Sold on`,
  createdAt: msg`Received`,
};

/** Labels of facts that every kind has. */
export const factLabels = {
  material: msg`Material`,
  stock: msg`Stock`,
  priceId: msg`Price tier`,
  priceTierName: msg`Price tier`,
};

/** Labels of what is measured and looked at, of garments and fabrics alike. */
export const measuredLabels = { dimensions: msg`Dimensions`, defects: msg`Defects` };
