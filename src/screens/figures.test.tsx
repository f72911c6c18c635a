/** The figures above the list of users: numbers of a period against the one before, each a link to its rows. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { type Figure, FIGURES } from '../../contract/calls/figures.ts';
import { draw, expectClean } from '../../tests/support/draw.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { Figures } from './figures.tsx';

afterEach(() => vi.unstubAllGlobals());

const figures = (days: number): Figure[] =>
  FIGURES.map(({ name, by }, index) => ({
    name,
    by,
    now: { total: days * 100 + index, isAtLeast: false, filters: { from: `now-${days}-${index}` } },
    before: { total: days * 50, isAtLeast: index === 6, filters: { from: `before-${days}-${index}` } },
  }));

/** Answers with the figures of the requested period. */
function serve(status = 200) {
  const periods: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { searchParams, pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (!pathname.endsWith('/dashboard/figures')) return new Response(null, { status: 404 });
    const days = searchParams.get('days') ?? '';
    periods.push(days);
    const headers = { 'X-App': 'ordito/1' };
    return status === 200
      ? Response.json({ data: figures(Number(days)) }, { headers })
      : Response.json({ title: 'x' }, { status, headers });
  });
  return periods;
}

const drawn = async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  const client = createQueryClient('somebody', () => undefined);
  client.setDefaultOptions({ queries: { retry: false } });
  await draw(<Figures />, client);
};

test('figures: every number of the last 90 days and of the 90 before opens its rows', async () => {
  const periods = serve();
  await drawn();
  const now = page.getByRole('link', { name: '9,000', exact: true });
  await expect.element(now).toHaveAttribute('href', '/dashboard?from=now-90-0');
  await expect.element(page.getByText('New users')).toBeVisible();
  const links = page.getByTestId('figures').getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ textContent, href }) => [textContent, new URL(href).pathname + new URL(href).search])).toEqual(
    figures(90).flatMap(({ name, now: { total, filters }, before }) => {
      const path = {
        user: '/dashboard',
        order: '/orders/index',
        product: '/products/index',
        fabric: '/fabrics/index',
        generic: '/generics/index',
      }[name];
      return [
        [total.toLocaleString('en'), `${path}?from=${filters['from']}`],
        [`4,500${before.isAtLeast ? '+' : ''}`, `${path}?from=${before.filters['from']}`],
      ];
    }),
  );
  expect(periods).toEqual(['90']);
  await expectClean();
});

test('figures: on a phone too', async () => {
  serve();
  await page.viewport(390, 844);
  await drawn();
  await expect.element(page.getByRole('link', { name: '9,000', exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectClean();
});

test('figures: another period is counted when it is chosen', async () => {
  const periods = serve();
  await drawn();
  await page.getByLabelText('Period').selectOptions('Last 7 days');
  await expect.element(page.getByRole('link', { name: '700', exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Period')).toHaveValue('7');
  expect(periods).toEqual(['90', '7']);
});

test('figures: a failure is said, with a way to try again', async () => {
  serve(500);
  await drawn();
  await expect.element(page.getByRole('alert')).toBeVisible();
  const periods = serve();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: '9,000', exact: true })).toBeVisible();
  expect(periods).toEqual(['90']);
});
