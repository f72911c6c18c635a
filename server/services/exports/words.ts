/** Words of exported files, in every language: the server writes them, so it must know them by itself. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';

/** A word in the order of `LANGUAGES`: Italian, English, Spanish, Chinese. */
type Words = readonly [it: string, en: string, es: string, zh: string];

/** Headers of fields, whatever record they belong to. Two of one record are never alike: an import tells them by their words. */
const FIELDS: Readonly<Record<string, Words>> = {
  _id: ['Id', 'Id', 'Id', 'ID'],
  rev: ['Revisione', 'Revision', 'Revisión', '版本'],
  code: ['Codice', 'Code', 'Código', '编码'],
  name: ['Nome', 'Name', 'Nombre', '名称'],
  status: ['Stato', 'Status', 'Estado', '状态'],
  incomplete: ['Incompleto', 'Incomplete', 'Incompleto', '待补全'],
  hubcenter: ['Centro hub', 'Hub center', 'Centro hub', 'Hub 中心'],
  note: ['Nota', 'Note', 'Nota', '备注'],
  itemImage: ['Foto', 'Photo', 'Foto', '照片'],
  tagImage: ['Foto del cartellino', 'Photo of the tag', 'Foto de la etiqueta', '吊牌照片'],
  images: ['Altre foto', 'More photos', 'Más fotos', '更多照片'],
  capturedAt: ['Fotografato', 'Photographed', 'Fotografiado', '拍摄时间'],
  position: ['Posto nel catalogo', 'Place in the catalogue', 'Lugar en el catálogo', '目录中的位置'],
  soldAt: ['Venduto il', 'Sold on', 'Vendido el', '售出时间'],
  createdAt: ['Ricevuto', 'Received', 'Recibido', '接收时间'],
  updatedAt: ['Ultima modifica', 'Last change', 'Último cambio', '最后修改'],
  deletedAt: ['Nel cestino dal', 'In the trash since', 'En la papelera desde', '移入回收站时间'],
  types: ['Tipo di capo', 'Garment type', 'Tipo de prenda', '服装类型'],
  itemFor: ['Genere', 'Gender', 'Género', '适用人群'],
  seasons: ['Stagione', 'Season', 'Temporada', '季节'],
  condition: ['Condizione', 'Condition', 'Conservación', '成色'],
  colors: ['Colori', 'Colors', 'Colores', '颜色'],
  sizes: ['Taglia', 'Size', 'Talla', '尺码'],
  weight: ['Peso', 'Weight', 'Peso', '重量'],
  price: ['Prezzo', 'Price', 'Precio', '价格'],
  unit: ['Prezzo per', 'Price for', 'Precio por', '计价单位'],
  priority: ['Priorità', 'Priority', 'Prioridad', '优先级'],
  active: ['Attivo', 'Active', 'Activo', '启用'],
  conditions: ['Condizioni', 'Conditions', 'Conservaciones', '适用成色'],
  weightMin: ['Peso da', 'Weight from', 'Peso desde', '最低重量'],
  weightMax: ['Peso fino a', 'Weight up to', 'Peso hasta', '最高重量'],
  validFrom: ['Valida dal', 'Valid from', 'Válido desde', '生效日期'],
  validTo: ['Valida fino al', 'Valid until', 'Válido hasta', '失效日期'],
  items: ['Articoli non venduti', 'Unsold items', 'Artículos sin vender', '未售物品'],
  patterns: ['Fantasia', 'Pattern', 'Estampado', '图案'],
  isUsed: ['Usato', 'Used', 'Usado', '二手'],
  isStock: ['Rimanenza di magazzino', 'Deadstock', 'Excedente sin vender', '库存新品'],
  isDefectedNew: ['Nuovo con difetto', 'New with defect', 'Nuevo con defecto', '全新有瑕疵'],
  subTitle: ['Sottotitolo', 'Subtitle', 'Subtítulo', '副标题'],
  description: ['Descrizione', 'Description', 'Descripción', '描述'],
  branded: ['Di marca', 'Branded', 'De marca', '品牌商品'],
  brand: ['Marca', 'Brand', 'Marca', '品牌'],
  material: ['Composizione', 'Composition', 'Composición', '成分'],
  stock: ['Giacenza', 'Stock', 'Existencias', '库存'],
  priceId: ['Fascia di prezzo', 'Price tier', 'Tramo de precio', '价格档'],
  fabric: ['Tessuto', 'Fabric', 'Tejido', '面料'],
  dimensions: ['Misure', 'Measurements', 'Medidas', '尺寸'],
  defects: ['Difetti', 'Defects', 'Defectos', '瑕疵'],
  fullName: ['Nome completo', 'Full name', 'Nombre completo', '全名'],
  prefix: ['Prefisso dei codici', 'Code prefix', 'Prefijo de los códigos', '编码前缀'],
  firstName: ['Nome', 'First name', 'Nombre', '名'],
  lastName: ['Cognome', 'Last name', 'Apellidos', '姓'],
  email: ['E-mail', 'E-mail', 'Correo electrónico', '电子邮箱'],
  vatNumber: ['Partita IVA', 'VAT number', 'NIF/IVA', '增值税号'],
  website: ['Sito web', 'Website', 'Sitio web', '网站'],
  contactName: ['Referente', 'Contact person', 'Persona de contacto', '联系人'],
  mobile: ['Cellulare', 'Mobile phone', 'Teléfono móvil', '手机'],
  billingAddress: ['Indirizzo di fatturazione', 'Billing address', 'Dirección de facturación', '账单地址'],
  billingCity: ['Città', 'City', 'Ciudad', '城市'],
  billingProvince: ['Provincia', 'Province', 'Provincia', '省份'],
  billingZipcode: ['CAP', 'Postal code', 'Código postal', '邮政编码'],
  billingCountry: ['Paese', 'Country', 'País', '国家'],
  multiplicativeFactor: ['Fattore moltiplicativo', 'Multiplicative factor', 'Factor multiplicador', '乘数系数'],
  isOnlyCatalogue: ['Solo catalogo', 'Catalogue only', 'Solo catálogo', '仅目录'],
  image: ['Immagine', 'Picture', 'Imagen', '图片'],
};

