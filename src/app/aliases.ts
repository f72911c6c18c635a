import { SCREENS } from '../../contract/access.ts';

const INDEX = '/index';
const ID = '/$id';
const DETAIL = `/detail${ID}`;
const paths = new Set<string>(Object.values(SCREENS).map(({ path }) => path));

/** Bare list addresses, which people type and write down: `/products` for `/products/index`. */
const lists = [...paths].flatMap((path) => {
  const short = path.slice(0, -INDEX.length);
  return path.endsWith(INDEX) && !paths.has(short) ? [[short, path] as const] : [];
});

/** The address of a record screen without an id leads to the list beside it or above it: `/products/detail` to `/products/index`. */
const details = [...paths].flatMap((path) => {
  const list = [INDEX, ''].map((end) => path.replace(DETAIL, end)).find((each) => paths.has(each));
  return path.endsWith(DETAIL) && list !== undefined ? [[path.slice(0, -ID.length), list] as const] : [];
});

/** Redirects: an address (spec section 2) and its target. */
export const ALIASES: readonly (readonly [path: string, target: string])[] = [
  ...lists,
  ...details,
  ['/user/detail', SCREENS.users.path],
  ['/transactions/detail', SCREENS.transactions.path],
  ['/marketing/coupons/view', SCREENS.coupons.path],
  ['/change-password/index', SCREENS.changePassword.path],
  ['/error/401', '/401'],
  ['/error/404', '/404'],
];
