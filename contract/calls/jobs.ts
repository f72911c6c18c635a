/** Jobs: work that takes longer than a request. Only the person who requested a job can see it. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { resourceNames } from '../resource-access.ts';
import { exportRequest } from './exports.ts';

/** `waiting` and `running` jobs are open; the others have ended. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a job failed: no permission, its target is gone, too many rows, the disk is full, too many interrupted tries, or another error. */
export const JOB_ERRORS = ['forbidden', 'gone', 'tooMany', 'noRoom', 'gaveUp', 'internal'] as const;
export type JobError = (typeof JOB_ERRORS)[number];

/** The errors caused by the server; staff see such jobs and can retry them. */
export const SERVER_FAULTS = ['noRoom', 'gaveUp', 'internal'] as const satisfies readonly JobError[];

/** Row counts of an import. */
export const importCounts = z.object({ changed: z.int(), added: z.int(), unchanged: z.int(), failed: z.int() });
export type ImportCounts = z.infer<typeof importCounts>;

/**
 * A job as its owner sees it. Its kind is open, because further ones follow: today `sheet` and `images` (exports) and `import`. `resource` is
 * null for a job of no resource, `total` is null until it is known; `file` is set once it can be downloaded.
 */
export const job = z.object({
  _id: z.uuid(),
  kind: z.string(),
  resource: z.enum(resourceNames).nullable(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  total: z.int().nullable(),
  counts: importCounts.nullable(),
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
  error: z.enum(JOB_ERRORS).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Until when its file can be downloaded. */
  expiresAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof job>;

const params = z.object({ id: z.uuid() });

/** One's own jobs, newest first. */
export const listJobs = defineCall({
  name: 'listJobs',
  of: 'job',
  method: 'GET',
  path: '/jobs',
  summary: 'List your jobs, newest first (at most 50)',
  who: COUNTER,
  data: z.array(job),
});

/** Runs an export as a job if it is too large to wait for; refuses what the export would refuse. */
export const exportJob = defineCall({
  name: 'exportJob',
  method: 'POST',
  path: '/jobs/export',
  summary: 'Start an export job',
  who: COUNTER,
  body: exportRequest,
  data: job,
  status: 201,
});

/** One job. */
export const readJob = defineCall({
  name: 'readJob',
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'Read one of your jobs',
  who: COUNTER,
  params,
  data: job,
});

/** Cancels an open job, or deletes an ended one with its file. */
export const deleteJob = defineCall({
  name: 'deleteJob',
  method: 'DELETE',
  path: '/jobs/{id}',
  summary: 'Cancel an open job, or delete an ended one and its file',
  who: COUNTER,
  params,
  data: z.null(),
});

/** Download a job’s file, opened with a ticket for exactly this address. */
export const jobFile = defineCall({
  name: 'jobFile',
  method: 'GET',
  path: '/jobs/{id}/file',
  summary: 'Download a job’s file',
  who: COUNTER,
  params,
  query: z.strictObject({}),
  ticket: true,
  data: z.unknown(),
});

/** A job that failed because of the server; `owner` is null for a job nobody waits for, `about` distinguishes jobs of the same kind. */
export const failedJob = z.object({
  _id: z.uuid(),
  kind: z.string(),
  about: z.string().nullable(),
  owner: z.string().nullable(),
  attempts: z.int(),
  error: z.enum(SERVER_FAULTS),
  cause: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** All jobs that failed because of the server, newest first. */
export const listFailedJobs = defineCall({
  name: 'listFailedJobs',
  of: 'job',
  method: 'GET',
  path: '/jobs/failed',
  summary: 'List failed jobs of all users, newest first (at most 100)',
  who: ADMINS,
  data: z.array(failedJob),
});

/** Retries a job that failed because of the server. */
export const retryJob = defineCall({
  name: 'retryJob',
  method: 'POST',
  path: '/jobs/{id}/retry',
  summary: 'Retry a failed job',
  who: ADMINS,
  params,
  data: z.null(),
});
