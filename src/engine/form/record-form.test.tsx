/**
 * The form of a record, built from the swatch's declaration: required fields and errors, by mouse and keyboard, before anything is sent.
 */
import { beforeEach, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';

import { appHeader } from '../../../contract/app.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { inOrder, type Rule } from '../../../contract/rules.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../tests/support/swatch/view.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { FormDraftKeeper } from './form-draft.ts';
import type { DeclaredForm } from './record-fields.ts';
import { RecordForm } from './record-form.tsx';
import { isNeeded, type Schemas, startTyped } from './record-values.ts';

const FIELDS = ['name', 'contact', 'stock', 'weight', 'price', 'active', 'website'];
/** A swatch out of stock says where to order it. */
const noted: Rule = {
  fields: ['stock', 'website'],
  faults: ({ stock, website }) => (stock === 0 && !website ? [{ path: 'website', word: 'required' }] : []),
};
const [onSaved, onCancel] = [vi.fn(), vi.fn()];
let forms = 0;
beforeEach(() => void vi.clearAllMocks());

/**
 * A form for a new swatch, whose weight may not be below its stock, and which has a picture. Returns the address its draft is stored under.
 */
async function drawForm(
  address = `/swatches/create/${forms++}`,
  seen: ResourceRecord | null = null,
  fields = FIELDS,
): Promise<string> {
  const all = (swatch.edit?.fields ?? {}) as Record<string, z.ZodType>;
  const schemas = Object.fromEntries(fields.map((field) => [field, all[field]])) as Schemas;
  const form: DeclaredForm = {
    name: swatch.name as ResourceName,
    resource: { ...swatch, rules: [inOrder('stock', 'weight'), noted] },
    view: swatchView,
    more: {},
    schemas,
    sections: [{ fields: [...fields, 'image'] }],
    fields: [...fields, 'image'],
    photo: { field: 'image' },
    required: new Set(fields.filter((field) => schemas[field] && isNeeded(schemas[field]))),
    labelOf: (field) => field,
  };
  const keeper = new FormDraftKeeper('somebody', address);
  const start = { seen, typed: startTyped(schemas, seen), names: {}, draft: await keeper.readDraft(), keeper };
  await draw(<RecordForm {...{ form, start, onSaved, onCancel }} now={null} />);
  return address;
}

const box = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

test('addresses have the whole width of the form, as other inputs of many parts', async () => {
  await drawForm(undefined, null, ['name', 'places', 'note']);
  await expect.element(page.getByRole('button', { name: 'Add address' })).toBeVisible();
  const width = (kind: string) => document.querySelector(`[data-kind="${kind}"]`)?.clientWidth;
  expect(width('addresses')).toBe(width('longText'));
});

test('an error within rows stands at its input, and the summary leads there', async () => {
  await signedIn();
  await drawForm(undefined, null, ['name', 'lessons']);
  await userEvent.fill(box('name'), 'Course');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await userEvent.fill(box('Title'), 'Weaving');
  await userEvent.fill(box('Fee'), 'much');
  await page.getByRole('button', { name: 'Add question' }).click();
  await save();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect.poll(() => summary.element().textContent).toMatch(/lessons · Lesson 1 · Fee: Enter an amount/);
  await expect.element(box('Fee')).toHaveAttribute('aria-invalid', 'true');
  await expectClean();
  await summary.getByRole('button', { name: 'lessons · Lesson 1 · Question 1 · Answer' }).click();
  await expect.element(box('Answer')).toHaveFocus();
  await userEvent.fill(box('Fee'), '1,15');
  await expect.poll(() => summary.element().textContent).not.toMatch(/Fee/);
});

test('shows required and wrong fields beside the field and in the summary, which links to each', async () => {
  await drawForm();
  await userEvent.fill(box('price'), '12,345');
  await userEvent.fill(box('contact'), 'anna');
  await save();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect
    .poll(() => summary.element().textContent)
    .toMatch(/Nothing was sent. Everything you typed is still here/);
  await expect.poll(() => summary.element().textContent).toMatch(/Missing:.*name/);
  await expect.element(box('price')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box('contact')).toHaveAttribute('aria-invalid', 'true');
  await expectClean();
  await summary.getByRole('button', { name: 'contact' }).click();
  await expect.element(box('contact')).toHaveFocus();
  await expect.element(box('price')).toHaveValue('12,345');
  // Fixed errors disappear.
  await userEvent.fill(box('name'), 'Denim');
  await userEvent.fill(box('contact'), 'anna@hub.example');
  await userEvent.fill(box('price'), '12,34');
  for (const each of ['stock', 'weight']) await userEvent.fill(box(each), '5');
  await expect.poll(() => summary.elements().length).toBe(0);
});

test('a single error gets the focus at once', async () => {
  await drawForm();
  await userEvent.fill(box('name'), 'Denim');
  await userEvent.fill(box('contact'), 'anna@hub.example');
  await userEvent.fill(box('stock'), '12');
  await userEvent.fill(box('price'), '1,15');
  await userEvent.fill(box('weight'), '5');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(box('weight')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box('weight')).toHaveFocus();
  expect(onSaved).not.toHaveBeenCalled();
});

test('a rule between fields marks what it requires, and names both fields', async () => {
  await drawForm();
  await expect.element(page.getByText('website *')).not.toBeInTheDocument();
  for (const [each, value] of [
    ['name', 'Denim'],
    ['contact', 'anna@hub.example'],
    ['stock', '0'],
    ['weight', '5'],
    ['price', '1'],
  ] as const)
    await userEvent.fill(box(each), value);
  await expect.element(page.getByText('website *')).toBeVisible();
  await save();
  await expect.element(box('website')).toHaveAttribute('aria-invalid', 'true');
  const sentence = '“website” is required because of “stock”.';
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(page.getByRole('alert').element().textContent).toContain(`website: ${sentence}`);
  expect(onSaved).not.toHaveBeenCalled();
});

test('Enter moves from field to field', async () => {
  await drawForm();
  await expect.element(box('name')).toHaveFocus();
  await userEvent.keyboard('Denim{Enter}anna@hub.example{Enter}12{Enter}');
  await expect.element(box('contact')).toHaveValue('anna@hub.example');
  await expect.element(box('stock')).toHaveValue('12');
  await expect.element(box('weight')).toHaveFocus();
});

test('a draft is stored on the device, restored, and discarded only after a confirmation', async () => {
  const address = await drawForm();
  await userEvent.fill(box('name'), 'Denim 14 oz');
  await expect.poll(async () => (await kept(address))?.form.typed['name']).toBe('Denim 14 oz');
  await cleanup();
  await drawForm(address);
  await expect.element(box('name')).toHaveValue('Denim 14 oz');

  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(box('name')).toHaveValue('Denim 14 oz');
  expect(onCancel).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
  expect(await kept(address)).toBeNull();
});

test('an untouched form is left without a confirmation', async () => {
  await drawForm();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

const kept = (address: string) => new FormDraftKeeper('somebody', address).readDraft();
const keysOf = (calls: readonly (readonly unknown[])[]) =>
  calls.map(([request]) => (request as Request).headers.get('Idempotency-Key'));

async function fillAll(): Promise<void> {
  const values = { name: 'Denim', contact: 'anna@hub.example', stock: '5', weight: '5', price: '12,34' };
  for (const [field, value] of Object.entries(values)) await userEvent.fill(box(field), value);
}

test('a form resumed after a crash is saved under the same key, and under another one only after it was saved with other content', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  const address = await drawForm();
  await fillAll();
  await save();
  await expect.poll(() => summary.element().textContent).toMatch(/typed.is.still.here/);
  await expect.poll(async () => (await kept(address))?.form.key).toBe(keysOf(sent.mock.calls)[0]);
  await cleanup();

  const said = { ermessage: 'idempotencyMismatch', type: '', title: '', detail: '', message: 'Used', requestId: '1' };
  const headers = { 'X-App': appHeader('1') };
  sent.mockImplementation(() => Promise.resolve(Response.json({ ...said, status: 409 }, { status: 409, headers })));
  await drawForm(address);
  await userEvent.fill(box('name'), 'Denim 14 oz');
  await save();
  await expect.poll(() => summary.element().textContent).toMatch(/It was saved earlier, without your last changes/);
  const [first, second] = keysOf(sent.mock.calls);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  await save();
  await expect.poll(() => sent.mock.calls.length).toBe(3);
  expect(keysOf(sent.mock.calls)[2]).not.toBe(first);
  sent.mockRestore();
});

test('a picture is part of the draft and of what is sent', async () => {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48);
  const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'cloth.jpg', { type: 'image/jpeg' });
  const address = await drawForm();
  await fillAll();
  const chooser = document.querySelector<HTMLInputElement>('[data-field="image"] input[type="file"]');
  await userEvent.upload(chooser as HTMLInputElement, file);
  await expect.element(page.getByRole('img', { name: 'image' })).toBeVisible();
  await expect.poll(async () => (await kept(address))?.photos.length).toBe(1);
  await cleanup();

  await drawForm(address);
  await expect.element(page.getByRole('img', { name: 'image' })).toBeVisible();
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const append = vi.spyOn(FormData.prototype, 'append');
  await save();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  const body = new Map(append.mock.calls.map(([name, part]) => [name, part]));
  expect([body.get('name'), (body.get('image') as File).type]).toEqual(['Denim', 'image/jpeg']);
  append.mockRestore();
  sent.mockRestore();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => (await kept(address))?.photos.length).toBe(0);
});

test('shows a stored photo from its store, then from the app', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  // Nothing listens there.
  const image = { imageId: id, url: `http://127.0.0.1:9/01/${id}.640.webp`, width: 1, height: 1 };
  await drawForm(undefined, { _id: id, image });
  const photo = page.getByRole('img', { name: 'image' });
  await expect.poll(() => photo.element().getAttribute('src')).toBe(`/admin/api/images/${id}?w=160`);
});
