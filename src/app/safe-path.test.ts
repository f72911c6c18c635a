import { expect, test } from 'vitest';

import { safePath } from './safe-path.ts';

test.each([
  '/products/index',
  '/products/index?page=2&status=active&status=sold',
  '/products/detail/0191d3a0-7b1c-7def-8abc-0123456789ab',
  '/profile/index?next=//evil.example',
  // Of planned screens, and of redirects.
  '/orders/index?page=2',
  '/logs/index',
  '/marketing/coupons/view/7',
  '/products?search=abc',
  '/merchants/detail',
  '/user/detail',
  '/change-password/index',
  '/error/404',
])('%s is one of ours', (text) => {
  expect(safePath(text)).toBe(text);
});

test('drops a fragment', () => {
  expect(safePath('/products/index#top')).toBe('/products/index');
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/products/detail/%2F%2Fevil.example',
  '/products/detail/..%2f..',
  'https://evil.example/products/index',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  ' /products/index',
  '/\t/evil.example',
  '/\n/evil.example',
  '/products/index\u0000',
  'data:text/html,x',
  '/login',
  '/401',
  '/',
  '',
  'products/index',
  '/products/index/../../evil',
  '/products/detail/a/b',
  '/PRODUCTS/index',
  `/products/index?search=${'a'.repeat(3000)}`,
  null,
  undefined,
  7,
  ['/products/index'],
])('%j is refused', (text) => {
  expect(safePath(text)).toBeNull();
});
