import { beforeAll, expect, test } from 'vitest';

import type { ImportPlan } from '../../../contract/resource-import.ts';
import { declareSwatch, draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { PlanView } from './plan-view.tsx';

const ID = '0190f000-0000-7000-8000-0000000000aa';
const name = declareSwatch();
const nothing = () => undefined;
const sheet = {
  _id: ID,
  rows: 1,
  columns: [],
  fields: [],
  status: null,
  sheets: [],
  sheet: 0,
  headerRow: 1,
  top: [],
  ours: true,
};

beforeAll(signedIn);

test('import preview: a reference shows its names, before and after', async () => {
  const fields = [{ field: 'maker', from: ID, to: ID, fromName: 'Anna Rossi', toName: 'Luca Bianchi' }];
  const plan: ImportPlan = {
    rows: 1,
    changed: 1,
    added: 0,
    unchanged: 0,
    faulty: 0,
    faults: [],
    changes: [{ row: 2, _id: ID, code: 'ZZ-1', fields }],
  };
  await draw(
    <PlanView
      {...{ name, sheet, plan }}
      order={{ mapping: [], blanks: 'keep' }}
      busy={false}
      onBack={nothing}
      onRun={nothing}
    />,
  );
  await expect.poll(text).toMatch(/Before: Anna Rossi.*After: Luca Bianchi/);
});
