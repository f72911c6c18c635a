import type { ResourceName } from '../../contract/catalogue.ts';
import { conditionFlags } from './item-details.ts';
import { itemSource } from './item-source.ts';
import { merchantSource, userSource } from './people-sources.ts';
import { first, type RecordSource } from './record-source.ts';

/** Where the rows of every resource are; a resource of the catalogue that is missing here does not compile. */
export const recordSources: Readonly<Record<ResourceName, RecordSource>> = {
  product: itemSource('product', (pictures, row) => ({
    ...conditionFlags(row),
    tagImage: first(pictures, 'tagImage'),
  })),
  fabric: itemSource('fabric', () => ({})),
  generic: itemSource('generic', (pictures) => ({ images: pictures.get('images') ?? [] })),
  merchant: merchantSource,
  user: userSource,
};
