import { exportPerson as exportCall, personTicket } from '../../contract/calls/persons.ts';
import { ticketQuery } from '../http/query-values.ts';
import { writeTicket } from '../services/people/tickets.ts';
import { checkWhose, exportPerson } from '../services/privacy/export.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

/** What is stored of a person, as a file. */
export const personRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(personTicket, async ({ caller, session, language, body }) => {
    api.assertDownload(caller._id);
    await checkWhose(db, caller, body);
    const { user = '', email = '' } = body;
    const query = ticketQuery({ user, email });
    return { data: await writeTicket(db, { session, language }, { path: exportCall.path, query }) };
  });
  api.mountTicketed(exportCall, async ({ caller, language, query }) => {
    await checkWhose(db, caller, query);
    const body = await exportPerson(deps, { ...query, caller, language });
    return download(body, { name: 'person.zip', plain: 'person.zip' });
  });
};
