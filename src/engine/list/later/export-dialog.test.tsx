/** What an export says it has in it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { coupon } from '../../../../contract/entities/coupon.ts';
import { order } from '../../../../contract/entities/order.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { draw } from '../../../../tests/support/draw.tsx';
import { ExportDialog } from './export-dialog.tsx';

test.each([
  [coupon as unknown as Resource, 'The full list.'],
  // Its list keeps archived ones out.
  [order as unknown as Resource, 'All but the archived ones.'],
])('export: a list is called full only if nothing is kept out of it (%#)', async (resource, words) => {
  const exported = { part: 'list', query: {}, columns: [], total: 7, isOpenEnded: false } as const;
  await draw(<ExportDialog {...exported} resource={resource} opened onClose={() => undefined} />);
  await expect.element(page.getByText(words)).toBeVisible();
});
