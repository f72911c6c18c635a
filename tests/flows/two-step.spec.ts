/** Two-step sign-in in a real browser: an authenticator app and a passkey, set up and used; its key lives in Chromium's own authenticator. */
import { Secret, TOTP } from 'otpauth';

import { expectClean } from './support/axe.ts';
import { fillSignIn, speak, WIDE } from './support/counter.ts';
import { forgetSignIn } from './support/device-db.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const PERIOD_MS = 30_000;

test('two-step: an app and a passkey are set up in the profile and asked for at the sign-in', async ({
  page,
  server,
  merchant,
}) => {
  // Browsers make no passkeys for an IP address.
  const url = `http://localhost:${server.port}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await speak(page, url);
  await page.goto(`${url}/login`);
  await fillSignIn(page, merchant);
  await expect(page).toHaveURL(`${url}/products/index`);
  await page.goto(`${url}/profile/index`);

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  const codeOf = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * PERIOD_MS });
  const first = codeOf(0);
  await page.getByLabel('Code from the app').fill(first);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Passkey name').fill('This laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This laptop', { exact: true })).toBeVisible();
  await expect(page.getByText('10 codes left, for when you lose the rest.')).toBeVisible();

  const again = async () => {
    await forgetSignIn(page);
    await page.goto(`${url}/login?redirect=%2Ffabrics%2Findex`);
    await fillSignIn(page, merchant);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  const entered = () => expect(page).toHaveURL(new RegExp(`^${url}/fabrics/index`));
  await again();
  await expectClean(page, 'the second step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await entered();
  await again();
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong or was already used. Enter the current one')).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await entered();
});
