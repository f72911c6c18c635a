/** What every request to our server carries, by whichever way it is sent. */
import type { Call } from '../../contract/call.ts';
import { type Channel, CHANNEL_HEADER } from '../../contract/channel.ts';

/** Who calls, in which language. */
export interface Credentials {
  token: string | null;
  language: string;
}

/** How what is sent came to be, as the record's history will tell it. */
export const sentBy = (channel: Channel): Record<string, string> => ({ [CHANNEL_HEADER]: channel });

/** The headers that say who calls, in which language the answer should be, and that a person at a screen calls. */
export const callerHeaders = ({ token, language }: Credentials): Record<string, string> => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  'Accept-Language': language,
  ...sentBy('ui'),
});

/** A call's path below the API's base, with its parameters filled in. */
export const pathOf = (call: Call, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
