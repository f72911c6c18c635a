import { SCREENS, type ScreenName } from '../../contract/access.ts';

const INDEX = '/index';
const ID = '/$id';
const paths = new Set<string>(Object.values(SCREENS).map(({ path }) => path));

/** The list that each record screen's address leads to without an id. */
const LISTS = {
  userDetail: 'users',
  merchantDetail: 'merchants',
  productDetail: 'products',
  fabricDetail: 'fabrics',
  genericDetail: 'generics',
  priceTierDetail: 'priceTiers',
} as const satisfies Partial<Record<ScreenName, ScreenName>>;

/** Bare list addresses, which people type and write down: `/products` for `/products/index`. */
const lists = [...paths].flatMap((path) => {
  const short = path.slice(0, -INDEX.length);
  return path.endsWith(INDEX) && !paths.has(short) ? [[short, path] as const] : [];
});

const details = Object.entries(LISTS).map(([detail, list]) => {
  return [SCREENS[detail as keyof typeof LISTS].path.slice(0, -ID.length), SCREENS[list].path] as const;
});

/** Redirects: an address (spec section 2) and its target. */
export const ALIASES: readonly (readonly [path: string, target: string])[] = [
  ...lists,
  ...details,
  ['/change-password/index', SCREENS.changePassword.path],
  ['/error/401', '/401'],
  ['/error/404', '/404'],
];
