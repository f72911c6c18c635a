/** A message from the shop: it arrives, is answered by mail, overtaken by a colleague, and forgotten. */
import { expectClean } from './support/axe.ts';
import { signIn, WIDE } from './support/counter.ts';
import { rowsOf } from './support/device-db.ts';
import { mailTo } from './support/mail.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: WIDE });

const VISITOR = { name: 'Ada Neri', email: 'ada@visitor.example', subject: 'My coat', message: 'Where is it?\nAda' };

test('contacts: a message arrives, is answered once, and its personal data is deleted', async ({
  page,
  server,
  api,
}) => {
  const admin = await api.admin();
  await signIn(page, server.url, admin, '/contacts/index');
  await expect(page.getByText('Messages from the contact form of the shop arrive here.')).toBeVisible();

  // It appears in the open list, and in the menu.
  const { status } = await fetch(`${server.url}/shop/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'es' },
    body: JSON.stringify(VISITOR),
  });
  expect(status).toBe(201);
  const row = page.getByRole('row').filter({ hasText: 'Ada Neri' });
  await expect(row).toContainText('My coat Where is it?');
  await expect(page.getByRole('link', { name: 'Contacts 1' })).toBeVisible();
  await row.getByRole('link', { name: 'Ada Neri' }).click();

  const conversation = page.getByTestId('conversation');
  await expect(conversation).toContainText('Where is it?');
  const box = conversation.getByLabel('Reply to ada@visitor.example');
  await box.fill('It is here.');
  await expect.poll(() => rowsOf(page, 'formDrafts')).toHaveLength(1);
  await page.reload();
  await expect(box).toHaveValue('It is here.');

  // A colleague is faster: nothing is sent before the person has seen it.
  const [{ _id }] = (await api.json<{ data: [{ _id: string }] }>('GET', '/contacts', admin.token)).data;
  await api.json('POST', `/contact/${_id}/reply`, admin.token, { text: 'We look for it.', seen: 0 });
  await expect(conversation.getByRole('alert')).toContainText('has replied in the meantime');
  await expect(conversation.getByRole('listitem')).toContainText('We look for it.');
  await expect(box).toHaveValue('It is here.');
  await conversation.getByRole('button', { name: 'Send anyway' }).click();
  await expect(conversation.getByRole('listitem')).toHaveCount(2);
  await expect(box).toHaveValue('');
  await expect(conversation.getByText('Not sent: no mail server')).toHaveCount(2);
  const mail = await mailTo(server.dataDir, VISITOR.email, 2);
  expect(mail).toContain('It is here.');
  expect(mail).toContain('> Where is it?');
  await expect(page.getByRole('button', { name: 'Status, now Answered' })).toBeVisible();

  await conversation.getByRole('button', { name: 'Internal note' }).click();
  await conversation.getByLabel('Internal note').fill('Called her');
  await conversation.getByLabel('Internal note').press('Control+Enter');
  await expect(conversation.getByRole('listitem')).toHaveCount(3);
  await expectClean(page, 'an answered message');

  await page.getByRole('button', { name: 'Delete personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete personal data?' });
  await expectClean(page, 'the question before personal data is deleted');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The personal data of this message was deleted on')).toBeVisible();
  await expect(page.getByText(VISITOR.email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});
