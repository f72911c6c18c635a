/** Defects of garments and fabrics. */
import { type Term } from './term.ts';

export const DEFECTS = [
  { id: 'stain', names: { it: 'Macchia', en: 'Stain', es: 'Mancha', zh: '污渍' } },
  { id: 'hole', names: { it: 'Buco', en: 'Hole', es: 'Agujero', zh: '破洞' } },
  { id: 'tear', names: { it: 'Strappo', en: 'Tear', es: 'Rasgón', zh: '撕裂' } },
  { id: 'pilling', names: { it: 'Pelucchi (pilling)', en: 'Pilling', es: 'Bolitas', zh: '起球' } },
  { id: 'fading', names: { it: 'Scolorito', en: 'Fading', es: 'Descolorido', zh: '褪色' } },
  { id: 'yellowing', names: { it: 'Ingiallito', en: 'Yellowing', es: 'Amarilleo', zh: '泛黄' } },
  { id: 'pulled_thread', names: { it: 'Filo tirato', en: 'Pulled thread', es: 'Hilo enganchado', zh: '勾丝' } },
  { id: 'open_seam', names: { it: 'Scucitura', en: 'Open seam', es: 'Descosido', zh: '开线' } },
  { id: 'missing_button', names: { it: 'Bottone mancante', en: 'Missing button', es: 'Falta botón', zh: '缺扣子' } },
  { id: 'broken_zip', names: { it: 'Cerniera rotta', en: 'Broken zip', es: 'Cremallera rota', zh: '拉链损坏' } },
  {
    id: 'missing_label',
    names: { it: 'Etichetta mancante', en: 'Missing label', es: 'Etiqueta ausente', zh: '缺标签' },
  },
  { id: 'altered', names: { it: 'Modificato / accorciato', en: 'Altered', es: 'Arreglado', zh: '改动过' } },
  {
    id: 'shrunk_felted',
    names: { it: 'Infeltrito / ristretto', en: 'Felted / shrunk', es: 'Afieltrado / encogido', zh: '缩水毡化' },
  },
  { id: 'odour', names: { it: 'Odore', en: 'Odour', es: 'Olor', zh: '异味' } },
  { id: 'misprint', names: { it: 'Errore di stampa', en: 'Misprint', es: 'Error de estampado', zh: '印花错误' } },
  { id: 'shade', names: { it: 'Differenza di tono', en: 'Shade variation', es: 'Variación de tono', zh: '色差' } },
  { id: 'weave_fault', names: { it: 'Difetto di tessitura', en: 'Weaving fault', es: 'Fallo de tejido', zh: '织疵' } },
  { id: 'roll_end', names: { it: 'Fine pezza / taglio', en: 'Roll end', es: 'Fin de rollo', zh: '布尾' } },
] as const satisfies readonly Term[];
