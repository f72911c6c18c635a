import {
  forgetDevice as forgetCall,
  listDevices as listCall,
  nameDevice as nameCall,
  reportDevice as reportCall,
} from '../../contract/calls/devices.ts';
import { readableAgent } from '../http/user-agent.ts';
import { listDevices } from '../services/devices/device-list.ts';
import { forgetDevice, nameDevice, reportDevice } from '../services/devices/devices.ts';
import { catchUp } from '../services/installation/restore-detection.ts';
import type { Routes } from './route-deps.ts';

/** Device reports, and the admins' view of them. */
export const deviceRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(reportCall, async ({ session, params: { deviceId }, body: report, context }) => {
    const system = readableAgent(context.req.header('User-Agent'));
    await reportDevice(db, session, { deviceId, report, system });
    await catchUp(deps, session.caller, report);
    return { data: null };
  });
  api.mount(listCall, ({ query }) => listDevices(db, query));
  api.mount(nameCall, async ({ session, params: { deviceId }, body: { name, here = false }, requestId }) => {
    await nameDevice(db, session, { deviceId, name: name || null, isHere: here, requestId });
    return { data: null };
  });
  api.mount(forgetCall, async ({ caller, params, requestId }) => {
    await forgetDevice(db, caller, params.deviceId, requestId);
    return { data: null };
  });
};
