/** Headers and path of every request to our server, whichever transport sends it. */
import type { Call } from '../../contract/call.ts';
import { type Channel, CHANNEL_HEADER } from '../../contract/channel.ts';

/** Who calls, and in which language. */
export interface Credentials {
  token: string | null;
  language: string;
}

/** The header that tells the record's history how a change was made. */
export const sentBy = (channel: Channel): Record<string, string> => ({ [CHANNEL_HEADER]: channel });

/** Headers with the caller, the language of the answer, and the mark that a person at a screen calls. */
export const callerHeaders = ({ token, language }: Credentials): Record<string, string> => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  'Accept-Language': language,
  ...sentBy('ui'),
});

/** A call's path below the API's base, with its parameters filled in. */
export const pathOf = (call: Call, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
