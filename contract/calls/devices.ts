/** What tablets say of their unsent items, and what admins see of it: the server knows what it has not got yet. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import {
  CODES_PER_LANE_MAX,
  DEVICE_ID_MAX,
  HIGHEST_CODES_MAX,
  LANES_PER_DEVICE_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
} from '../limits.ts';

const some = z.int().min(0).max(1_000_000);
const bytes = z.int().min(0);
const deviceId = z.string().min(1).max(DEVICE_ID_MAX);

/**
 * One person's unsent items. `waiting` counts all of them, `attention` those among them that need a person; `codes` are
 * the ones that bear a code, as many as fit.
 */
const lane = z.strictObject({
  owner: z.uuid().toLowerCase(),
  waiting: some,
  attention: some,
  oldestAt: z.iso.datetime({ offset: true }).nullable(),
  codes: z.array(z.string().min(1).max(40)).max(CODES_PER_LANE_MAX),
});

/** Room for this site on the device; `persisted`: the browser promised not to clear it by itself. */
const storage = z.object({ usage: bytes, quota: bytes, persisted: z.boolean() });
const battery = z.object({ level: z.number().min(0).max(1), charging: z.boolean() });

const report = z.strictObject({
  appVersion: z.string().min(1).max(40),
  lanes: z.array(lane).max(LANES_PER_DEVICE_MAX),
  storage: storage.nullable(),
  battery: battery.nullable(),
  /** The highest code the device knows of every hub center and kind, held or used: a server that is behind learns from it (contract 9). */
  highest: z
    .array(z.strictObject({ hubcenter: z.uuid().toLowerCase(), code: z.string().min(1).max(40) }))
    .max(HIGHEST_CODES_MAX)
    .optional(),
  /** The key of the newest receipt of whoever reports: a server that does not know it is an older one again. */
  newest: z.uuid().toLowerCase().optional(),
});
export type DeviceReport = z.infer<typeof report>;

/** What a device holds unsent; replaces what it said before. Nothing waiting is no lanes. */
export const reportDevice = defineCall({
  name: 'reportDevice',
  method: 'PUT',
  path: '/devices/{deviceId}',
  summary: 'Say what waits unsent on a device',
  who: COUNTER,
  params: z.object({ deviceId }),
  body: report,
  data: z.null(),
});

const named = z.object({ _id: z.uuid(), fullName: z.string() });

/** A lane as the server sees it now: without what has arrived since. `missing` are its codes no item bears yet. */
const seenLane = z.object({
  owner: z.uuid(),
  fullName: z.string().nullable(),
  waiting: z.int(),
  attention: z.int(),
  oldestAt: z.iso.datetime().nullable(),
  missing: z.array(z.string()),
});

/** A device as admins see it. Counts are those of its last report, less what has arrived since. */
export const device = z.object({
  /** The id the device gives itself. */
  _id: z.string(),
  /** Who used it last, and where; the beginning of its id when nobody is known. */
  label: z.string(),
  person: named.nullable(),
  hubcenter: named.nullable(),
  /** Browser and system, e.g. `Chrome 140 · Android`. */
  system: z.string().nullable(),
  waiting: z.int(),
  attention: z.int(),
  oldestAt: z.iso.datetime().nullable(),
  /** Something waits on it, and it was not heard of for a day. */
  silent: z.boolean(),
  lastContactAt: z.iso.datetime(),
  reportedAt: z.iso.datetime().nullable(),
  appVersion: z.string().nullable(),
  storage: storage.nullable(),
  battery: battery.nullable(),
  lanes: z.array(seenLane),
  /** All codes it last called unsent that no item bears until now. */
  missing: z.array(z.string()),
  /** Codes reserved for it that are still unused. */
  reserved: z.int(),
});
export type Device = z.infer<typeof device>;

/** Every device, those that fell silent with something unsent first, then by how long something waits. */
export const listDevices = defineListCall({
  name: 'listDevices',
  method: 'GET',
  path: '/devices',
  summary: 'Devices and what waits unsent on them',
  who: ADMINS,
  query: z.strictObject({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  data: device,
});

/** Forgets a device that is gone; it comes back with its next report. */
export const forgetDevice = defineCall({
  name: 'forgetDevice',
  method: 'DELETE',
  path: '/devices/{deviceId}',
  summary: 'Forget a device',
  who: ADMINS,
  params: z.object({ deviceId }),
  data: z.null(),
});
