/** Typical product list queries, and the tab counts of every item list, over the stock of `many-products`. */
import { catalogue } from '../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { type ListFilter, listFilters } from '../../contract/list-filters.ts';
import type { Resource } from '../../contract/resource.ts';
import { termsOf } from '../../contract/vocabulary/terms-of.ts';
import type { StockFacts } from './many-products.ts';

type Get = (path: string) => Promise<{ nextCursor?: string }>;

export interface ListCase {
  name: string;
  as: 'admin' | 'bigHub' | 'hub';
  /** The address; some need a request first. */
  query: (get: Get) => Promise<string>;
}

const PRODUCT = catalogue.product as unknown as Resource;
const PAIRS = [
  'types=coat&condition=new_tag',
  'itemFor=women&seasons=ss&sizes=IT:42',
  'types=dress&colors=navy&sizes=INT:M',
  'status=active&priceMin=10&priceMax=20',
  'colors=lilac&condition=new_defect&types=swimwear',
  'isUsed=true&weightMin=1900',
  'status=inactive&types=skirt',
  'tagImage=none&types=coat',
  'status=active&incomplete=false',
  'status=active&incomplete=false&sort=-price',
  'incomplete=true&sort=name',
  'startDate=2024-06-01&endDate=2024-06-07&types=shirt',
  'types=coat&sort=price',
  'types=coat&condition=fair&sort=-price',
  'search=lana&types=coat',
  'search=camicia+blu&incomplete=true&sort=price',
  'search=righe+lino&types=coat&status=active&sort=-price',
  'types=coat&incomplete=true',
];

/** The list query of a tab. */
export function tabQuery(word: string): string {
  if (word === 'total') return '';
  const filters = PRODUCT.list.tabs?.words[word] ?? (word === 'trash' ? { trash: 'true' } : { status: word });
  return new URLSearchParams(filters as Record<string, string>).toString();
}

/** Values of a filter: a frequent one, a rare one, or all. */
function valuesOf({ field, meta, form, params }: ListFilter, many: StockFacts): string[] {
  const words = (meta.options ?? termsOf(meta)?.map(({ id }) => id) ?? ['true', 'false']) as string[];
  if (form === 'presence') return ['some', 'none'].map((word) => `${field}=${word}`);
  if (form === 'range') {
    const [least, most] = params as [string, string];
    return [`${least}=50&${most}=60`, `${least}=195`, `${most}=1`, `${least}=0`];
  }
  if (form === 'days') {
    const [first, last] = params as [string, string];
    return [`${first}=2024-06-01&${last}=2024-06-07`, `${first}=2020-01-01`, `${last}=2020-01-01`];
  }
  if (meta.kind.name === 'size') return [`${field}=IT:42`, `${field}=CM:170`];
  if (meta.kind.name === 'ref') {
    return field === 'hubcenter' ? [many.bigHub, many.hub].map((id) => `hubcenter=${id}`) : [`${field}=${many.hub}`];
  }
  const some = words.slice(0, 3).map((word) => `${field}=${word}`);
  return [...words.slice(0, 5).map((word) => `${field}=${word}`), some.join('&')];
}

/** Filters of the tab counts. */
const COUNTED = [
  '',
  'priceMin=0',
  'weightMin=195',
  'colors=navy&stockMax=1',
  'search=lino',
  'search=righe+lino',
  'search=zzzz',
];

/** Every filter alone, typical pairs, every sort, searches, deep pages, and the counts per status. */
export function LIST_CASES(many: StockFacts): ListCase[] {
  const at = (as: ListCase['as'], rest: string): ListCase => {
    return { name: `${as} ${rest || 'first page'}`, as, query: async () => `/products?${rest}` };
  };
  const count = (as: ListCase['as'], kind: ItemKind, rest: string): ListCase => {
    return { name: `${as} count of ${kind}s ${rest}`, as, query: async () => `/all/${kind}/count?${rest}` };
  };
  const deep = (as: ListCase['as'], sort: string): ListCase => ({
    name: `${as} page 20 by cursor, ${sort}`,
    as,
    async query(get) {
      let cursor = '';
      for (let page = 1; page < 20; page += 1) {
        cursor = (await get(`/products?limit=100&sort=${sort}${cursor}`)).nextCursor ?? '';
        cursor = `&cursor=${cursor}`;
      }
      return `/products?limit=20&sort=${sort}${cursor}`;
    },
  });
  const filters = listFilters(PRODUCT).flatMap((filter) => valuesOf(filter, many));
  const sorts = PRODUCT.list.sort.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);
  const searches = [
    many.code,
    many.code.slice(0, 8),
    many.name,
    'lino',
    'righe lino',
    'camicia blu',
    'rossa',
    'camicia',
    'acme giacca',
    '黑色衬衫',
    'zzzz',
    // In every code.
    'S00',
    'a',
    'zz',
  ].map((text) => `search=${encodeURIComponent(text)}`);
  return [
    ...['', 'limit=100', 'offset=9980', ...sorts, ...filters, ...PAIRS, ...searches].map((rest) => at('admin', rest)),
    ...['', ...sorts, ...filters, ...PAIRS, ...searches].map((rest) => at('bigHub', rest)),
    ...['', ...PAIRS, ...searches].map((rest) => at('hub', rest)),
    ...['-createdAt', 'name', 'price', '-price'].flatMap((sort) => [deep('admin', sort), deep('bigHub', sort)]),
    ...ITEM_KINDS.flatMap((kind) =>
      (['admin', 'bigHub', 'hub'] as const).flatMap((as) => COUNTED.map((rest) => count(as, kind, rest))),
    ),
    ...(['admin', 'bigHub'] as const).map((as) => count(as, 'product', 'types=coat')),
    { name: 'admin order of the catalogue', as: 'admin', query: async () => '/all/products/order' },
    { name: 'admin filters', as: 'admin', query: async () => '/product/list/filters' },
    { name: 'bigHub filters', as: 'bigHub', query: async () => '/product/list/filters' },
  ];
}
