/**
 * Textile fibre names of Annex I to Regulation (EU) No 1007/2011, by row: the only names a composition may use. The Chinese names are trade
 * names (GB/T 4146), for display only.
 */
import type { Term } from './term.ts';

/** A fibre: its row in Annex I, and its codes on care labels. */
export interface Fibre extends Term {
  annexI: number;
  tagCodes: readonly string[];
}

export const FIBRES = [
  { id: 'wool', annexI: 1, names: { it: 'lana', en: 'wool', es: 'lana', zh: '羊毛' }, tagCodes: ['WO'] },
  {
    id: 'fine-hair',
    annexI: 2,
    names: {
      it: 'alpaca, lama, cammello, cashmere, mohair, angora, vigogna, yak, guanaco, cashgora, castoro, lontra',
      en: 'alpaca, llama, camel, cashmere, mohair, angora, vicuña, yak, guanaco, cashgora, beaver, otter',
      es: 'alpaca, llama, camello, cachemira, mohair, angora, vicuña, yak, guanaco, cashgora, castor, nutria',
      zh: '羊驼毛、骆驼绒、羊绒、马海毛、兔毛等',
    },
    tagCodes: ['WS', 'WM', 'WA', 'WP', 'WK', 'WG', 'WY'],
  },
  {
    id: 'animal-hair',
    annexI: 3,
    names: { it: 'pelo o crine', en: 'animal or horsehair', es: 'pelo o crin', zh: '动物毛、马毛' },
    tagCodes: ['HA'],
  },
  { id: 'silk', annexI: 4, names: { it: 'seta', en: 'silk', es: 'seda', zh: '蚕丝' }, tagCodes: ['SE'] },
  { id: 'cotton', annexI: 5, names: { it: 'cotone', en: 'cotton', es: 'algodón', zh: '棉' }, tagCodes: ['CO'] },
  { id: 'kapok', annexI: 6, names: { it: 'kapok', en: 'kapok', es: 'kapok', zh: '木棉' }, tagCodes: ['KP'] },
  { id: 'flax', annexI: 7, names: { it: 'lino', en: 'flax or linen', es: 'lino', zh: '亚麻' }, tagCodes: ['LI'] },
  {
    id: 'hemp',
    annexI: 8,
    names: { it: 'canapa', en: 'true hemp', es: 'cáñamo', zh: '大麻（汉麻）' },
    tagCodes: ['CA'],
  },
  { id: 'jute', annexI: 9, names: { it: 'iuta', en: 'jute', es: 'yute', zh: '黄麻' }, tagCodes: ['JU'] },
  {
    id: 'abaca',
    annexI: 10,
    names: { it: 'abaca', en: 'abaca (Manila hemp)', es: 'abacá', zh: '蕉麻' },
    tagCodes: ['AB'],
  },
  {
    id: 'alfa',
    annexI: 11,
    names: { it: 'alfa', en: 'alfa', es: 'esparto', zh: '针茅（阿尔法草）' },
    tagCodes: ['AL'],
  },
  { id: 'coir', annexI: 12, names: { it: 'cocco', en: 'coir', es: 'coco', zh: '椰壳纤维' }, tagCodes: ['CC'] },
  { id: 'broom', annexI: 13, names: { it: 'ginestra', en: 'broom', es: 'retama', zh: '金雀花纤维' }, tagCodes: ['GI'] },
  { id: 'ramie', annexI: 14, names: { it: 'ramié', en: 'ramie', es: 'ramio', zh: '苎麻' }, tagCodes: ['RA'] },
  { id: 'sisal', annexI: 15, names: { it: 'sisal', en: 'sisal', es: 'sisal', zh: '剑麻' }, tagCodes: ['SI'] },
  { id: 'sunn', annexI: 16, names: { it: 'sunn', en: 'sunn', es: 'sunn', zh: '菽麻' }, tagCodes: ['SN'] },
  {
    id: 'henequen',
    annexI: 17,
    names: { it: 'henequen', en: 'henequen', es: 'henequén', zh: '赫纳昆麻' },
    tagCodes: ['HE'],
  },
  { id: 'maguey', annexI: 18, names: { it: 'maguey', en: 'maguey', es: 'maguey', zh: '马盖麻' }, tagCodes: ['MG'] },
  {
    id: 'acetate',
    annexI: 19,
    names: { it: 'acetato', en: 'acetate', es: 'acetato', zh: '醋酯纤维' },
    tagCodes: ['AC'],
  },
  {
    id: 'alginate',
    annexI: 20,
    names: { it: 'alginica', en: 'alginate', es: 'alginato', zh: '海藻纤维' },
    tagCodes: ['ALG'],
  },
  { id: 'cupro', annexI: 21, names: { it: 'cupro', en: 'cupro', es: 'cupro', zh: '铜氨纤维' }, tagCodes: ['CU'] },
  { id: 'modal', annexI: 22, names: { it: 'modal', en: 'modal', es: 'modal', zh: '莫代尔纤维' }, tagCodes: ['MD'] },
  {
    id: 'protein',
    annexI: 23,
    names: { it: 'proteica', en: 'protein', es: 'proteínica', zh: '再生蛋白质纤维' },
    tagCodes: ['PR'],
  },
  {
    id: 'triacetate',
    annexI: 24,
    names: { it: 'triacetato', en: 'triacetate', es: 'triacetato', zh: '三醋酯纤维' },
    tagCodes: ['TA'],
  },
  {
    id: 'viscose',
    annexI: 25,
    names: { it: 'viscosa', en: 'viscose', es: 'viscosa', zh: '粘胶纤维' },
    tagCodes: ['VI'],
  },
  {
    id: 'acrylic',
    annexI: 26,
    names: { it: 'acrilica', en: 'acrylic', es: 'acrílico', zh: '聚丙烯腈纤维（腈纶）' },
    tagCodes: ['PC'],
  },
  {
    id: 'chlorofibre',
    annexI: 27,
    names: { it: 'clorofibra', en: 'chlorofibre', es: 'clorofibra', zh: '氯纶' },
    tagCodes: ['CL'],
  },
  {
    id: 'fluorofibre',
    annexI: 28,
    names: { it: 'fluorofibra', en: 'fluorofibre', es: 'fluorofibra', zh: '氟纶' },
    tagCodes: ['FL'],
  },
  {
    id: 'modacrylic',
    annexI: 29,
    names: { it: 'modacrilica', en: 'modacrylic', es: 'modacrílico', zh: '改性腈纶' },
    tagCodes: ['MA'],
  },
  {
    id: 'polyamide',
    annexI: 30,
    names: { it: 'poliammide o nylon', en: 'polyamide or nylon', es: 'poliamida o nailon', zh: '聚酰胺纤维（锦纶）' },
    tagCodes: ['PA'],
  },
  { id: 'aramid', annexI: 31, names: { it: 'aramide', en: 'aramid', es: 'aramida', zh: '芳纶' }, tagCodes: ['AR'] },
  {
    id: 'polyimide',
    annexI: 32,
    names: { it: 'poliimmide', en: 'polyimide', es: 'poliimida', zh: '聚酰亚胺纤维' },
    tagCodes: ['PI'],
  },
  {
    id: 'lyocell',
    annexI: 33,
    names: { it: 'lyocell', en: 'lyocell', es: 'lyocell', zh: '莱赛尔纤维' },
    tagCodes: ['CLY'],
  },
  {
    id: 'polylactide',
    annexI: 34,
    names: { it: 'polilattide', en: 'polylactide', es: 'polilactida', zh: '聚乳酸纤维' },
    tagCodes: ['PLA'],
  },
  {
    id: 'polyester',
    annexI: 35,
    names: { it: 'poliestere', en: 'polyester', es: 'poliéster', zh: '聚酯纤维（涤纶）' },
    tagCodes: ['PL', 'PES'],
  },
  {
    id: 'polyethylene',
    annexI: 36,
    names: { it: 'polietilene', en: 'polyethylene', es: 'polietileno', zh: '聚乙烯纤维（乙纶）' },
    tagCodes: ['PE'],
  },
  {
    id: 'polypropylene',
    annexI: 37,
    names: { it: 'polipropilene', en: 'polypropylene', es: 'polipropileno', zh: '聚丙烯纤维（丙纶）' },
    tagCodes: ['PP'],
  },
  {
    id: 'polycarbamide',
    annexI: 38,
    names: { it: 'poliureica', en: 'polycarbamide', es: 'policarbamida', zh: '聚脲纤维' },
    tagCodes: ['PB'],
  },
  {
    id: 'polyurethane',
    annexI: 39,
    names: { it: 'poliuretanica', en: 'polyurethane', es: 'poliuretano', zh: '聚氨酯纤维' },
    tagCodes: ['PU'],
  },
  { id: 'vinylal', annexI: 40, names: { it: 'vinilal', en: 'vinylal', es: 'vinilal', zh: '维纶' }, tagCodes: ['VY'] },
  {
    id: 'trivinyl',
    annexI: 41,
    names: { it: 'trivinilica', en: 'trivinyl', es: 'trivinilo', zh: '三乙烯基纤维' },
    tagCodes: ['TV'],
  },
  {
    id: 'elastodiene',
    annexI: 42,
    names: { it: 'elastodiene', en: 'elastodiene', es: 'elastodieno', zh: '二烯类弹性纤维（橡胶）' },
    tagCodes: ['ED'],
  },
  {
    id: 'elastane',
    annexI: 43,
    names: { it: 'elastan', en: 'elastane', es: 'elastano', zh: '聚氨酯弹性纤维（氨纶）' },
    tagCodes: ['EA'],
  },
  {
    id: 'glass',
    annexI: 44,
    names: { it: 'vetro tessile', en: 'glass fibre', es: 'vidrio textil', zh: '玻璃纤维' },
    tagCodes: ['GF'],
  },
  {
    id: 'elastomultiester',
    annexI: 45,
    names: { it: 'elastomultiestere', en: 'elastomultiester', es: 'elastomultiéster', zh: '弹性复合聚酯纤维' },
    tagCodes: ['EME'],
  },
  {
    id: 'elastolefin',
    annexI: 46,
    names: { it: 'elastolefin', en: 'elastolefin', es: 'elastolefina', zh: '聚烯烃弹性纤维' },
    tagCodes: ['EOL'],
  },
  {
    id: 'melamine',
    annexI: 47,
    names: { it: 'melammina', en: 'melamine', es: 'melamina', zh: '密胺纤维' },
    tagCodes: ['MF'],
  },
  {
    id: 'other-material',
    annexI: 48,
    names: {
      it: 'metallo, carta tessile, … (materia indicata)',
      en: 'metal, paper, … (the material named)',
      es: 'metal, papel, …',
      zh: '金属、纸等（须注明材料）',
    },
    tagCodes: ['ME'],
  },
  {
    id: 'pp-pa-bicomponent',
    annexI: 49,
    names: {
      it: 'polipropilene/poliammide a due componenti',
      en: 'polypropylene/polyamide bicomponent',
      es: 'polipropileno/poliamida bicomponente',
      zh: '丙纶/锦纶双组分',
    },
    tagCodes: ['PPA'],
  },
  {
    id: 'polyacrylate',
    annexI: 50,
    names: { it: 'poliacrilato', en: 'polyacrylate', es: 'poliacrilato', zh: '聚丙烯酸酯纤维' },
    tagCodes: ['PAC'],
  },
] as const satisfies readonly Fibre[];
