import { readSystem } from '../../contract/calls/system.ts';
import { checkSystem } from '../services/system/checks.ts';
import type { Routes } from './route-deps.ts';

/** How long an answer counts, in ms: every administrator's page asks. */
const KNOWN_MS = 30_000;

/** The state of the installation. */
export const systemRoutes: Routes = (api, { system }) => {
  let last: { at: number; report: ReturnType<typeof checkSystem> } | null = null;
  api.mount(readSystem, async () => {
    if (!last || performance.now() - last.at > KNOWN_MS) last = { at: performance.now(), report: checkSystem(system) };
    return { data: await last.report };
  });
};
