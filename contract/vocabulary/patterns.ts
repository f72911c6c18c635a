/** Patterns of fabrics and garments. */
import type { Term } from './term.ts';

export const PATTERNS = [
  { id: 'solid', names: { it: 'Tinta unita', en: 'Solid', es: 'Liso', zh: '纯色' } },
  { id: 'striped', names: { it: 'Righe', en: 'Striped', es: 'Rayas', zh: '条纹' } },
  { id: 'check', names: { it: 'Quadri / tartan', en: 'Check / tartan', es: 'Cuadros / tartán', zh: '格子' } },
  { id: 'houndstooth', names: { it: 'Pied-de-poule', en: 'Houndstooth', es: 'Pata de gallo', zh: '千鸟格' } },
  { id: 'herringbone', names: { it: 'Spina di pesce', en: 'Herringbone', es: 'Espiga', zh: '人字纹' } },
  { id: 'dots', names: { it: 'Pois', en: 'Polka dots', es: 'Lunares', zh: '波点' } },
  { id: 'floral', names: { it: 'Floreale', en: 'Floral', es: 'Flores', zh: '花卉' } },
  { id: 'geometric', names: { it: 'Geometrico', en: 'Geometric', es: 'Geométrico', zh: '几何' } },
  { id: 'animal', names: { it: 'Animalier', en: 'Animal print', es: 'Estampado animal', zh: '动物纹' } },
  { id: 'paisley', names: { it: 'Cachemire (paisley)', en: 'Paisley', es: 'Cachemir', zh: '佩斯利纹' } },
  { id: 'jacquard', names: { it: 'Jacquard', en: 'Jacquard', es: 'Jacquard', zh: '提花' } },
  { id: 'melange', names: { it: 'Mélange', en: 'Mélange', es: 'Jaspeado', zh: '混色' } },
  { id: 'camouflage', names: { it: 'Mimetico', en: 'Camouflage', es: 'Camuflaje', zh: '迷彩' } },
  { id: 'abstract', names: { it: 'Astratto', en: 'Abstract', es: 'Abstracto', zh: '抽象' } },
  { id: 'embroidered', names: { it: 'Ricamato', en: 'Embroidered', es: 'Bordado', zh: '刺绣' } },
  { id: 'print', names: { it: 'Stampa / logo', en: 'Print / logo', es: 'Estampado / logo', zh: '印花 / 标志' } },
] as const satisfies readonly Term[];
