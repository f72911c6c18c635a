/** The price list and the product comments of the demo data set. */
import { v7 as uuid } from 'uuid';

import { priceTierCreate } from '../../contract/entities/price-tier.ts';
import { type Tier, tierFor } from '../../contract/price-tier.ts';
import type { Db } from '../db/pool.ts';
import { priceTiers } from '../db/schema/price-tiers.ts';
import { productComments } from '../db/schema/product-comments.ts';
import type { GivenDetails } from '../services/items/details.ts';
import { tierFields } from '../services/prices/price-tier-source.ts';

/** Five tiers that show what a scope can express; prices are those of a new garment. */
export const TIERS = [
  { name: 'Listino base', price: 15 },
  { name: 'T-shirt e intimo', types: ['tshirt', 'underwear', 'socks'], price: 12 },
  { name: 'Capispalla', types: ['coat', 'jacket'], price: 68 },
  { name: 'Capispalla di marca', types: ['coat', 'jacket'], branded: true, price: 110, priority: 10 },
  { name: 'A peso: da recupero', conditions: ['upcycle'], unit: 'kg', price: 4.5 },
].map((tier) => priceTierCreate.parse(tier));

const COMMENTS = [
  {
    it: 'Lavato e igienizzato prima della vendita',
    en: 'Washed and sanitised before the sale',
    es: 'Lavado y desinfectado antes de la venta',
    zh: '售前已清洗消毒',
  },
  {
    it: 'Piccoli segni d’uso, visibili nelle foto',
    en: 'Small signs of wear, shown in the photos',
    es: 'Pequeñas señales de uso, visibles en las fotos',
    zh: '有轻微使用痕迹，见照片',
  },
  {
    it: 'Misure prese a capo disteso',
    en: 'Measured lying flat',
    es: 'Medidas tomadas en plano',
    zh: '尺寸为平铺测量',
  },
  { it: 'Pezzo unico', en: 'One of a kind', es: 'Pieza única', zh: '孤品' },
];

/** Inserts them with the date of the first day; returns the tiers. */
export async function insertPrices(tx: Db, at: Date): Promise<Tier[]> {
  const times = { createdAt: at, updatedAt: at };
  const rows = TIERS.map((tier) => ({ id: uuid(), ...tierFields.columnsOf(tier), ...times }));
  const tiers = await tx
    .insert(priceTiers)
    .values(rows as (typeof priceTiers.$inferInsert)[])
    .returning();
  await tx.insert(productComments).values(
    COMMENTS.map(({ it: text, ...translations }, index) => {
      return { id: uuid(), text, translations, position: index < COMMENTS.length - 1 ? index : null, ...times };
    }),
  );
  return tiers.map((row) => tierFields.recordOf(row) as unknown as Tier);
}

/** The tier that priced a garment: every third one has one, so that the price list is in use. */
export function tierOf(tiers: readonly Tier[], index: number, details: GivenDetails, day: string): GivenDetails {
  if (index % 3 !== 0 || details.price === undefined) return {};
  const { types = null, itemFor = null, condition = null, branded = null, weight = null } = details;
  const tier = tierFor(tiers, { types, itemFor, condition, branded, weight }, day);
  return tier ? { priceId: tier._id } : {};
}
