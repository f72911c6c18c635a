/** The supplier's SFTP server, where files are dropped. */
import { createHash } from 'node:crypto';

import SftpClient from 'ssh2-sftp-client';

/** Where the server is, who signs in how, and the fingerprint by which it is known. */
export interface SupplierPlace {
  host: string;
  port: number;
  username: string;
  password: string | null;
  privateKey: string | null;
  /** `SHA256:…`, as `ssh-keygen -l` writes it. */
  hostKey: string;
  /** Folder, without a slash at the end. */
  folder: string;
}

/** The supplier as jobs use it. */
export interface Supplier {
  host: string;
  /** Drops a file, whole or not at all. One of this name that is there already stays, because a lost answer is asked for again. */
  drop(name: string, bytes: Buffer): Promise<void>;
}

const CONNECT_MS = 20_000;

/** The fingerprint of a host key. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Connects for each file, and leaves no connection behind. */
export const createSupplier = (place: SupplierPlace): Supplier => ({
  host: place.host,
  async drop(name, bytes) {
    const { host, port, username, password, privateKey, hostKey, folder } = place;
    const client = new SftpClient();
    // What the client reports beside its calls is a lost connection, which they report too.
    client.on('error', () => undefined);
    try {
      await client.connect({
        host,
        port,
        username,
        ...(password === null ? {} : { password }),
        ...(privateKey === null ? {} : { privateKey }),
        readyTimeout: CONNECT_MS,
        hostVerifier: (key: Buffer) => fingerprintOf(key) === hostKey,
      });
      const path = `${folder}/${name}`;
      if (await client.exists(path)) return;
      const part = `${path}.part`;
      await client.put(bytes, part);
      await client.rename(part, path);
    } finally {
      await client.end().catch(() => undefined);
    }
  },
});
