import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

/** Texts of the moves between an item's statuses (`itemMachine`). */
export const statusMoves: Readonly<Record<string, ActionWords>> = {
  active: { label: msg`Make active`, done: msg`Status changed` },
  inactive: { label: msg`Make inactive`, done: msg`Status changed` },
  sold: { label: msg`Mark as sold`, done: msg`Status changed` },
  restock: {
    label: msg`Back on sale…`,
    done: msg`Status changed`,
    title: msg`Back on sale`,
    note: msg`The item will no longer count as sold. The reason is kept in its history.`,
    example: msg`For example: returned by the customer`,
    submit: msg`Put back on sale`,
  },
};
