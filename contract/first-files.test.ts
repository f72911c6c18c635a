import { describe, expect, it } from 'vitest';

import { withFirstLoads } from './first-files.ts';

const PAGE = `<html><head><title>Ordito</title></head>
  <body>
    <div id="root"></div>
    <link rel="stylesheet" crossorigin href="/assets/page.css">
  </body></html>`;
const LOADS = { files: [{ signedIn: true, files: ['/assets/work.js', '/assets/work.css'] }], reads: {} };
const VISITOR = { signedIn: true, language: 'it' } as const;
const HERE = { pathname: '/products/index', search: '' };

describe('page with its first files', () => {
  it('from the server: styles are fetched ahead, and the logo is painted before the page’s own', () => {
    const page = withFirstLoads(PAGE, LOADS, HERE, VISITOR);
    expect(page).toContain('</title><link rel="modulepreload" crossorigin href="/assets/work.js">');
    expect(page).toContain('<link rel="preload" as="style" crossorigin href="/assets/work.css">');
    expect(page.indexOf('page.css')).toBeGreaterThan(page.indexOf('id="root"'));
  });

  it('from the device: styles apply at once, the page’s own last, so that of equal rules they win as before', () => {
    const page = withFirstLoads(PAGE, LOADS, HERE, { ...VISITOR, hasFiles: true });
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/work.css">');
    expect(page).toContain('<body><link rel="stylesheet" crossorigin href="/assets/page.css">');
    expect(page.match(/page\.css/g)).toHaveLength(1);
    expect(page.match(/work\.css/g)).toHaveLength(1);
  });
});
