/** Per-request state. */
import type { HttpBindings } from '@hono/node-server';

import type { Caller } from '../../contract/access.ts';
import type { Language } from '../../contract/languages.ts';
import type { Session } from '../services/people/sessions.ts';
import type { UsedKey } from '../services/shop/shop-keys.ts';

export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The client's IP address, for IPv6 the network. */
    address: string;
    language: Language;
    /** Absent until the caller is authenticated. */
    session?: Session;
    /** The caller of a ticket, in place of a session. */
    ticketCaller?: Caller;
    /** Uses up that ticket. Throws `sessionEnded`. */
    spendTicket?: () => Promise<void>;
    /** The API key of a call of the shop. */
    shopKey?: UsedKey;
  };
}
