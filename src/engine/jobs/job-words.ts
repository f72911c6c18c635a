/** Texts about background jobs. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { FailedJob, Job, JobError } from '../../../contract/calls/jobs.ts';
import type { Resource } from '../../../contract/resource.ts';
import { lineOf } from '../views.ts';

/** The kinds of jobs. A kind unknown to this version is shown to staff by its wire name. */
export const kindWords: Readonly<Record<string, MessageDescriptor>> = {
  sheet: msg`Spreadsheet`,
  images: msg`Photos`,
  import: msg`Import`,
  mail: msg`Mail`,
  rendition: msg`Photo preview`,
  backup: msg`Backup`,
  fileCheck: msg`Check of the photos`,
  sweep: msg`Cleanup`,
  tidy: msg`Cleanup`,
};

/** The name of a person's job: the title of its list and what it is. */
export function nameOfJob({ kind, resource }: Job, t: (message: MessageDescriptor) => string): string {
  const word = t(kindWords[kind] ?? msg`Background task`);
  return resource === null ? word : `${t(lineOf(resource).title)}: ${word}`;
}

/** Why a job failed, for those who maintain the server. */
export const faultWords: Readonly<Record<FailedJob['error'], MessageDescriptor>> = {
  noRoom: msg`The server’s disk is full.`,
  gaveUp: msg`The server was stopped several times during this task.`,
  internal: msg`The server had a problem.`,
};

/** Why a job failed, and what to do. */
export const errorWords: Readonly<Record<JobError, MessageDescriptor>> = {
  forbidden: msg`You no longer have permission to do this. Ask an administrator.`,
  gone: msg`The uploaded file no longer exists.`,
  tooMany: msg`There are too many results for one file. Narrow the list with filters and try again.`,
  noRoom: msg`The server is out of space for the file. Try again later, or ask your administrator.`,
  gaveUp: msg`It failed several times. Try again later.`,
  internal: msg`The server had a problem. Try again later.`,
};

/** State after an import that ended early and can be resumed. */
export const importRestHint = msg`Imported rows are kept. Choose “Import the rest” for the others: nothing is imported twice.`;

/** State after an import that ended early and needs a new upload: another import, which does not know the rows already added. */
export const partlyDone = ({ rowsAdd }: Pick<Resource, 'rowsAdd'>): MessageDescriptor =>
  rowsAdd
    ? msg`Imported rows are kept. Before you upload the file again, delete the added rows from it, or they will be added twice.`
    : msg`Imported rows are kept. Upload the file again for the rest: nothing is imported twice.`;
