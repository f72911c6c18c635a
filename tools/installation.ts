/** The installation of some settings, for commands: with its server, or without one. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { DATA_FOLDER, startEmbedded } from '../server/db/embedded.ts';
import { AlreadyRunningError, type Claim, claimCluster } from '../server/db/one-server.ts';
import type { Environment } from '../server/environment.ts';
import type { Installation } from '../server/services/backups/fill-installation.ts';
import { diskStorage } from '../server/storage/disk.ts';
import { s3Storage, tryStore } from '../server/storage/s3.ts';

/**
 * Runs `work` on an installation; an embedded database that does not run is started for it. `alone` refuses one whose server runs, as
 * far as its data folder tells. A bucket is tried first.
 */
export async function onInstallation<T>(
  { dataDir, databaseUrl, directUrl, bucket }: Environment,
  { alone = false, tryBucket = true }: { alone?: boolean; tryBucket?: boolean },
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, DATA_FOLDER);
  const storage = bucket ? s3Storage(bucket) : await diskStorage(join(dataDir, 'photos'));
  if (bucket && tryBucket) await tryStore(storage);
  if (databaseUrl !== null) return work({ url: directUrl ?? databaseUrl, storage });
  const embedded = await startEmbedded(dataDir);
  const nothing = () => undefined;
  const watch = { revive: async () => undefined, report: nothing, lost: nothing };
  // A running server keeps its database.
  const ifRunning = (error: unknown): null => {
    if (error instanceof AlreadyRunningError && !alone) return null;
    throw error;
  };
  const claim: Claim | null = await claimCluster(embedded.url, watch).catch(ifRunning);
  try {
    return await work({ url: embedded.url, storage });
  } finally {
    await claim?.release(() => embedded.stop());
  }
}
