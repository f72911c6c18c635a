/** An S3-compatible store that checks signatures, in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from '@20minutes/s3rver';

import type { Bucket } from '../../server/service-addresses.ts';

/** The only key of the store. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface S3Server {
  bucket: Bucket;
  stop(): Promise<void>;
}

/** Starts a store with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'ordito-s3-'));
  const options = { directory, port: 0, address: '127.0.0.1', silent: true, configureBuckets: [{ name: 'photos' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    bucket: { address: `http://127.0.0.1:${port}/photos/`, region: 'us-east-1', keys: KEYS },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
