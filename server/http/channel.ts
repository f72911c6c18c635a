import { type Channel, CHANNEL_HEADER, CHANNELS } from '../../contract/channel.ts';

/** How a request came: what the app says of itself, and `api` for everybody else. */
export function readChannel(headers: Headers): Channel {
  const said = headers.get(CHANNEL_HEADER);
  return CHANNELS.find((each) => each === said) ?? 'api';
}
