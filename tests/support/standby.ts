/** A PostgreSQL of its own with a streaming replica. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBinaries } from '../../server/db/binaries.ts';
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { chooseRunAs } from '../../server/db/unprivileged.ts';

export interface Pair {
  primary: Embedded;
  replica: Embedded;
  stop: () => Promise<void>;
}

/** Starts both: the replica begins as a copy of the stopped primary's files. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'ordito-pair-'));
  const [own, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  const first = await startEmbedded(own);
  await migrateDatabase(first.url);
  await first.stop();
  // With owners and modes, which PostgreSQL insists on.
  execFileSync('cp', ['-a', own, copy]);
  const primary = await startEmbedded(own);
  const { username, password, port } = new URL(primary.url);
  const cluster = join(copy, 'postgres');
  writeFileSync(join(cluster, 'standby.signal'), '');
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\nhot_standby_feedback = on\n`);
  chooseRunAs([findBinaries().postgres, folder]).own(cluster);
  const replica = await startEmbedded(copy);
  return {
    primary,
    replica,
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
