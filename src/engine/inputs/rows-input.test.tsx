/** Rows of the swatch, flat and nested: filled, moved and removed by keyboard, with the focus where the person goes on. */
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';

import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/kind.ts';
import { readTyped } from '../kinds/typed-value.ts';

beforeAll(signedIn);

/** The input in a form. Returns what would be sent. */
async function drawRows(field: 'steps' | 'lessons', errors: Readonly<Record<string, string>> = {}) {
  const schema = swatch.edit?.fields[field] as z.ZodType;
  const onChange = vi.fn<(value: TypedValue) => void>();
  function InForm() {
    const [value, setValue] = useState<TypedValue>();
    const type = (typed: TypedValue) => {
      setValue(typed);
      onChange(typed);
    };
    return <FieldInput schema={schema} label="Field" path={field} errors={errors} value={value} onChange={type} />;
  }
  await draw(<InForm />);
  await expect.element(page.getByRole('button', { name: /^Add / })).toBeVisible();
  return () => readTyped(schema, onChange.mock.lastCall?.[0] ?? '');
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const box = (name: string, nth = 0) => page.getByRole('textbox', { name }).nth(nth);

/** Adds steps by keyboard alone. */
async function typeSteps(...titles: string[]) {
  for (const [index, title] of titles.entries()) {
    button('Add step').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box('Step', index)).toHaveFocus();
    await userEvent.keyboard(`${title}{Enter}`);
    await expect.element(box('Minutes', index)).toHaveFocus();
    await userEvent.keyboard(`${index + 1}`);
  }
}

test('rows are added, moved and removed by keyboard, and keep their ids', async () => {
  const sent = await drawRows('steps');
  const titles = () => {
    const read = sent();
    return 'value' in read ? (read.value as { _id: string; title: string }[]) : [];
  };
  await typeSteps('Cut', 'Sew', 'Press');
  const first = titles();
  expect(first).toMatchObject([
    { title: 'Cut', minutes: 1 },
    { title: 'Sew', minutes: 2 },
    { title: 'Press', minutes: 3 },
  ]);
  expect(new Set(first.map(({ _id }) => _id)).size).toBe(3);
  await expect.element(page.getByRole('group', { name: 'Sew' })).toBeVisible();
  await expectClean();

  button('Move up “Press”').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move up “Press”')).toHaveFocus();
  await expect.element(said('Press is now 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  // It cannot move further up.
  await expect.element(button('Move down “Press”')).toHaveFocus();
  const [cut, sew, press] = first;
  expect(titles()).toEqual([press, cut, sew]);

  button('Remove Cut').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Sew')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Press')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add step')).toHaveFocus();
  expect(sent()).toEqual({ value: [] });
});

test('rows are moved by dragging their handles', async () => {
  const sent = await drawRows('steps');
  const titles = () => {
    const read = sent();
    return 'value' in read ? (read.value as { title: string }[]).map(({ title }) => title) : [];
  };
  await typeSteps('Cut', 'Sew', 'Press');
  const grips = document.querySelectorAll('[data-grip]');
  await userEvent.dragAndDrop(grips[2] as Element, grips[0] as Element, { steps: 8 });
  await expect.poll(titles).toEqual(['Press', 'Cut', 'Sew']);
  await expect.element(said('Press is now 1 of 3')).toBeInTheDocument();
});

test('at most as many rows as the field has', async () => {
  await drawRows('steps');
  await typeSteps('a', 'b', 'c', 'd', 'e');
  await expect.element(page.getByText('No more than 5.')).toBeVisible();
  expect(button('Add step').elements()).toHaveLength(0);
});

test('rows within rows: an error stands at its input, at any depth', async () => {
  const path = 'lessons.0.questions.1.answer';
  const sent = await drawRows('lessons', { [path]: 'Too strange' });
  await button('Add lesson').click();
  await userEvent.fill(box('Title'), 'Weaving');
  for (const question of ['Warp?', 'Weft?']) {
    await button('Add question').click();
    await userEvent.keyboard(question);
  }
  expect(sent()).toEqual({
    error: { word: 'required' },
    within: {
      '0.questions.0.answer': { word: 'required' },
      '0.questions.0.level': { word: 'required' },
      '0.questions.1.answer': { word: 'required' },
      '0.questions.1.level': { word: 'required' },
    },
  });
  const wrong = document.querySelector(`[data-field="${path}"] input`);
  expect(wrong?.getAttribute('aria-invalid')).toBe('true');
  await expect.element(page.getByText('Too strange')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Weft?' })).toBeVisible();
  await expectClean();
});
