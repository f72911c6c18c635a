/**
 * The files an address's first screen needs, named in the page's head, so that browsers load them in parallel. A `Link` header would name
 * them no sooner, and Chromium first prepares the page for scripts before it follows one (200 ms on a slow tablet).
 */
import type { Language } from './language-tags.ts';

/** Files for signed-in or anonymous visitors, some addresses (a regular expression), one language. */
export interface FirstFiles {
  signedIn: boolean;
  path?: string;
  language?: string;
  files: readonly string[];
}

/** `first-files.json`, which the build writes: the files, and the first read of each list by the address of its screen. */
export interface FirstLoads {
  files: readonly FirstFiles[];
  reads: Readonly<Record<string, string>>;
}

/** Who opens an address. */
export interface Visitor {
  signedIn: boolean;
  language: Language;
  /** Whether the files are on the device: then the screen is drawn with its first frame, not after one of the logo. */
  hasFiles?: boolean;
}

/** The page's own style sheet, which the build puts last, so that the logo is painted before it is there. */
const OWN_STYLES = /<link rel="stylesheet"[^>]*>(?=\s*<\/body>)/;

/** A page with its address's files and first read named in its head; `index.html` requests the read while the scripts load. */
export function withFirstLoads(
  page: string,
  { files, reads }: FirstLoads,
  { pathname, search }: { pathname: string; search: string },
  { signedIn, language, hasFiles = false }: Visitor,
): string {
  const needed = files.filter(
    (each) =>
      each.signedIn === signedIn &&
      (each.language ?? language) === language &&
      (!each.path || new RegExp(each.path).test(pathname)),
  );
  const style = hasFiles ? 'stylesheet' : 'preload" as="style';
  const links = [...new Set(needed.flatMap((each) => each.files))].map(
    (file) => `<link rel="${file.endsWith('.css') ? style : 'modulepreload'}" crossorigin href="${file}">`,
  );
  const read = signedIn && search === '' ? reads[pathname] : undefined;
  const meta = read === undefined ? '' : `<meta name="first-read" content="${read.replaceAll('&', '&amp;')}">`;
  const named = page.replace('</title>', `$&${meta}${links.join('')}`);
  const [own = ''] = OWN_STYLES.exec(page) ?? [];
  // Still behind the head, to which the build's loader appends all others: of equal rules the page's are the last.
  return hasFiles ? named.replace(own, '').replace('<body>', `$&${own}`) : named;
}
