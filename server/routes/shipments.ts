import { readShipmentPapers } from '../../contract/calls/shipments.ts';
import { readPapers } from '../services/shipments/shipment-papers.ts';
import type { Routes } from './route-deps.ts';

/** Shipments beyond their declaration. */
export const shipmentRoutes: Routes = (api, { db }) => {
  api.mount(readShipmentPapers, async ({ caller, query: { ids = [] } }) => ({
    data: await readPapers(db, caller, ids),
  }));
};
