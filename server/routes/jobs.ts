import {
  deleteJob as deleteCall,
  jobFile,
  listFailedJobs as listFailedCall,
  listJobs as listCall,
  readJob as readCall,
  retryJob,
} from '../../contract/calls/jobs.ts';
import { Refusal } from '../engine/refusal.ts';
import { listFailedJobs, replayJob } from '../services/jobs/failed-jobs.ts';
import { deleteJob, fileOfJob, listJobs, readJob } from '../services/jobs/jobs.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

/** One's own background jobs and their files. */
export const jobRoutes: Routes = (api, { db, storage }) => {
  api.mount(listCall, async ({ caller }) => ({ data: await listJobs(db, caller) }));
  api.mount(listFailedCall, async () => ({ data: await listFailedJobs(db) }));
  api.mount(retryJob, async ({ params }) => {
    await replayJob(db, params.id);
    return { data: null };
  });
  api.mount(readCall, async ({ caller, params }) => ({ data: await readJob(db, caller, params.id) }));
  api.mount(deleteCall, async ({ caller, params }) => {
    await deleteJob({ db, storage }, caller, params.id);
    return { data: null };
  });
  api.mountTicketed(jobFile, async ({ caller, params, context }) => {
    const { stored, ...saved } = await fileOfJob(db, caller, params.id);
    const file = await storage.open(stored);
    if (!file) throw new Refusal('notFound');
    if (context.req.method !== 'HEAD') return download(file.stream, saved);
    file.stream.destroy();
    return download(null, saved);
  });
};
