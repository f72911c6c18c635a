/** Addresses during typing: every part is text, coordinates with a decimal comma. */
import type { Address } from '../../../contract/field-kinds/addresses.ts';

/** An address as typed. */
export type TypedAddress = Readonly<Record<keyof Address, string>>;

/** Addresses as typed in their forms. */
export interface TypedAddresses {
  places: readonly TypedAddress[];
}

export const NEW_ADDRESS: TypedAddress = {
  label: '',
  street: '',
  zipcode: '',
  city: '',
  province: '',
  country: '',
  latitude: '',
  longitude: '',
};

/** A coordinate; a point always starts the decimals, because no coordinate has thousands. NaN if it is no number. */
const readDegrees = (text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d{1,3}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

export const typedDegrees = (degrees: number | null): string =>
  degrees === null ? '' : String(degrees).replace('.', ',');

/** The typed addresses; undefined if a coordinate is no number. */
export function readAddresses({ places }: TypedAddresses): Address[] | undefined {
  const read = places.map((place) => ({
    ...place,
    latitude: readDegrees(place.latitude),
    longitude: readDegrees(place.longitude),
  }));
  return read.some(({ latitude, longitude }) => Number.isNaN(latitude) || Number.isNaN(longitude)) ? undefined : read;
}

export const typedAddresses = (addresses: readonly Address[]): TypedAddresses => ({
  places: addresses.map((address) => ({
    ...address,
    latitude: typedDegrees(address.latitude),
    longitude: typedDegrees(address.longitude),
  })),
});
