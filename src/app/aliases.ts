import { SCREENS, type ScreenName } from '../../contract/access.ts';

const INDEX = '/index';
const ID = '/$id';
const paths = new Set<string>(Object.values(SCREENS).map(({ path }) => path));

/** The list each record's screen belongs to: where its address leads without an id. */
const LISTS = {
  userDetail: 'users',
  merchantDetail: 'merchants',
  productDetail: 'products',
  fabricDetail: 'fabrics',
  genericDetail: 'generics',
  priceTierDetail: 'priceTiers',
} as const satisfies Partial<Record<ScreenName, ScreenName>>;

/** Lists by their bare addresses, which people type and write down: `/products` for `/products/index`. */
const lists = [...paths].flatMap((path) => {
  const short = path.slice(0, -INDEX.length);
  return path.endsWith(INDEX) && !paths.has(short) ? [[short, path] as const] : [];
});

const details = Object.entries(LISTS).map(([detail, list]) => {
  return [SCREENS[detail as keyof typeof LISTS].path.slice(0, -ID.length), SCREENS[list].path] as const;
});

/** Addresses that lead to another one (spec section 2), and that one. */
export const ALIASES: readonly (readonly [path: string, target: string])[] = [
  ...lists,
  ...details,
  ['/change-password/index', SCREENS.changePassword.path],
  ['/error/401', '/401'],
  ['/error/404', '/404'],
];
