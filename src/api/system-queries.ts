/** The state of the installation. */
import { queryOptions } from '@tanstack/react-query';

import { readSystem, type SystemReport } from '../../contract/calls/system.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** Polling interval, in ms: nothing tells of a full disk. */
const AGAIN_MS = 300_000;

/** What every check found; for admins only. */
export const systemOptions = () =>
  queryOptions({
    queryKey: ['system'],
    queryFn: async ({ signal }) => unwrap(await ask<SystemReport>(readSystem, credentials(), { signal })).data,
    refetchInterval: AGAIN_MS,
  });
