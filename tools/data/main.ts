/** Backs up, restores, verifies and copies the data of an installation: `npm run data`. */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { openDatabase } from '../../server/db/pool.ts';
import { type Environment, readEnvironment } from '../../server/environment.ts';
import { BrokenFileError } from '../../server/files/chunks.ts';
import { createKeys } from '../../server/files/sealed.ts';
import { plainWords } from '../../server/log.ts';
import { onLiveSource } from '../../server/services/backups/data-source.ts';
import { fillInstallation, type FillSummary, restoreBackup } from '../../server/services/backups/fill-installation.ts';
import { findBackup, verifyBackup } from '../../server/services/backups/read-backup.ts';
import { verifyInstallation } from '../../server/services/backups/verify-installation.ts';
import { backupToFile, backupToFolder } from '../../server/services/backups/write-backup.ts';
import { onInstallation } from '../installation.ts';

const USAGE = `npm run data -- …
  backup FILE|FOLDER [--no-files]     writes a backup while the server runs; into a folder only what is new
  restore FILE|FOLDER [--replace]     fills the installation from a backup, of a folder the newest; its server must not run
  verify [FILE|FOLDER]                checks every row, file and photo, of a backup or of the installation
  copy --to DATABASE_URL|DATA_DIR [--storage STORAGE_URL] [--replace]
                                      fills another installation from this one
The installation is that of the settings (docs/settings.md). BACKUP_PASSPHRASE encrypts and decrypts backups.`;

/** Wrong use of the command. */
class UsageError extends Error {
  constructor() {
    super(USAGE);
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    storage: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'no-files': { type: 'boolean', default: false },
  },
});

async function backup(environment: Environment, path: string): Promise<void> {
  const { version, backups } = environment;
  const withFiles = !values['no-files'];
  const options = { version, keys: keysOf(environment), withFiles, tell: say };
  const isFolder = path.endsWith('/') || (await isDirectory(path));
  const { keepDays } = backups;
  const done = await onInstallation(environment, {}, ({ url, storage }) =>
    onLiveSource(url, storage, (source) =>
      isFolder ? backupToFolder(source, path, keepDays, options) : backupToFile(source, path, options),
    ),
  );
  say(`${done.path}: ${done.rows} rows, ${done.files} files, ${mb(done.copied)} of them new`);
  sayFaults(done.faults);
}

/** What a copy lacks: everything else is in it. */
function sayFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  for (const each of faults) say(each);
  say('It is not whole: these files are missing. Everything else is in it.');
  process.exitCode = 1;
}

async function restore(environment: Environment, given: string): Promise<void> {
  const path = await findBackup(given);
  const { replace } = values;
  const done = await onInstallation(environment, { alone: true }, (to) =>
    restoreBackup(to, path, keysOf(environment), { replace, tell: say }),
  );
  sayFilled(done);
}

async function verify(environment: Environment, given: string | undefined): Promise<void> {
  if (given === undefined) {
    return onInstallation(environment, {}, async ({ url, storage }) => {
      const database = openDatabase(url, () => undefined);
      try {
        report(await verifyInstallation(database.db, storage));
      } finally {
        await database.close();
      }
    });
  }
  const path = await findBackup(given);
  const found = await verifyBackup(path, keysOf(environment));
  say(`${path}: written ${found.head.at} by version ${found.head.version}`);
  report(found);
}

function report({ rows, files, faults }: { rows: number; files: number; faults: readonly string[] }): void {
  for (const each of faults) say(each);
  say(`${rows} rows, ${files} files: ${faults.length === 0 ? 'all is well' : `${faults.length} faults`}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function copy(environment: Environment, to: string): Promise<void> {
  const isUrl = /^postgres(ql)?:/.test(to);
  // Of this installation only the keys of its bucket are taken over.
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, STORAGE_URL: ___, ...rest } = process.env;
  const target = readEnvironment({
    ...rest,
    ...(isUrl ? { DATABASE_URL: to } : { DATA_DIR: to }),
    ...(values.storage?.startsWith('s3:') ? { STORAGE_URL: values.storage } : {}),
  });
  if (isUrl && !target.bucket && !values.storage) throw new UsageError();
  if (values.storage && !target.bucket) Object.assign(target, { dataDir: values.storage });
  const { replace } = values;
  const done = await onInstallation(environment, {}, ({ url, storage }) =>
    onLiveSource(url, storage, (source) =>
      onInstallation(target, { alone: true }, (there) => fillInstallation(there, source, { replace, tell: say })),
    ),
  );
  sayFilled(done);
  say('What was written here meanwhile is not there: for the last copy stop the server first.');
}

function sayFilled({ rows, files, known, faults }: FillSummary): void {
  say(`${rows} rows, ${files} files${known > 0 ? `, ${known} of them were there already` : ''}. Tablets will check theirs.`);
  sayFaults(faults);
}

const keysOf = ({ backups: { passphrase } }: Environment) => (passphrase === null ? null : createKeys(passphrase));

const isDirectory = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function main(): Promise<void> {
  const [command, path, ...more] = positionals;
  const environment = readEnvironment(process.env);
  if (more.length > 0) throw new UsageError();
  if (command === 'backup' && path) return backup(environment, path);
  if (command === 'restore' && path) return restore(environment, path);
  if (command === 'verify') return verify(environment, path);
  if (command === 'copy' && !path && values.to) return copy(environment, values.to);
  throw new UsageError();
}

main().catch((error: unknown) => {
  const words = plainWords(error);
  process.stderr.write(error instanceof BrokenFileError ? `The backup ${words}.\n` : `${words}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
