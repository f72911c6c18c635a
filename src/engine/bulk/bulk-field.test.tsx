/** The input of one field of a bulk change: the kind's own, also for a price, its shift and a reason. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { BulkResource } from '../../../contract/resource.ts';
import { declareSwatch, draw, expectClean } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import type { FormError } from '../form/form-errors.ts';
import { type BulkDraft, EMPTY_DRAFT, readDraft } from './bulk-draft.ts';
import { BulkField } from './bulk-field.tsx';

declareSwatch();
const resource = { ...swatch, bulk: { fields: ['rebate'], price: 'price' } } as unknown as BulkResource;

async function drawField(field: string) {
  const start: BulkDraft = { ...EMPTY_DRAFT, chosen: [field] };
  const onDraft = vi.fn<(draft: BulkDraft) => void>();
  function InForm() {
    const [shown, setShown] = useState(start);
    const change = (draft: BulkDraft) => {
      setShown(draft);
      onDraft(draft);
    };
    const read = readDraft(resource, shown);
    const errors: Readonly<Record<string, FormError>> = 'errors' in read ? read.errors : {};
    return <BulkField {...{ field, resource, errors }} label="Field" draft={shown} onDraft={change} />;
  }
  await draw(<InForm />);
  return () => readDraft(resource, onDraft.mock.lastCall?.[0] ?? start);
}

test('price: a new one in euro, or a shift with the unit and the limits of its way', async () => {
  const read = await drawField('price');
  await userEvent.fill(page.getByRole('textbox', { name: 'Field' }), '12,50');
  await expect.element(page.getByText('€', { exact: true })).toBeVisible();
  expect(read()).toEqual({ change: { set: { price: 12.5 } } });

  await page.getByRole('button', { name: 'Lower by %' }).click();
  const shift = page.getByRole('textbox', { name: 'Field: Lower by %' });
  await userEvent.fill(shift, '101');
  await expect.element(page.getByText('%', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The maximum is 100.')).toBeVisible();
  await expectClean();
  await userEvent.fill(shift, '10 %');
  expect(read()).toEqual({ change: { price: { percent: -10 } } });
});

test('reason: asked for where a move needs one, and not longer than the history keeps', async () => {
  const read = await drawField('state');
  await page.getByRole('button', { name: 'Retired' }).click();
  const why = page.getByRole('textbox', { name: 'Reason' });
  await userEvent.fill(why, 'x'.repeat(501));
  await expect.element(page.getByText('At most 500 characters.')).toBeVisible();
  expect(read()).toHaveProperty('errors.reason');
  await userEvent.fill(why, ' Moths ');
  expect(read()).toEqual({ change: { status: 'retired', reason: 'Moths' } });
});