const MEASURES: Readonly<Record<string, Words>> = {
  chest: ['Torace', 'Chest', 'Pecho', '胸宽'],
  waist: ['Vita', 'Waist', 'Cintura', '腰宽'],
  hips: ['Fianchi', 'Hips', 'Cadera', '臀宽'],
  length: ['Lunghezza', 'Length', 'Largo', '长度'],
  sleeve: ['Manica', 'Sleeve', 'Manga', '袖长'],
  width: ['Larghezza', 'Width', 'Ancho', '宽度'],
};

/** The main part has no word: what is said without one is about it. */
const PARTS: Readonly<Record<string, Words>> = {
  lining: ['Fodera', 'Lining', 'Forro', '里料'],
  trim: ['Finiture', 'Trim', 'Acabados', '辅料'],
};

const SHEETS: Readonly<Record<string, Words>> = {
  products: ['Prodotti', 'Products', 'Productos', '产品'],
  fabrics: ['Tessuti', 'Fabrics', 'Tejidos', '面料'],
  generics: ['Misti tessili', 'Textile mixes', 'Mezclas textiles', '混合纺织品'],
  merchants: ['Centri hub', 'Hub centers', 'Centros hub', 'Hub 中心'],
  priceTiers: ['Fasce di prezzo', 'Price tiers', 'Tramos de precio', '价格档'],
};

const wordIn = (words: Readonly<Record<string, Words>>) => (key: string, language: Language) =>
  Object.hasOwn(words, key) ? (words[key]?.[LANGUAGES.indexOf(language)] ?? key) : key;

/** Header of a field; its name where no word is known. */
export const fieldWord = wordIn(FIELDS);

/** Word of a measure. */
export const measureWord = wordIn(MEASURES);

/** Word of a part that a composition names. */
export const partWord = wordIn(PARTS);

/** Name of a resource's sheet, by its plural. */
export const sheetWord = wordIn(SHEETS);

/** The same as the first part of a file's name. */
export const fileWord = (plural: string, language: Language): string =>
  sheetWord(plural, language).toLowerCase().replaceAll(' ', '-');
