/** Which way a change was made, as shown in the history. */
export const CHANNELS = ['ui', 'outbox', 'import', 'api'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Header by which the app names its channel; without it the caller is a program. */
export const CHANNEL_HEADER = 'X-Source';
