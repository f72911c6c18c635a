import { exportDac7, listDac7, readDac7 } from '../../contract/calls/dac7.ts';
import { listSellers, readSeller, reportOfSellers } from '../services/ledger/dac7.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

/** The yearly report of sellers: of all for admins, a hub center's own for its merchant. */
export const dac7Routes: Routes = (api, { db }) => {
  api.mount(listDac7, async ({ params: { year } }) => ({ data: await listSellers(db, year) }));
  api.mount(readDac7, async ({ caller, params: { id, year } }) => ({ data: await readSeller(db, caller, id, year) }));
  api.mountTicketed(exportDac7, async ({ query: { year } }) => {
    const bytes = new TextEncoder().encode(await reportOfSellers(db, year));
    const name = `dac7-${year}.csv`;
    return download(new Blob([bytes]).stream(), { name, plain: name, bytes: bytes.length });
  });
};
