/** An SFTP server with one account and one folder in memory, for tests: it can lose the connection before or after a rename. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import ssh2 from 'ssh2';

import { fingerprintOf } from '../../server/services/suppliers/supplier.ts';

const { Server, utils } = ssh2;
const { STATUS_CODE, OPEN_MODE } = utils.sftp;

export const SFTP_USER = 'ordito';
export const SFTP_PASSWORD = 'a-password-of-the-supplier';

export interface SftpServer {
  port: number;
  hostKey: string;
  /** The files by path. */
  files: Map<string, Buffer>;
  /** The finished writes and renames, in order. */
  done: string[];
  /** Loses the connection at the next rename: before it is done, or after, so that only its answer is lost. */
  losing: 'before' | 'after' | null;
  stop(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startSftpServer(): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const parsed = utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  const hostKey = fingerprintOf(parsed.getPublicSSH());
  const files = new Map<string, Buffer>();
  const clients = new Set<ssh2.Connection>();
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', (given) => {
      if (given.method === 'password' && given.username === SFTP_USER && given.password === SFTP_PASSWORD)
        given.accept();
      else given.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (open) => serve(open(), () => client.end()));
    });
  });

  function serve(sftp: ssh2.SFTPWrapper, lose: () => void): void {
    const handles = new Map<number, { path: string; bytes: Buffer }>();
    let last = 0;
    const attributes = (path: string) => {
      const bytes = files.get(path);
      return bytes && { mode: 0o100_644, uid: 0, gid: 0, size: bytes.length, atime: 0, mtime: 0 };
    };
    const stat = (id: number, path: string) => {
      const found = attributes(path);
      if (found) sftp.attrs(id, found);
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    sftp.on('REALPATH', (id, path) => {
      sftp.name(id, [{ filename: path, longname: path, attrs: {} as ssh2.Attributes }]);
    });
    sftp.on('STAT', stat).on('LSTAT', stat);
    sftp.on('OPEN', (id, path, flags) => {
      if (!(flags & OPEN_MODE.WRITE)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      last += 1;
      handles.set(last, { path, bytes: Buffer.alloc(0) });
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(last);
      sftp.handle(id, handle);
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const file = handles.get(handle.readUInt32BE());
      if (!file) return sftp.status(id, STATUS_CODE.FAILURE);
      const bytes = Buffer.alloc(Math.max(file.bytes.length, offset + data.length));
      file.bytes.copy(bytes);
      data.copy(bytes, offset);
      file.bytes = bytes;
      files.set(file.path, bytes);
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('CLOSE', (id, handle) => {
      const file = handles.get(handle.readUInt32BE());
      if (file) self.done.push(`put ${file.path}`);
      sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('RENAME', (id, from, to) => {
      const { losing } = self;
      self.losing = null;
      if (losing === 'before') return lose();
      const bytes = files.get(from);
      if (!bytes || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
      files.delete(from);
      files.set(to, bytes);
      self.done.push(`rename ${to}`);
      if (losing === 'after') lose();
      else sftp.status(id, STATUS_CODE.OK);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const self: SftpServer = {
    port,
    hostKey,
    files,
    done: [],
    losing: null,
    async stop() {
      for (const client of clients) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return self;
}
