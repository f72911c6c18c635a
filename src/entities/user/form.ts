import { msg } from '@lingui/core/macro';

import type { FormView } from '../../engine/form/form-view.ts';

/** The form of a person. */
export const userForm: FormView = {
  labels: { password: msg`Password` },
  hints: {
    role: msg`Only a super admin can add admins. A merchant is added with the hub center.`,
    code: msg`Fiscal code or VAT number.`,
    language: msg`E-mails to this person are in this language.`,
    password: msg`At least 10 characters. Leave empty to invite this person to choose one.`,
  },
  start: (language) => ({ language }),
  copy: ({ accountType, language }) => ({ accountType, language }),
  sections: [
    { title: msg`Person`, fields: ['fullName', 'email', 'mobile', 'accountType', 'code'] },
    { title: msg`Account`, fields: ['role', 'language', 'password'] },
  ],
  blame: { emailTaken: 'email' },
  submit: msg`Create user`,
};
