/** Reads, names and forgets devices. */
import { queryOptions } from '@tanstack/react-query';

import {
  type Device,
  forgetDevice as forgetCall,
  listDevices,
  nameDevice as nameCall,
} from '../../contract/calls/devices.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { deviceId } from '../store/device.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

const EVERY_MS = 30_000;

/** The first page of devices, most important first; refetched twice a minute and when the window gets focus. */
export const deviceList = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) =>
      unwrap(await askList<Device>(listDevices, credentials(), { query: { limit: PAGE_SIZE_MAX }, signal })),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    meta: { keep: 'first' },
  });

/** Names a device, this one if its id is null; an empty name removes it. */
export async function nameDevice(id: string | null, name: string): Promise<Result<unknown, Failure>> {
  const body = { name, ...(id === null ? { here: true } : {}) };
  return ask(nameCall, credentials(), { params: { deviceId: id ?? (await deviceId()) }, body });
}

/** Forgets a device. */
export const forgetDevice = async (id: string): Promise<Result<unknown, Failure>> =>
  ask(forgetCall, credentials(), { params: { deviceId: id } });
