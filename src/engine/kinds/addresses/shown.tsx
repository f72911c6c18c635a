import { addressesKind } from '../../../../contract/field-kinds/addresses.ts';
import type { Address } from '../../../../contract/field-kinds/addresses.ts';
import { Lines } from '../cells.tsx';
import type { KindCellProps, ShownKind } from '../kind.ts';

/** An address in one line, with its point behind it. */
function lineOf({ label, street, zipcode, city, province, country, latitude, longitude }: Address): string {
  const town = [zipcode, city, province && `(${province})`].filter(Boolean).join(' ');
  const point = latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
  return [label, street, town, country, point].filter(Boolean).join(' · ');
}

const linesOf = (value: unknown) => (value as readonly Address[]).map(lineOf);
const Addresses = ({ value }: KindCellProps) => <Lines lines={linesOf(value)} />;

export const addresses: ShownKind = {
  of: addressesKind,
  words: (value) => linesOf(value).join('; '),
  Cell: Addresses,
};
