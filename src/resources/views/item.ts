import { msg } from '@lingui/core/macro';

/** Labels of details that every kind has. */
export const detailLabels = {
  colors: msg`Colors`,
  weight: msg`Weight`,
  price: msg`Price`,
};

/** Labels of what products, fabrics and textile mixes share. */
export const itemLabels = {
  _id: msg`Id`,
  code: msg`Code`,
  name: msg`Name`,
  status: msg`Status`,
  hubcenter: msg`Hub center`,
  hubcenterName: msg`Hub center`,
  note: msg`Note`,
  itemImage: msg`Photo`,
  capturedAt: msg`Photographed`,
  createdAt: msg`Received`,
  updatedAt: msg`Last change`,
  rev: msg`Revision`,
};
