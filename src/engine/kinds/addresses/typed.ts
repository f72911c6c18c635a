import { msg } from '@lingui/core/macro';
import * as z from 'zod';

import { addressesKind } from '../../../../contract/field-kinds/addresses.ts';
import type { Address } from '../../../../contract/field-kinds/addresses.ts';
import { NEW_ADDRESS, readAddresses, type TypedAddresses, typedAddresses } from '../../inputs/typed-addresses.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

declare module '../kind.ts' {
  interface TypedShapes {
    addresses: TypedAddresses;
  }
}

export const addresses: TypedKind = {
  of: addressesKind,
  show: typedAddresses,
  read: readParts('places', readAddresses),
  parts: {
    member: 'places',
    kept: z.object({ places: z.array(z.record(z.enum(Object.keys(NEW_ADDRESS) as (keyof Address)[]), z.string())) }),
    isBlank: ({ places }: TypedAddresses) => places.length === 0,
  },
  malformed: msg`Every address needs a street, a postal code, a city and a country. A point needs latitude and longitude in degrees, for example 45,4642 and 9,19.`,
};
