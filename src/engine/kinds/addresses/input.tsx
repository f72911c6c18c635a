import { addressesKind } from '../../../../contract/field-kinds/addresses.ts';
import { AddressesInput } from '../../inputs/addresses-input.tsx';
import type { EnteredKind } from '../kind.ts';

export const addresses: EnteredKind = { of: addressesKind, Input: AddressesInput, wide: true };
