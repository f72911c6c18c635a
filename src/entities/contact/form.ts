import { msg } from '@lingui/core/macro';

import type { FormView } from '../../engine/form/form-view.ts';

/** The form of a message. What the person wrote is only typed in when it came another way. */
export const contactForm: FormView = {
  hints: {
    email: msg`Replies go to this address.`,
    language: msg`The language of the person. Replies greet in it.`,
  },
  start: (language) => ({ language }),
  copy: ({ name, email, mobile, language }) => ({ name, email, mobile, language }),
  sections: [
    { title: msg`Person`, fields: ['name', 'email', 'mobile', 'language'] },
    { title: msg`Message`, fields: ['subject', 'message'] },
  ],
  submit: msg`Save message`,
};
