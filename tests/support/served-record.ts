/** A record as the test server holds it. */
export type ServedRecord = { _id: string; rev: number } & Record<string, unknown>;

/** The edited record in its first revision. */
export const RECORD: ServedRecord = {
  _id: '0190a000-0000-7000-8000-0000000000c1',
  code: 'MIL-G000001X',
  status: 'active',
  incomplete: false,
  hubcenter: '0190a000-0000-7000-8000-00000000000a',
  name: 'Box',
  note: '',
  itemImage: null,
  images: [],
  capturedAt: null,
  soldAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  colors: [],
  weight: null,
  price: 10,
  stock: 1,
  material: null,
  priceId: null,
  deletedAt: null,
  rev: 5,
};
