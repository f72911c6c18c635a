import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

const reserved = msg`The item is reserved for a buyer. A booking ends, and its buyer gets an e-mail with the reason; an order that is paid gets its money back.`;

/** Texts of the moves between an item's statuses (`itemMachine`). */
export const statusMoves: Readonly<Record<string, ActionWords>> = {
  active: { label: msg`Make active`, done: msg`Status changed` },
  inactive: { label: msg`Make inactive`, done: msg`Status changed`, note: reserved },
  sold: { label: msg`Mark as sold`, done: msg`Status changed`, note: reserved },
  restock: {
    label: msg`Back on sale…`,
    done: msg`Status changed`,
    title: msg`Back on sale`,
    note: msg`The item will no longer count as sold. The reason is kept in its history.`,
    example: msg`For example: returned by the customer`,
    submit: msg`Put back on sale`,
  },
};
