import { updateProfile } from '../../contract/calls/account.ts';
import type { Language } from '../../contract/language-tags.ts';
import { send } from '../api/calls.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { ownCall } from './own-call.ts';
import { renewProfile, session } from './session.ts';

/** Saves the language of this device to the account of the signed-in person. Without a network, only this device has it. */
export async function saveLanguage(language: Language): Promise<void> {
  const now = session();
  if (now.status !== 'signedIn' || now.profile.view) return;
  if (now.profile.language !== language) {
    const body = new FormData();
    body.set('language', language);
    const answer = await ownCall(send(updateProfile, { body }));
    if (!answer.ok) return;
    await renewProfile(answer.value.data);
  }
  await chooseLanguage(language, true);
}
