import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

const done = msg`Status changed`;

/** Texts of the moves of an invoice. */
export const actions: Readonly<Record<string, ActionWords>> = {
  issued: { label: msg({ message: 'Issue', context: 'invoice' }), done: msg`Invoice issued` },
  issueAgain: { label: msg`Issue again`, done: msg`Invoice issued` },
  notNeeded: {
    label: msg`Not needed…`,
    done,
    title: msg`No document for this?`,
    note: msg`It gets no number. It can be put back later.`,
    example: msg`For example: the customer no longer wants an invoice`,
  },
  toIssue: { label: msg`Put back`, done },
  sent: { label: msg`Mark as sent to SDI`, done },
  delivered: { label: msg`Mark as received`, done },
  notDelivered: { label: msg`In the tax portal only`, done },
  rejected: {
    label: msg`Rejected by SDI…`,
    done,
    title: msg`Rejected by SDI?`,
    note: msg`A rejected document counts as never issued. Within 5 days it is issued again under the same number.`,
    example: msg`For example: 00305 VAT number not valid`,
  },
  replaced: {
    label: msg`Replace with a new number…`,
    done,
    title: msg`Replace with a new number?`,
    note: msg`The 5 days are over. This number stays as it is, and a new document takes its place, to be issued.`,
    submit: msg`Replace`,
  },
  accepted: { label: msg`Accepted by the public body`, done },
  refused: {
    label: msg`Refused by the public body…`,
    done,
    example: msg`For example: the order code is missing`,
  },
};
