import {
  forgetDevice as forgetCall,
  listDevices as listCall,
  reportDevice as reportCall,
} from '../../contract/calls/devices.ts';
import { readableAgent } from '../http/user-agent.ts';
import { listDevices } from '../services/devices/device-list.ts';
import { forgetDevice, reportDevice } from '../services/devices/devices.ts';
import { catchUp } from '../services/installation/restore-detection.ts';
import type { Routes } from './route-deps.ts';

/** Device reports, and the admins' view of them. */
export const deviceRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(reportCall, async ({ caller, params: { deviceId }, body: report, context }) => {
    const system = readableAgent(context.req.header('User-Agent'));
    await reportDevice(db, caller, { deviceId, report, system });
    await catchUp(deps, caller, report);
    return { data: null };
  });
  api.mount(listCall, ({ query }) => listDevices(db, query));
  api.mount(forgetCall, async ({ caller, params, requestId }) => {
    await forgetDevice(db, caller, params.deviceId, requestId);
    return { data: null };
  });
};
