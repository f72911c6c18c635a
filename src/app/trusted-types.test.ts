import { expect, test } from 'vitest';

import { markup, scriptUrl } from './trusted-types.ts';

const PAGE = 'https://hub.example/products/index?page=2';

test.each(['/sw.js', '/dev-sw.js?dev-sw', '/assets/compress.worker-Dk3_x.js', 'https://hub.example/assets/a-b.js'])(
  'own script %s passes',
  (text) => {
    expect(scriptUrl(text, PAGE)).toBe(text);
  },
);

test.each([
  'https://evil.example/sw.js',
  '//evil.example/assets/a.js',
  '/assets/../admin/api/images/x',
  '/assets/deep/a.js',
  '/admin/api/images/0',
  '/sw.js?x=1',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  'blob:https://hub.example/1',
])('foreign script %s is refused', (text) => {
  expect(() => scriptUrl(text, PAGE)).toThrow(TypeError);
});

test('lets style text pass, refuses markup', () => {
  expect(markup(':root{--a:1px}')).toBe(':root{--a:1px}');
  expect(() => markup('<img src=x onerror=alert(1)>')).toThrow(TypeError);
});

test('zod, loaded later, compiles nothing', async () => {
  const { config } = await import('zod');
  expect(config().jitless).toBe(true);
});
