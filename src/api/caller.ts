/** What every request to our server carries, by whichever way it is sent. */
import type { Call } from '../../contract/call.ts';

/** Who calls, in which language. */
export interface Credentials {
  token: string | null;
  language: string;
}

/** The headers that say who calls and in which language the answer should be. */
export const callerHeaders = ({ token, language }: Credentials): Record<string, string> => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  'Accept-Language': language,
});

/** A call's path below the API's base, with its parameters filled in. */
export const pathOf = (call: Call, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
