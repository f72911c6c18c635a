/** Formatted text: ten kinds of nodes as elements, and never HTML of the text's own. */
import { expect, test } from 'vitest';

import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { Formatted } from './formatted.tsx';

const ELEMENTS = ['P', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'A', 'STRONG', 'EM', 'BR'];

async function drawn(markdown: string): Promise<HTMLElement> {
  await draw(
    <div data-testid="text">
      <Formatted text={markdown} />
    </div>,
  );
  await expect.poll(() => document.querySelector('[data-testid="text"] > div')).not.toBeNull();
  return document.querySelector('[data-testid="text"] > div') as HTMLElement;
}

test('formatted: each of the ten nodes is an element', async () => {
  const place = await drawn(
    '# One\n\n## Two\n\nA **bold** and *slanted*\\\nline, [link](https://aa.example/a?b=1)\n\n- x\n- y\n\n3. z\n\n> said\n',
  );
  expect(place.innerHTML.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<h3>One</h3><h4>Two</h4><p>A <strong>bold</strong> and <em>slanted</em><br>line, ' +
      '<a href="https://aa.example/a?b=1" target="_blank" rel="noopener noreferrer nofollow">link</a></p>' +
      '<ul><li><p>x</p></li><li><p>y</p></li></ul><ol start="3"><li><p>z</p></li></ol><blockquote><p>said</p></blockquote>',
  );
  await expectClean();
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<svg onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](JaVaScRiPt&colon;alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](file:///etc/passwd)',
  '[a](//other.example)',
  '[a](/admin/api/session)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '```html\n<iframe src=x>\n```',
])('formatted: %j gives no other element and no other address', async (attack) => {
  const place = await drawn(`Before\n\n${attack}`);
  for (const element of place.querySelectorAll('*')) {
    expect(ELEMENTS).toContain(element.tagName);
    expect([...element.attributes].map(({ name }) => name)).toEqual([]);
  }
});

test.each(['https://aa.example/', 'http://aa.example/', 'mailto:aa@example.org'])(
  'formatted: %s is a link',
  async (url) => {
    expect((await drawn(`<${url}>`)).querySelector('a')?.getAttribute('href')).toBe(url);
  },
);

test('formatted: what is nested deeper than anybody reads is shown as written', async () => {
  const place = await drawn(`${'>'.repeat(5000)} deep`);
  expect(place.querySelectorAll('blockquote').length).toBeLessThan(30);
  expect(place.textContent).toContain('deep');
});
