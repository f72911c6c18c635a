/** Which way a change was made, as shown in the history. */
export const CHANNELS = ['ui', 'outbox', 'import', 'api'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Header by which the app names its channel; without it the caller is a program. */
export const CHANNEL_HEADER = 'X-Source';

/** Header with the time of the device when it sends (ISO 8601), by which the server knows how wrong that clock is. */
export const SENT_AT_HEADER = 'X-Sent-At';
