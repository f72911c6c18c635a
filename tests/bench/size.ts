/**
 * Bytes of the first route, gzip -9: all JavaScript and CSS requested until its form, or its rows with their photos, are painted, as
 * recorded by the browser. Later requests (the outbox, dialogs, the service worker) do not count, because a person is already reading then. Fails beyond the budget.
 */
import { signIn, WIDE } from '../flows/support/counter.ts';
import { Desk } from '../flows/support/desk.ts';
import { beyondBudget, firstRoute } from './first-route.ts';
import { bench, withBrowser } from './support.ts';

await bench(async ({ server, api, merchant }) => {
  await new Desk(api, merchant).fillList();
  const options = { viewport: WIDE, serviceWorkers: 'block' } as const;
  const routes = {
    signIn: await withBrowser(options, (page) => firstRoute(page, `${server.url}/login`, 'form')),
    products: await withBrowser(options, async (page, context) => {
      await signIn(page, server.url, merchant);
      return firstRoute(await context.newPage(), `${server.url}/products/index`, 'main li img');
    }),
  };
  const beyond = beyondBudget(routes);
  process.exitCode = beyond.length;
  return { bench: 'size', unit: 'kB gzip', ...routes, beyond };
});
