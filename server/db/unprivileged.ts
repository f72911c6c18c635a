/** PostgreSQL refuses to run as root: selects the user that runs it, and gives that user access to its files. */
import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a program as a user PostgreSQL accepts. */
export interface RunAs {
  command(program: string, args: readonly string[]): { program: string; args: string[]; options: SpawnOptions };
  /** Gives that user a file, or a folder with its contents. */
  own(path: string): void;
}

interface Account {
  uid: number;
  gid: number;
}

const asSelf: RunAs = {
  command: (program, args) => ({ program, args: [...args], options: {} }),
  own: () => undefined,
};

/** `paths` are the files the user must reach. Throws with a user-readable message if root cannot switch users. */
export function chooseRunAs(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return asSelf;
  const account = findAccount();
  const own = (path: string) => chownAll(path, account);
  if (paths.every((path) => reaches(account, path))) {
    return { command: (program, args) => ({ program, args: [...args], options: { ...account } }), own };
  }
  // A clone or a data folder below /root is closed to other users. One capability, which bypasses read permissions, grants access without
  // changing any folder. The secure bit makes access(2), with which PostgreSQL finds its programs, respect it too; it has no other effect,
  // because the started program has no other capability.
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
  ];
  setpriv.push('--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--');
  if (spawnSync('setpriv', [...setpriv, 'true']).status !== 0) {
    throw new Error(
      'PostgreSQL does not run as root, and the user it would run as cannot reach its files. Start the server as ' +
        'another user, put the checkout and DATA_DIR where others may enter (not below /root), install util-linux ' +
        '(setpriv), or set DATABASE_URL.',
    );
  }
  return {
    command: (program, args) => ({ program: 'setpriv', args: [...setpriv, program, ...args], options: {} }),
    own,
  };
}

function findAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody. Set DATABASE_URL.');
}

/** Whether the account can traverse every parent folder and read the path. */
function reaches({ uid, gid }: Account, path: string): boolean {
  for (let each = realpathSync(path), bit = 4; ; each = dirname(each), bit = 1) {
    const { mode, uid: owner, gid: group } = statSync(each);
    const shift = owner === uid ? 6 : group === gid ? 3 : 0;
    if (((mode >> shift) & bit) === 0) return false;
    if (each === dirname(each)) return true;
  }
}

function chownAll(path: string, { uid, gid }: Account): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), { uid, gid });
}
