/** Tablets report their unsent items and admins see the reports, so the server knows what it has not received yet. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import {
  CODES_PER_LANE_MAX,
  DEVICE_ID_MAX,
  DEVICE_NAME_MAX,
  HIGHEST_CODES_MAX,
  LANES_PER_DEVICE_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
} from '../limits.ts';

const some = z.int().min(0).max(1_000_000);
const bytes = z.int().min(0);
const deviceId = z.string().min(1).max(DEVICE_ID_MAX);

/**
 * One person's unsent items. `waiting` counts all, `attention` those that need a person; `codes` lists codes of unsent items, up to a
 * limit.
 */
const lane = z.strictObject({
  owner: z.uuid().toLowerCase(),
  waiting: some,
  attention: some,
  oldestAt: z.iso.datetime({ offset: true }).nullable(),
  codes: z.array(z.string().min(1).max(40)).max(CODES_PER_LANE_MAX),
});

/** Storage of this site on the device; `persisted`: the browser will not evict it by itself. */
const storage = z.object({ usage: bytes, quota: bytes, persisted: z.boolean() });
const battery = z.object({ level: z.number().min(0).max(1), charging: z.boolean() });

const report = z.strictObject({
  appVersion: z.string().min(1).max(40),
  lanes: z.array(lane).max(LANES_PER_DEVICE_MAX),
  storage: storage.nullable(),
  battery: battery.nullable(),
  /** The highest code the device knows per hub center and kind, reserved or used; a restored server catches up from it (contract 9). */
  highest: z
    .array(z.strictObject({ hubcenter: z.uuid().toLowerCase(), code: z.string().min(1).max(40) }))
    .max(HIGHEST_CODES_MAX)
    .optional(),
  /** Key of the reporter's newest receipt. A server that does not know it has been restored to an older state. */
  newest: z.uuid().toLowerCase().optional(),
});
export type DeviceReport = z.infer<typeof report>;

/** Reports a device's unsent items and replaces its last report. No lanes means that nothing is waiting. */
export const reportDevice = defineCall({
  name: 'reportDevice',
  method: 'PUT',
  path: '/devices/{deviceId}',
  summary: 'Report the unsent items of a device',
  who: COUNTER,
  params: z.object({ deviceId }),
  body: report,
  data: z.null(),
});

const named = z.object({ _id: z.uuid(), fullName: z.string() });

/** A lane less what has arrived since the report. `missing` lists its codes that are on no item yet. */
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
  /** The name a person gave it. */
  name: z.string().nullable(),
  /** Its last user and hub center; the start of its id if nobody is known. */
  label: z.string(),
  person: named.nullable(),
  hubcenter: named.nullable(),
  /** Browser and system, e.g. `Chrome 140 · Android`. */
  system: z.string().nullable(),
  waiting: z.int(),
  attention: z.int(),
  oldestAt: z.iso.datetime().nullable(),
  /** It has unsent items and has not reported for a day. */
  silent: z.boolean(),
  lastContactAt: z.iso.datetime(),
  reportedAt: z.iso.datetime().nullable(),
  appVersion: z.string().nullable(),
  storage: storage.nullable(),
  battery: battery.nullable(),
  lanes: z.array(seenLane),
  /** All codes it last reported as unsent that are still on no item. */
  missing: z.array(z.string()),
  /** Number of unused codes reserved for it. */
  reserved: z.int(),
});
export type Device = z.infer<typeof device>;

/** Every device: silent ones with unsent items first, then by the age of the oldest unsent item. */
export const listDevices = defineListCall({
  name: 'listDevices',
  of: 'merchant',
  method: 'GET',
  path: '/devices',
  summary: 'List devices with their unsent items',
  who: ADMINS,
  query: z.strictObject({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    /** Only those that last worked for this hub center. */
    hubcenter: z.uuid().optional(),
  }),
  data: device,
});

/** Names a device, or with null removes its name. `here`: it is the caller's current device, which the server may not know yet. */
export const nameDevice = defineCall({
  name: 'nameDevice',
  method: 'PUT',
  path: '/devices/{deviceId}/name',
  summary: 'Name a device: one you use, or any for admins',
  who: 'signed-in',
  params: z.object({ deviceId }),
  body: z.strictObject({
    name: z.string().trim().max(DEVICE_NAME_MAX).nullable(),
    here: z.literal(true).optional(),
  }),
  data: z.null(),
});

/** Forgets a device; its next report adds it again. */
export const forgetDevice = defineCall({
  name: 'forgetDevice',
  method: 'DELETE',
  path: '/devices/{deviceId}',
  summary: 'Remove a device',
  who: ADMINS,
  params: z.object({ deviceId }),
  data: z.null(),
});
