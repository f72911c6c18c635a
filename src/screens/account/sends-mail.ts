/** Whether this server sends e-mails, as the pages before the sign-in say. */
import { send } from './send.ts';

let known = true;

/** Reads it before such a page is drawn; a server that cannot be reached counts as before. */
export async function loadSendsMail(): Promise<void> {
  const answer = await send((calls) => calls.readPublicSetting, undefined);
  if (answer.ok) known = answer.value.sendsMail;
}

/** Whether this server sends e-mails; true until it was loaded. */
export const sendsMail = (): boolean => known;
