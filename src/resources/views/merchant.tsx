import { msg } from '@lingui/core/macro';

import type { merchant } from '../../../contract/resources/merchant.ts';
import { HubIcon } from '../../ui/icons.tsx';
import type { ViewOf } from '../view.ts';

export const merchantView: ViewOf<typeof merchant> = {
  icon: HubIcon,
  title: msg`Hub centers`,
  one: msg`Hub center`,
  empty: msg`Create the first hub center: its merchant can then sign in and take in items.`,
  create: msg`New hub center`,
  look: 'rows',
  labels: {
    _id: msg`Id`,
    fullName: msg`Name`,
    prefix: msg`Code prefix`,
    firstName: msg`First name`,
    lastName: msg`Last name`,
    email: msg`E-mail`,
    vatNumber: msg`VAT number`,
    website: msg`Website`,
    contactName: msg`Contact person`,
    mobile: msg`Mobile phone`,
    billingAddress: msg`Billing address`,
    billingCity: msg`City`,
    billingProvince: msg`Province`,
    billingZipcode: msg`Postal code`,
    billingCountry: msg`Country`,
    multiplicativeFactor: msg`Multiplicative factor`,
    isOnlyCatalogue: msg`Catalogue only`,
    status: msg`Status`,
    image: msg`Picture`,
    createdAt: msg`Created`,
    updatedAt: msg`Last change`,
    rev: msg`Revision`,
  },
};
