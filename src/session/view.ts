/** Starting and ending a read-only view of a hub center in this tab (decision 0029). */
import { SCREENS } from '../../contract/access.ts';
import { viewMerchant } from '../../contract/calls/hub-centers.ts';
import { send } from '../api/calls.ts';
import { credentials } from '../api/credentials.ts';
import type { Failure } from '../api/result.ts';
import { dropViewTab, keepViewTab, viewTab } from '../store/view-tab.ts';
import { askProfile, revoke } from './session-calls.ts';

/** Starts a view of a hub center and loads the page again as it sees it; the failure says why that is impossible. */
export async function startView(hub: string): Promise<Failure | null> {
  const opened = await send(viewMerchant, { params: { id: hub } });
  if (!opened.ok) return opened.failure;
  const { token } = opened.value.data;
  const profile = await askProfile({ ...credentials(), token });
  if (!profile.ok) return profile.failure;
  keepViewTab({ token, profile: profile.value });
  window.location.assign('/');
  return null;
}

/** Ends the view of this tab and goes back to the hub center, as oneself. */
export async function leaveView(hasEnded: boolean): Promise<void> {
  const view = viewTab();
  if (!view) return;
  dropViewTab(hasEnded);
  if (!hasEnded) await revoke(credentials());
  window.location.replace(SCREENS.merchantDetail.path.replace('$id', view.profile._id));
}
