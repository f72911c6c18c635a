import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { AccountEvent } from '../../../contract/entities/user.ts';
import type { ActionWords } from '../../engine/view.ts';
import { actions as reviewerActions } from '../reviewer/words.ts';

/** The texts of what erases a person, on whichever record. */
export const erasePerson: ActionWords = {
  label: msg`Erase this person…`,
  done: msg`Person erased`,
  title: msg`Erase this person for good?`,
  note: msg`Name, addresses, phone, messages, notes, mails and sign-in are deleted everywhere under this e-mail address, also in the histories. Amounts stay, without a name; issued invoices stay for ten years, because the law requires them, and what an order under way still needs until it is done. This can’t be undone.`,
  submit: msg`Erase for good`,
};

/** The texts of what is done with an account. */
export const actions: Readonly<Record<string, ActionWords>> = {
  ...reviewerActions,
  confirmEmail: { label: msg`Confirm the e-mail address`, done: msg`E-mail address confirmed` },
  changeEmail: {
    label: msg`Change the e-mail address…`,
    done: msg`E-mail address changed. The new one must be confirmed.`,
    title: msg`Change the e-mail address?`,
    note: msg`All devices are signed out. The person can sign in again once the new address is confirmed.`,
    mails: msg`The old address gets an e-mail about it.`,
    submit: msg`Change address`,
  },
  erasePerson,
  revokeSessions: {
    label: msg`Sign out everywhere…`,
    done: msg`Signed out everywhere`,
    title: msg`Sign out all devices?`,
    note: msg`This person has to sign in again. What has not been sent yet stays safe on the devices.`,
    submit: msg`Sign out`,
  },
};

/** The texts of what else happens to an account. */
export const events: Readonly<Record<AccountEvent, MessageDescriptor>> = {
  emailVerified: msg`E-mail address confirmed`,
  signupCompleted: msg`Password set`,
  passwordChanged: msg`Password changed`,
  passwordReset: msg`Password reset by code or link`,
  invitationSent: msg`Invitation sent`,
  invitationShown: msg`Invitation link shown`,
  passwordLinkShown: msg`Link for a new password shown`,
  authenticatorAppAdded: msg`Authenticator app added`,
  authenticatorAppRemoved: msg`Authenticator app removed`,
  passkeyAdded: msg`Passkey added`,
  passkeyRenamed: msg`Passkey renamed`,
  passkeyRemoved: msg`Passkey removed`,
  recoveryCodeUsed: msg`Recovery code used`,
  recoveryCodesRenewed: msg`Recovery codes renewed`,
  secondStepOff: msg`Two-step sign-in switched off`,
  secondStepReset: msg`Two-step sign-in reset`,
};
