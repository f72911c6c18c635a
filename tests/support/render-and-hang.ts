import { openDatabase } from '../../server/db/pool.ts';
/** A process that hangs in the middle of a rendition, to be killed by a test. Its arguments are the database's address and the photos' folder. */
import { startWorker } from '../../server/jobs/worker.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../../server/storage/disk.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const { db, reading } = openDatabase(url, () => undefined);
const storage = await diskStorage(folder);
startWorker({
  db,
  reading,
  storage: {
    ...storage,
    async put(name, bytes) {
      await storage.put(name, bytes);
      process.send?.(name);
      await new Promise(() => undefined);
    },
  },
  log: createLog('silent'),
  reach: () => undefined,
  faultText: () => '',
  mailer: {
    sends: false,
    host: null,
    send: async () => undefined,
    verify: async () => undefined,
    forget: async () => 0,
  },
  vies: null,
  supplier: null,
  payments: null,
  backups: null,
  baseUrl: '',
});
