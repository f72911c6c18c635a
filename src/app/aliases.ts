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

/** The address of a record screen without an id leads to the list beside it: `/products/detail` to `/products/index`. */
const details = [...paths].flatMap((path) => {
  const list = path.replace(DETAIL, INDEX);
  return path.endsWith(DETAIL) && paths.has(list) ? [[path.slice(0, -ID.length), list] as const] : [];
});

/** Redirects: an address (spec section 2) and its target. */
export const ALIASES: readonly (readonly [path: string, target: string])[] = [
  ...lists,
  ...details,
  ['/user/detail', SCREENS.users.path],
  ['/change-password/index', SCREENS.changePassword.path],
  ['/error/401', '/401'],
  ['/error/404', '/404'],
];
