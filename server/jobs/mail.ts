import { type MailDeps, sendNextMail } from '../services/jobs/mails.ts';
import { type Job, startJob } from './job.ts';

/** Looks again without being woken: for mails that failed, and those of a server that died. */
const EVERY_MS = 5000;

/** Sends the mails that are due, one after the other. */
export const startMail = (deps: MailDeps): Job =>
  startJob(
    'mail',
    EVERY_MS,
    async (stopped) => {
      while (!stopped() && (await sendNextMail(deps)));
    },
    deps.log,
  );
