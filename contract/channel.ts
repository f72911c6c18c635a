/** How a change came to be, as its history tells it. */
export const CHANNELS = ['ui', 'outbox', 'import', 'api'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Header by which the app says how it sends; whoever sends none is a program. */
export const CHANNEL_HEADER = 'X-Source';
