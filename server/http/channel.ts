import { type Channel, CHANNEL_HEADER, CHANNELS } from '../../contract/channel.ts';

/** The channel of a request: as the app states it, else `api`. */
export function readChannel(headers: Headers): Channel {
  const said = headers.get(CHANNEL_HEADER);
  return CHANNELS.find((each) => each === said) ?? 'api';
}
