/** Colour names; `hex` is only for display as a swatch. */
import type { Term } from './term.ts';

/** A colour; `hex` is null if one swatch cannot show it. */
export interface Colour extends Term {
  hex: string | null;
}

export const COLOURS = [
  { id: 'black', names: { it: 'nero', en: 'black', es: 'negro', zh: '黑' }, hex: '#141414' },
  { id: 'white', names: { it: 'bianco', en: 'white', es: 'blanco', zh: '白' }, hex: '#f7f7f5' },
  { id: 'cream', names: { it: 'panna', en: 'cream', es: 'crudo', zh: '米白' }, hex: '#f3ecd8' },
  { id: 'grey', names: { it: 'grigio', en: 'grey', es: 'gris', zh: '灰' }, hex: '#8c8c8c' },
  { id: 'charcoal', names: { it: 'antracite', en: 'charcoal', es: 'antracita', zh: '炭灰' }, hex: '#3c4043' },
  { id: 'beige', names: { it: 'beige', en: 'beige', es: 'beige', zh: '米色' }, hex: '#d8c3a0' },
  { id: 'camel', names: { it: 'cammello', en: 'camel', es: 'camel', zh: '驼色' }, hex: '#b98b55' },
  { id: 'brown', names: { it: 'marrone', en: 'brown', es: 'marrón', zh: '棕' }, hex: '#6a4427' },
  { id: 'red', names: { it: 'rosso', en: 'red', es: 'rojo', zh: '红' }, hex: '#c4161c' },
  { id: 'burgundy', names: { it: 'bordeaux', en: 'burgundy', es: 'burdeos', zh: '酒红' }, hex: '#6b1323' },
  { id: 'orange', names: { it: 'arancione', en: 'orange', es: 'naranja', zh: '橙' }, hex: '#ee7a1b' },
  { id: 'mustard', names: { it: 'senape', en: 'mustard', es: 'mostaza', zh: '芥末黄' }, hex: '#c9a017' },
  { id: 'yellow', names: { it: 'giallo', en: 'yellow', es: 'amarillo', zh: '黄' }, hex: '#f5d926' },
  { id: 'green', names: { it: 'verde', en: 'green', es: 'verde', zh: '绿' }, hex: '#2e8b3d' },
  {
    id: 'khaki_green',
    names: { it: 'verde militare', en: 'khaki green', es: 'verde militar', zh: '军绿' },
    hex: '#5b5f3a',
  },
  { id: 'aqua', names: { it: 'verde acqua', en: 'aqua', es: 'verde agua', zh: '水绿' }, hex: '#7fcdbb' },
  { id: 'turquoise', names: { it: 'turchese', en: 'turquoise', es: 'turquesa', zh: '绿松石' }, hex: '#1fa6a6' },
  { id: 'light_blue', names: { it: 'azzurro', en: 'light blue', es: 'celeste', zh: '浅蓝' }, hex: '#86bfe8' },
  { id: 'blue', names: { it: 'blu', en: 'blue', es: 'azul', zh: '蓝' }, hex: '#1f4fa8' },
  { id: 'navy', names: { it: 'blu navy', en: 'navy', es: 'azul marino', zh: '藏青' }, hex: '#17233f' },
  { id: 'purple', names: { it: 'viola', en: 'purple', es: 'morado', zh: '紫' }, hex: '#6a3d9a' },
  { id: 'lilac', names: { it: 'lilla', en: 'lilac', es: 'lila', zh: '淡紫' }, hex: '#c3a5dc' },
  { id: 'fuchsia', names: { it: 'fucsia', en: 'fuchsia', es: 'fucsia', zh: '紫红' }, hex: '#d81b78' },
  { id: 'pink', names: { it: 'rosa', en: 'pink', es: 'rosa', zh: '粉' }, hex: '#f3b6c4' },
  { id: 'multicolour', names: { it: 'multicolore', en: 'multicolor', es: 'multicolor', zh: '多色' }, hex: null },
] as const satisfies readonly Colour[];
