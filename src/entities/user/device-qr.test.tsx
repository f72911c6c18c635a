/** The QR code of an address: for a tablet, or on a server that tablets cannot reach, what to do about it. */
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw, expectClean, signedIn, signedInWith, text } from '../../../tests/support/draw.tsx';
import { DeviceQr } from './device-qr.tsx';

beforeAll(signedIn);

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  '%s: no code, since a tablet would connect to itself, but what to set',
  async (origin) => {
    await draw(<DeviceQr address={`${origin}/complete/signup/abc`}>Scan it</DeviceQr>);
    await expect.poll(text).toContain(`${origin} works only on this computer. Set PUBLIC_URL to an https address`);
    expect(document.querySelector('main svg')).toBeNull();
    expect(text()).not.toContain('Scan it');
    await expectClean();
  },
);

test('an address that tablets reach: the code, and what opens', async () => {
  await draw(<DeviceQr address="https://intake.example/complete/signup/abc">Scan it</DeviceQr>);
  await expect.element(page.getByText('Scan it')).toBeVisible();
  await expect.poll(() => document.querySelector('main svg')).not.toBeNull();
  await expectClean();
});

test('a server with a certificate of its own: also where the device learns to trust it', async () => {
  await signedInWith(1, { trustPort: 8081 });
  await draw(<DeviceQr address="https://192.168.1.20:8080/complete/signup/abc">Scan it</DeviceQr>);
  const trust = page.getByRole('link', { name: 'http://192.168.1.20:8081' });
  await expect.element(trust).toHaveAttribute('href', 'http://192.168.1.20:8081');
  await expectClean();
  await signedIn();
});
