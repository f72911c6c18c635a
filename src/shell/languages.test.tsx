/** One language of a person: what the top bar switches is what the profile shows, and the account keeps. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../contract/app.ts';
import { draw, signedIn } from '../../tests/support/draw.tsx';
import { ProfileForm } from '../screens/account/profile-form.tsx';
import { session } from '../session/session.ts';
import { switchLanguage } from './languages.ts';

beforeAll(signedIn);
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('en');
});

/** The server's answers to changes of the profile; returns the languages it was sent. */
function answer(accepts: boolean): unknown[] {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if (!accepts) throw new TypeError('Failed to fetch');
    const language = (await (request as Request).formData()).get('language');
    sent.push(language);
    const now = session();
    const data = now.status === 'signedIn' ? { ...now.profile, language } : null;
    return Response.json({ data }, { headers: { 'X-App': appHeader('test') } });
  });
  return sent;
}

test('language: switched in the top bar, it is saved to the account and shown in the profile', async () => {
  const sent = answer(true);
  await switchLanguage('es');
  expect(sent).toEqual(['es']);
  expect(session()).toMatchObject({ profile: { language: 'es' } });
  await draw(<ProfileForm />);
  await expect.element(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
});

test('language: switched without a network, the profile shows what this device speaks', async () => {
  answer(false);
  await switchLanguage('es');
  await draw(<ProfileForm />);
  await expect.element(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
  await expect.element(page.getByRole('button', { name: /^(?:Guardar|Save)$/ })).toBeDisabled();
});
