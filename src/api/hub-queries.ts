/** Reads what one hub center has beside its record. Every change of the hub center makes it stale. */
import { queryOptions } from '@tanstack/react-query';

import { type Device, listDevices } from '../../contract/calls/devices.ts';
import { countInsertedSold, readConditions, readHubSetup } from '../../contract/calls/hub-centers.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** Tablets report themselves without a live change. */
const EVERY_MS = 30_000;

const key = (what: string, id: string) => ['resource', 'merchant', what, id] as const;

export const conditionsOptions = (id: string) =>
  queryOptions({
    queryKey: key('conditions', id),
    queryFn: async ({ signal }) => unwrap(await ask(readConditions, credentials(), { params: { id }, signal })).data,
  });

/** Items inserted and sold since a day in UTC; null: ever. */
export const figuresOptions = (id: string, startDate: string | null) =>
  queryOptions({
    queryKey: [...key('figures', id), startDate],
    queryFn: async ({ signal }) => {
      const query = startDate === null ? {} : { startDate };
      return unwrap(await ask(countInsertedSold, credentials(), { params: { id }, query, signal })).data;
    },
  });

export const setupOptions = (id: string) =>
  queryOptions({
    queryKey: key('setup', id),
    queryFn: async ({ signal }) => unwrap(await ask(readHubSetup, credentials(), { params: { id }, signal })).data,
    refetchInterval: EVERY_MS,
  });

/** The devices that last worked for a hub center. */
export const hubDevicesOptions = (id: string) =>
  queryOptions({
    queryKey: key('devices', id),
    queryFn: async ({ signal }) => {
      const query = { hubcenter: id, limit: PAGE_SIZE_MAX };
      return unwrap(await askList<Device>(listDevices, credentials(), { query, signal })).data;
    },
    refetchInterval: EVERY_MS,
  });
