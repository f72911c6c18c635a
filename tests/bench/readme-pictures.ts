/** The README's pictures of the first ten minutes, taken on an empty installation: `npm run shots:readme`. */
import path from 'node:path';

import sharp from 'sharp';

import { root } from '../../scripts/toolchain.mjs';
import { signIn } from '../flows/support/counter.ts';
import { createHub } from '../flows/support/create-hub.ts';
import { ADMIN, LiveServer } from '../flows/support/live-server.ts';
import { atRest } from '../support/at-rest.ts';
import { withBrowser } from './support.ts';

const VIEW = { viewport: { width: 1200, height: 700 }, reducedMotion: 'reduce' } as const;

const server = await LiveServer.create(undefined, { PUBLIC_URL: 'https://intake.ordito.example' });
try {
  await withBrowser(VIEW, async (page) => {
    const shoot = async (name: string) => {
      await page.evaluate(atRest);
      const picture = sharp(await page.screenshot()).resize({ width: 900 });
      const { size } = await picture.webp({ quality: 72 }).toFile(path.join(root, 'docs/pictures', `${name}.webp`));
      console.log(`${name}: ${size} bytes`);
    };
    await signIn(page, server.url, ADMIN, '/dashboard');
    const steps = page.getByTestId('first-steps');
    await steps.waitFor();
    await page.getByText(ADMIN.email).waitFor();
    await shoot('first-steps');

    await steps.getByRole('link', { name: 'New hub center' }).click();
    await createHub(page);
    await page.getByRole('button', { name: 'Get link' }).click();
    await page.getByLabel('Invitation link').waitFor();
    // It covers the name of the hub center.
    await page.getByText('Hub center created').waitFor({ state: 'hidden' });
    await shoot('tablet-by-qr');
  });
} finally {
  await server.dispose();
}
