/**
 * Names the files an address's first screen needs in the page's head, so that browsers load them in parallel. A `Link` header would name
 * them no sooner, and Chromium first prepares the page for scripts before it follows one (200 ms on a slow tablet).
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { parse } from 'hono/utils/cookie';

import { SCREENS } from '../../contract/access.ts';
import { API_BASE } from '../../contract/app.ts';
import { catalogue, resourceOf } from '../../contract/catalogue.ts';
import { readLanguage } from '../../contract/language-tags.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { listCall } from '../../contract/resource-calls.ts';
import { defaultSort } from '../../contract/resource.ts';

/** One line of `first-files.json`, which the build writes: files for signed-in or anonymous visitors, some addresses, one language. */
interface FirstFiles {
  signedIn: boolean;
  path?: string;
  language?: string;
  files: string[];
}

/** Elements for a page's head: the files the build names for its address, and its first read. `cookie` is the request's header. */
export async function firstFileLinks(folder: string, { pathname, search }: URL, cookie: string): Promise<string> {
  const { token, language } = parse(cookie);
  const spoken = readLanguage(language);
  const files = (await readFirstFiles(folder)).filter(
    (each) =>
      each.signedIn === Boolean(token) &&
      (each.language ?? spoken) === spoken &&
      (!each.path || new RegExp(each.path).test(pathname)),
  );
  const read = token && search === '' ? FIRST_READS.get(pathname) : undefined;
  const links = [...new Set(files.flatMap((each) => each.files))]
    .map(
      (file) =>
        `<link rel="${extname(file) === '.css' ? 'preload" as="style' : 'modulepreload'}" crossorigin href="${file}">`,
    )
    .join('');
  return read ? `<meta name="first-read" content="${read}">${links}` : links;
}

/** The first page of each list, by its screen's address: `index.html` requests it while the scripts load. */
const FIRST_READS: ReadonlyMap<string, string> = new Map(
  Object.keys(catalogue).map((name) => {
    const resource = resourceOf(name as keyof typeof catalogue);
    const query = `offset=0&amp;limit=${PAGE_SIZE}&amp;sort=${defaultSort(resource)}`;
    return [SCREENS[resource.screens.list].path, `${API_BASE}${listCall(resource).path}?${query}`];
  }),
);

/** Not cached: the build may change under a running server. Most pages come from the service worker anyway. */
const readFirstFiles = (folder: string): Promise<FirstFiles[]> =>
  readFile(join(folder, 'first-files.json'), 'utf8').then(
    (text) => JSON.parse(text) as FirstFiles[],
    () => [],
  );
