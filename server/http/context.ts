/** What every request carries through the server. */
import type { HttpBindings } from '@hono/node-server';

import type { Caller } from '../../contract/access.ts';
import type { Language } from '../../contract/languages.ts';
import type { Session } from '../services/people/sessions.ts';

export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    language: Language;
    /** Absent while nobody is known. */
    session?: Session;
    /** Who came in with a ticket in place of a session. */
    ticketCaller?: Caller;
  };
}
