/** Garment types: one tap each at the counter (spec section 3, "types"). */
import type { Term } from './term.ts';

/** A garment type with its typical weight per piece, in grams: a default until the item is weighed; null if unknown. */
export interface Garment extends Term {
  usualGrams: number | null;
}

export const GARMENTS = [
  {
    id: 'tshirt',
    names: { it: 'T-shirt / Polo', en: 'T-shirt / Polo', es: 'Camiseta / Polo', zh: 'T恤 / Polo衫' },
    usualGrams: 170,
  },
  { id: 'shirt', names: { it: 'Camicia', en: 'Shirt', es: 'Camisa', zh: '衬衫' }, usualGrams: 250 },
  { id: 'sweater', names: { it: 'Maglione', en: 'Sweater', es: 'Jersey', zh: '毛衣' }, usualGrams: 500 },
  { id: 'sweatshirt', names: { it: 'Felpa', en: 'Sweatshirt', es: 'Sudadera', zh: '卫衣' }, usualGrams: 400 },
  { id: 'jeans', names: { it: 'Jeans', en: 'Jeans', es: 'Vaqueros', zh: '牛仔裤' }, usualGrams: 450 },
  { id: 'trousers', names: { it: 'Pantaloni', en: 'Trousers', es: 'Pantalón', zh: '长裤' }, usualGrams: 450 },
  { id: 'shorts', names: { it: 'Pantaloncini', en: 'Shorts', es: 'Pantalón corto', zh: '短裤' }, usualGrams: 300 },
  { id: 'skirt', names: { it: 'Gonna', en: 'Skirt', es: 'Falda', zh: '半裙' }, usualGrams: 300 },
  { id: 'dress', names: { it: 'Abito', en: 'Dress', es: 'Vestido', zh: '连衣裙' }, usualGrams: 500 },
  { id: 'coat', names: { it: 'Cappotto', en: 'Coat', es: 'Abrigo', zh: '大衣' }, usualGrams: 950 },
  { id: 'jacket', names: { it: 'Giacca', en: 'Jacket', es: 'Chaqueta', zh: '夹克' }, usualGrams: 950 },
  { id: 'socks', names: { it: 'Calze', en: 'Socks', es: 'Calcetines', zh: '袜子' }, usualGrams: 43 },
  { id: 'swimwear', names: { it: 'Costume da bagno', en: 'Swimwear', es: 'Bañador', zh: '泳装' }, usualGrams: 100 },
  { id: 'underwear', names: { it: 'Intimo', en: 'Underwear', es: 'Ropa interior', zh: '内衣' }, usualGrams: 40 },
  { id: 'shoes', names: { it: 'Scarpe', en: 'Shoes', es: 'Zapatos', zh: '鞋' }, usualGrams: null },
  { id: 'other', names: { it: 'Altro', en: 'Other', es: 'Otro', zh: '其他' }, usualGrams: null },
] as const satisfies readonly Garment[];
