import { readFigures as readFiguresCall } from '../../contract/calls/figures.ts';
import {
  createPasswordLink as createPasswordLinkCall,
  listUserSessions,
  readInvitation as readInvitationCall,
  renewInvitation as renewInvitationCall,
} from '../../contract/calls/users.ts';
import { readFigures } from '../engine/records/figures.ts';
import { createPasswordLink, invitedPerson, readInvitation, renewInvitation } from '../services/people/invitations.ts';
import { refuseUnmanaged } from '../services/people/people.ts';
import { listSessions } from '../services/people/sessions.ts';
import type { Routes } from './route-deps.ts';

/** Calls about people beyond the resource engine: invitations, signed-in devices, and the figures above their list. */
export const userRoutes: Routes = (api, deps) => {
  const { db, accountLimits, publicUrl, sendsMail } = deps;
  api.mount(readInvitationCall, async ({ params: { id }, caller }) => ({
    data: await readInvitation(db, id, caller, sendsMail),
  }));
  api.mount(renewInvitationCall, async ({ params: { id }, caller, requestId, context, done }) => {
    const invited = await invitedPerson(db, id, caller);
    // Requests of strangers must not use up the mail limit of an admin.
    await accountLimits.askMail(invited.email, { address: context.get('address'), device: caller._id });
    const renewal = { invited, by: caller._id, requestId, sendsMail, baseUrl: publicUrl ?? '' };
    const data = await renewInvitation(db, renewal);
    return { data, ...(sendsMail ? { message: done.invitationSent } : {}) };
  });
  api.mount(createPasswordLinkCall, async ({ params: { id }, caller, requestId }) => ({
    data: { link: await createPasswordLink(db, { id, caller, requestId, baseUrl: publicUrl ?? '' }) },
  }));
  api.mount(listUserSessions, async ({ params: { id }, session, caller }) => {
    await refuseUnmanaged(db, id, caller);
    const data = await listSessions(db, id, session.id);
    return { data, total: data.length };
  });
  api.mount(readFiguresCall, async ({ query: { days }, caller }) => ({ data: await readFigures(db, caller, days) }));
};
