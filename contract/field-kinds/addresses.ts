import * as z from 'zod';

import { field } from '../field-meta.ts';
import { ADDRESSES_MAX } from '../limits.ts';
import type { Kind } from './kind.ts';

const sample = {
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
  samples: () => [[sample], [sample, { ...sample, label: '', street: 'Via Zz 2', latitude: null, longitude: null }]],
};

/** A point on the map, in degrees (WGS 84). */
const degrees = (max: number) => z.number().min(-max).max(max).nullable();
const address = z
  .strictObject({
    /** What it is called, for example a warehouse. */
    label: z.string().trim().max(100),
    street: z.string().trim().min(1).max(200),
    zipcode: z.string().trim().min(1).max(20),
    city: z.string().trim().min(1).max(200),
    province: z.string().trim().max(200),
    country: z.string().trim().min(1).max(200),
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), { path: ['longitude'] });
export type Address = z.infer<typeof address>;
/** Postal addresses with their points on the map; may be empty. */
export const addresses = () =>
  field(
    z.preprocess((value) => (typeof value === 'string' ? rowsIn(value) : value), z.array(address).max(ADDRESSES_MAX)),
    { kind: addressesKind },
  );

/** The rows of a form's part; the text itself if it is none, for the schema to refuse. */
function rowsIn(part: string): unknown {
  if (part.trim() === '') return [];
  try {
    return JSON.parse(part);
  } catch {
    return part;
  }
}
