import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

const reserved = {
  note: msg`The item is reserved for a buyer. A booking ends; an order that is paid gets its money back.`,
  mails: msg`The buyer gets an e-mail with the reason.`,
};

/** Texts of the moves between an item's statuses (`itemMachine`). */
export const statusMoves: Readonly<Record<string, ActionWords>> = {
  active: { label: msg`Make active`, done: msg`Status changed` },
  inactive: { label: msg`Make inactive`, done: msg`Status changed`, ...reserved },
  sold: { label: msg`Mark as sold`, done: msg`Status changed`, ...reserved },
  restock: {
    label: msg`Back on sale…`,
    done: msg`Status changed`,
    title: msg`Back on sale`,
    note: msg`The item will no longer count as sold. The reason is kept in its history.`,
    example: msg`For example: returned by the customer`,
    submit: msg`Put back on sale`,
  },
};
