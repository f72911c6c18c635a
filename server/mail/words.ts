/** Every text of the mails. */
import { msg } from '../../contract/msg.ts';
import { inEveryLanguage } from '../words.ts';

/** Texts of the mails by language: the common start and end, then each kind of mail. */
export const letterWords = inEveryLanguage({
  greeting: msg({ message: 'Hello {name},' }),
  signature: msg`Ordito · automatic message, no need to answer`,
  /** Shown above the plain address of the link. */
  linkHint: msg`If the button does not work, copy this address into your browser:`,
  letters: {
    code: {
      subject: msg`Your code for a new password`,
      before: msg`Here is the code to choose a new password:`,
      after: msg({
        message:
          'It is valid for {minutes} minutes and only once. Give it to nobody: we will never ask you for it. If you did not ask for it, ignore this message: your password stays as it is.',
      }),
    },
    signup: {
      subject: msg`Your invitation to Ordito`,
      before: msg`An account on Ordito was created for you. Choose a password and you are ready to begin.`,
      button: msg`Choose a password`,
      after: msg({
        message:
          'The link is valid for {days} days and only once. If you did not expect this invitation, ignore the message.',
      }),
    },
    verify: {
      subject: msg`Confirm your e-mail`,
      before: msg`Confirm that this address is yours: then you can sign in to Ordito.`,
      button: msg`Confirm the e-mail`,
      after: msg({
        message:
          'The link is valid for {days} days and only once. If you have no account on Ordito, ignore the message.',
      }),
    },
    passwordChanged: {
      subject: msg`Your password has changed`,
      before: msg`The password of your Ordito account was changed just now. If it was you, there is nothing else to do. If it was not you, choose a new one at once:`,
      button: msg`Choose a new password`,
      after: msg`This signs out every device that is signed in to your account.`,
    },
  },
});
