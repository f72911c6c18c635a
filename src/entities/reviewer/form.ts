import { msg } from '@lingui/core/macro';

import type { FormView } from '../../engine/form/form-view.ts';

/** The form of a reviewer. */
export const reviewerForm: FormView = {
  labels: { password: msg`Password` },
  hints: {
    hubs: msg`This person checks the items of these hub centers. Leave this and the provinces empty for all.`,
    provinces: msg`For example: MI, TO. Also the items of every hub center whose address is there.`,
    language: msg`E-mails to this person are in this language.`,
    password: msg`At least 10 characters. Leave empty to invite this person to choose one.`,
  },
  start: (language) => ({ language }),
  copy: ({ hubs, provinces, language }) => ({ hubs, provinces, language }),
  sections: [
    { title: msg`Person`, fields: ['fullName', 'email', 'mobile'] },
    { title: msg`Account`, fields: ['hubs', 'provinces', 'language', 'password'] },
  ],
  blame: { emailTaken: 'email' },
  submit: msg`Create reviewer`,
};
