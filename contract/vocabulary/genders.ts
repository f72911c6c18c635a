/** Target gender of a garment (spec section 3: "itemFor", label gender). */
import type { Term } from './term.ts';

export const GENDERS = [
  { id: 'women', names: { it: 'Donna', en: 'Women', es: 'Mujer', zh: '女' } },
  { id: 'men', names: { it: 'Uomo', en: 'Men', es: 'Hombre', zh: '男' } },
  { id: 'unisex', names: { it: 'Unisex', en: 'Unisex', es: 'Unisex', zh: '中性' } },
  { id: 'girl', names: { it: 'Bambina', en: 'Girls', es: 'Niña', zh: '女童' } },
  { id: 'boy', names: { it: 'Bambino', en: 'Boys', es: 'Niño', zh: '男童' } },
  { id: 'baby', names: { it: 'Neonato', en: 'Baby', es: 'Bebé', zh: '婴儿' } },
] as const satisfies readonly Term[];
