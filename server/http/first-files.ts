/** Names the files an address's first screen needs in the `Link` header, so that browsers load them in parallel. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { parse } from 'hono/utils/cookie';

import { readLanguage } from '../../contract/language-tags.ts';

/** One line of `first-files.json`, which the build writes: files for signed-in or anonymous visitors, some addresses, one language. */
interface FirstFiles {
  signedIn: boolean;
  path?: string;
  language?: string;
  files: string[];
}

const RELATIONS: Readonly<Record<string, string>> = { '.css': 'preload; as=style', '.woff2': 'preload; as=font' };

/** Value of the `Link` header for a page, empty where the build names no files. `cookie` is the request's header. */
export async function firstFileLinks(folder: string, path: string, cookie: string): Promise<string> {
  const { token, language } = parse(cookie);
  const spoken = readLanguage(language);
  const files = (await readFirstFiles(folder)).filter(
    (each) =>
      each.signedIn === Boolean(token) &&
      (each.language ?? spoken) === spoken &&
      (!each.path || new RegExp(each.path).test(path)),
  );
  return [...new Set(files.flatMap((each) => each.files))]
    .map((file) => `<${file}>; rel=${RELATIONS[extname(file)] ?? 'modulepreload'}; crossorigin`)
    .join(', ');
}

/** Not cached: the build may change under a running server. Most pages come from the service worker anyway. */
const readFirstFiles = (folder: string): Promise<FirstFiles[]> =>
  readFile(join(folder, 'first-files.json'), 'utf8').then(
    (text) => JSON.parse(text) as FirstFiles[],
    () => [],
  );
