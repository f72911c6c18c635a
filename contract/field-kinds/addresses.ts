import type { Kind } from './kind.ts';

const address = {
  label: 'Zz warehouse',
  street: 'Via Aa 1',
  zipcode: '20100',
  city: 'Milano',
  province: 'MI',
  country: 'Italia',
  latitude: 45.4642,
  longitude: 9.19,
};

/** Postal addresses, each perhaps with its point on the map. */
export const addressesKind: Kind = {
  name: 'addresses',
  filter: null,
  part: 'rows',
  nothing: [],
  notInline: 'it has several parts',
  inFiles: 'cell',
  samples: () => [[address], [address, { ...address, label: '', street: 'Via Zz 2', latitude: null, longitude: null }]],
};
