import { msg } from '@lingui/core/macro';

/** Labels of what every record has beside its fields. */
export const recordLabels = {
  _id: msg`Id`,
  createdAt: msg`Created`,
  updatedAt: msg`Last change`,
  deletedAt: msg`In the trash since`,
  rev: msg`Revision`,
};

/** Labels of the hub center a record belongs to. */
export const hubLabels = { hubcenter: msg`Hub center`, hubcenterName: msg`Hub center` };
