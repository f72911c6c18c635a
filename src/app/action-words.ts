import type { MessageDescriptor } from '@lingui/core';

import type { ResourceName } from '../../contract/catalogue.ts';
import type { ActionWords } from '../engine/view.ts';
import { statusMoves } from '../items/status/status-moves.ts';
import { contactEvents, contactMoves } from '../views/contact-words.ts';
import { merchantEvents, merchantWords } from '../views/merchant-words.ts';
import { userActions, userEvents } from '../views/user-actions.ts';

/** The texts of the moves and actions of every resource that has some. */
export const actionWords: Partial<Record<ResourceName, Readonly<Record<string, ActionWords>>>> = {
  product: statusMoves,
  fabric: statusMoves,
  generic: statusMoves,
  merchant: merchantWords,
  user: userActions,
  contact: contactMoves,
};

/** The texts of what else the history of a resource may tell. */
export const eventWords: Partial<Record<ResourceName, Readonly<Record<string, MessageDescriptor>>>> = {
  merchant: merchantEvents,
  user: userEvents,
  contact: contactEvents,
};
