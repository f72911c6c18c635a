/** A process that claims a job and never finishes it, to be killed by a test. Its argument is the address of the database. */
import { openDatabase } from '../../server/db/pool.ts';
import { claimJob } from '../../server/services/jobs/job-claims.ts';

const { db } = openDatabase(process.argv[2] ?? '', () => undefined);
process.send?.((await claimJob(db))?.id ?? null);
setInterval(() => undefined, 1000);
