/**
 * Switches a person's two-step sign-in off from the machine itself, for the last admin who has lost every second step. Whoever can run it
 * can read the database as well, so it asks for nothing more.
 */
import { eq } from 'drizzle-orm';

import { type Db, openDatabase } from '../../server/db/pool.ts';
import { users } from '../../server/db/schema/people.ts';
import { readEnvironment } from '../../server/environment.ts';
import { plainWords } from '../../server/log.ts';
import { resetSecondStep } from '../../server/services/people/second-steps.ts';
import { onInstallation } from '../installation.ts';

/** Does the work on a database; returns what to print. */
async function reset(db: Db, email: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`Nobody here has the e-mail ${email}.`);
  const wasOn = await resetSecondStep(db, user.id, { by: null, requestId: null });
  return wasOn
    ? `Two-step sign-in of ${email} is off. They sign in with their password and are told by e-mail.`
    : `Two-step sign-in of ${email} was not on.`;
}

/** Opens the configured database for `work`. */
const onDatabase = (work: (db: Db) => Promise<string>): Promise<string> =>
  onInstallation(readEnvironment(process.env), {}, async ({ url }) => {
    const database = openDatabase(url, () => undefined);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  });

const [email = ''] = process.argv.slice(2);
try {
  if (!email.includes('@')) throw new Error('Say whose: npm run two-step:reset -- anna@example.org');
  process.stdout.write(`${await onDatabase((db) => reset(db, email.trim().toLowerCase()))}\n`);
} catch (error) {
  process.stderr.write(`${plainWords(error)}\n`);
  process.exit(1);
}
