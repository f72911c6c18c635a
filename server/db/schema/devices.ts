/** The tablets and phones of the counters, as they report themselves. */
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { DeviceReport } from '../../../contract/calls/devices.ts';
import { moment, users } from './people.ts';

/**
 * One row per device with its last report. `deviceId` is its self-assigned id, `id` the one in the audit. `name` is what
 * a person calls it, `hub` the hub center it last worked for. `windowAt` and `windowCount` count the reports of a minute.
 */
export const devices = pgTable('devices', {
  deviceId: text('device_id').primaryKey(),
  id: uuid('id').notNull().unique(),
  person: uuid('person')
    .notNull()
    .references(() => users.id),
  name: text('name'),
  hub: uuid('hub').references(() => users.id),
  system: text('system'),
  appVersion: text('app_version'),
  lanes: jsonb('lanes').$type<DeviceReport['lanes']>().notNull().default([]),
  storage: jsonb('storage').$type<DeviceReport['storage']>(),
  battery: jsonb('battery').$type<DeviceReport['battery']>(),
  reportedAt: moment('reported_at'),
  lastContactAt: moment('last_contact_at').notNull(),
  windowAt: moment('window_at'),
  windowCount: integer('window_count').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
});
