/** Texts about background jobs. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { FailedJob, JobError, JobKind } from '../../../contract/calls/jobs.ts';
import type { Resource } from '../../../contract/resource.ts';

/** The kind of a job. */
export const kindWords: Readonly<Record<JobKind, MessageDescriptor>> = {
  sheet: msg`Spreadsheet`,
  images: msg`Photos`,
  import: msg`Import`,
};

/** Every kind of job staff may see; one unknown to this version is shown by its wire name. */
export const allKindWords: Readonly<Record<string, MessageDescriptor>> = {
  ...kindWords,
  mail: msg`Mail`,
  sweep: msg`Clearing up`,
};

/** Why a job failed, for those who maintain the server. */
export const faultWords: Readonly<Record<FailedJob['error'], MessageDescriptor>> = {
  noRoom: msg`The server has no room left on its disk.`,
  gaveUp: msg`The server was ended several times while it worked on this.`,
  internal: msg`Something went wrong on the server.`,
};

/** Why a job failed, and what to do. */
export const errorWords: Readonly<Record<JobError, MessageDescriptor>> = {
  forbidden: msg`You may no longer do this. Ask an administrator.`,
  gone: msg`The uploaded file is no longer there.`,
  tooMany: msg`There are more entries than one file can hold. Narrow the list with filters, then try again.`,
  noRoom: msg`The server has no room left for the file. Try again later, or ask whoever runs it.`,
  gaveUp: msg`It broke off several times. Try again later.`,
  internal: msg`Something went wrong on the server. Try again later.`,
};

/** State after an import that ended early and can be resumed. */
export const goOn = msg`Rows that were done stay done. “Import the rest” takes the others: nothing is done twice.`;

/** State after an import that ended early and needs a new upload: another import, which does not know the rows already added. */
export const partlyDone = ({ rowsAdd }: Pick<Resource, 'rowsAdd'>): MessageDescriptor =>
  rowsAdd
    ? msg`Rows that were done stay done. Before you upload the file again, look at the list and take out of the file what was added: it would be added twice.`
    : msg`Rows that were done stay done. Upload the file again for the rest: nothing is done twice.`;
