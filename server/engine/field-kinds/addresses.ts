import { addressesKind } from '../../../contract/field-kinds/addresses.ts';
import type { Address } from '../../../contract/field-kinds/addresses.ts';
import { textOf, UNREADABLE } from './cell.ts';
import type { Kind } from './kind.ts';

const SEPARATOR = ' | ';

/** One address in a line: its parts in a fixed order, so that it can be read back. */
function lineOf({ label, street, zipcode, city, province, country, latitude, longitude }: Address): string {
  const parts = [label, street, zipcode, city, province, country, latitude ?? '', longitude ?? ''];
  return parts.map((part) => String(part).replaceAll('|', '/')).join(SEPARATOR);
}

const linesOf = (addresses: readonly Address[]) => addresses.map(lineOf).join('\n');

/** `Warehouse | Via Roma 1 | 20100 | Milano | MI | Italia | 45.46 | 9.19`, one address a line. */
export const addresses: Kind = {
  of: addressesKind,
  sort: null,
  filter: null,
  cell: { format: 'text', width: 40, write: linesOf },
  read(cell) {
    const lines = textOf(cell)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('|').map((part) => part.trim()));
    if (lines.some((parts) => parts.length !== 6 && parts.length !== 8)) return UNREADABLE;
    return lines.map(([label, street, zipcode, city, province, country, latitude = '', longitude = '']) => {
      const point = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));
      return {
        label,
        street,
        zipcode,
        city,
        province,
        country,
        latitude: point(latitude),
        longitude: point(longitude),
      };
    });
  },
  isEqualValue: (value, present) => linesOf(value as Address[]) === linesOf((present ?? []) as Address[]),
};
