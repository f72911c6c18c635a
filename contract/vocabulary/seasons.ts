/** Seasons a garment is worn in (spec section 3). */
import type { Term } from './term.ts';

export const SEASONS = [
  { id: 'ss', names: { it: 'Primavera-Estate', en: 'Spring-Summer', es: 'Primavera-Verano', zh: '春夏' } },
  { id: 'aw', names: { it: 'Autunno-Inverno', en: 'Autumn-Winter', es: 'Otoño-Invierno', zh: '秋冬' } },
  { id: 'all', names: { it: 'Quattro stagioni', en: 'All season', es: 'Todo el año', zh: '四季' } },
] as const satisfies readonly Term[];
