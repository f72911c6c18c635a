import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Channel } from '../../../contract/channel.ts';
import type { View } from '../view.ts';

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Created`,
  updated: msg`Changed`,
  status: msg`Status changed`,
  trashed: msg`Moved to trash`,
  restored: msg`Restored from trash`,
  undone: msg`Undone`,
  reverted: msg`Restored to an earlier version`,
};

/** The label of an action; one that only a newer server knows is shown as a change. */
export const actionWord = ({ actionWords = {} }: Pick<View, 'actionWords'>, action: string): MessageDescriptor =>
  (Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : actionWords[action]?.done) ?? msg`Changed`;

/** Labels of the channels. */
export const channelWords: Record<Channel, MessageDescriptor> = {
  ui: msg`In the app`,
  outbox: msg`From the outbox`,
  import: msg`By import`,
  api: msg`Through the API`,
};
