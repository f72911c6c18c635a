/** A document in a form: sent when chosen, refused where it cannot be taken, sent again after a failure, removed. */
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';

import { type AttachedFile, fileKind } from '../../../contract/field-kinds/file.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { sendDocument } from '../../api/documents.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/kind.ts';
import { keptTyped } from '../kinds/typed-kinds.ts';
import { readTyped } from '../kinds/typed-value.ts';

vi.mock('../../api/documents.ts', async (original) => ({ ...(await original<object>()), sendDocument: vi.fn() }));

const send = vi.mocked(sendDocument);
const schema = swatch.edit?.fields['certificate'] as z.ZodType;
const KNOWN: AttachedFile = {
  _id: '0190f000-0000-7000-8000-0000000000aa',
  name: 'Course.pdf',
  type: 'application/pdf',
  bytes: 48_600,
};
const pdf = (name = 'Course.pdf', bytes = 100) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeAll(signedIn);
beforeEach(() => void send.mockReset());

/** The input in a form. Returns what was typed last. */
async function drawInput(start?: TypedValue) {
  const onChange = vi.fn<(value: TypedValue) => void>();
  function InForm() {
    const [value, setValue] = useState(start);
    const type = (typed: TypedValue) => {
      setValue(typed);
      onChange(typed);
    };
    return <FieldInput schema={schema} label="Certificate" value={value} onChange={type} />;
  }
  await draw(<InForm />);
  await expect.element(page.getByRole('group', { name: 'Certificate' })).toBeVisible();
  return () => onChange.mock.lastCall?.[0];
}
const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

/** An upload that a test ends. */
function held() {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof sendDocument>>>();
  send.mockReturnValueOnce(promise);
  return resolve;
}

test('is sent when it is chosen, and has no value that can be saved until it is there', async () => {
  const end = held();
  const typed = await drawInput();
  await expect.element(page.getByText('PDF, PNG, up to 2 MB')).toBeVisible();
  await expectClean();
  await choose(pdf());
  expect(typed()).toEqual({ document: 'Course.pdf' });
  expect(readTyped(schema, typed() ?? '')).toEqual({ error: { word: 'malformed', kind: fileKind } });
  await expect.element(page.getByRole('progressbar', { name: 'Sending Course.pdf' })).toBeVisible();
  send.mock.lastCall?.[2](0.5);
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.5');
  await expectClean();
  end({ ok: true, value: KNOWN });
  await expect.element(button('Download Course.pdf, 49 kB')).toBeVisible();
  expect(readTyped(schema, typed() ?? '')).toEqual({ value: KNOWN });
  expect(keptTyped.parse(typed())).toEqual({ document: KNOWN });
  await expectClean();
  await button('Remove').click();
  expect(typed()).toBe('');
});

test('that could not be sent says why, and is sent again under the same key', async () => {
  send.mockResolvedValueOnce({ ok: false, failure: { kind: 'unreachable' } });
  send.mockResolvedValueOnce({ ok: true, value: KNOWN });
  const typed = await drawInput();
  await choose(pdf());
  await expect.element(page.getByRole('alert').filter({ hasText: 'Can’t reach the server' })).toBeVisible();
  expect(typed()).toEqual({ document: 'Course.pdf' });
  await expectClean();
  await button('Try again').click();
  await expect.element(button('Download Course.pdf, 49 kB')).toBeVisible();
  expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(1);
});

test('of another type or too large is not sent, and the one before it stays', async () => {
  const typed = await drawInput({ document: KNOWN });
  await choose(pdf('Large.pdf', 2_000_001));
  await expect.element(page.getByText('“Large.pdf” is larger than 2 MB. Choose a smaller file.')).toBeVisible();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  // A page of the system that shows every file, and a drop, take any.
  input.accept = '';
  await choose(new File(['<svg/>'], 'Logo.svg', { type: 'image/svg+xml' }));
  await expect
    .element(page.getByText('“Logo.svg” can’t be used here. Choose one of these types: PDF, PNG.'))
    .toBeVisible();
  expect([send.mock.calls, typed()]).toEqual([[], undefined]);
});

test('that is cancelled leaves the one before it, whatever the server answers then', async () => {
  const end = held();
  const typed = await drawInput({ document: KNOWN });
  await choose(pdf('Other.pdf'));
  await expect.element(page.getByText('Other.pdf')).toBeVisible();
  await button('Cancel').click();
  end({ ok: true, value: { ...KNOWN, name: 'Other.pdf' } });
  await expect.element(button('Download Course.pdf, 49 kB')).toBeVisible();
  expect(typed()).toEqual({ document: KNOWN });
});

test('of a draft that was left while it was sent is chosen again', async () => {
  const kept = keptTyped.parse({ document: 'Course.pdf' });
  const typed = await drawInput(kept);
  await expect.element(page.getByText('“Course.pdf” was not sent. Choose it again.')).toBeVisible();
  await button('Remove').click();
  expect(typed()).toBe('');
});
