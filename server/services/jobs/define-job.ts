import { declareJob, type JobDefinition } from '../../engine/jobs/queue.ts';
import type { WorkDeps } from '../deps.ts';

/** Declares a kind of job whose work needs what the services know; `server/jobs/kinds.ts` lists them. */
export const defineJob = <Input>(definition: JobDefinition<Input, WorkDeps>): JobDefinition<Input, WorkDeps> =>
  declareJob(definition);
