import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const SIGNED_IN_ONLY = [
  ...['profile', 'profile-form', 'change-password', 'signed-in-devices'].map(
    (name) => `src/screens/account/${name}.ts`,
  ),
  'src/ui/dialog-form.ts',
];

/** What may be drawn before somebody is signed in: its texts are a catalogue of their own, so that nobody waits for all of them. */
const DOOR = [
  'src/api',
  'src/app',
  'src/session',
  'src/screens/account',
  'src/screens/not-found.tsx',
  'src/screens/unauthorized.tsx',
  'src/shell/language-row.tsx',
  'src/shell/languages.ts',
  'src/ui',
];

/** Where the texts of declarations come from, as the files around it import it: `msg` of Node is a macro in the page. */
const DECLARED = ['./', '../', '../contract/', '../../contract/', '../../../contract/'].map(
  (folder) => `${folder}msg.ts`,
);

/** Texts are written in English in the code; Italian is what people see first. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['it', 'en', 'es', 'zh'],
  macro: { corePackage: ['@lingui/core/macro', ...DECLARED] },
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}/public',
      include: DOOR,
      exclude: [...SIGNED_IN_ONLY, ...SIGNED_IN_ONLY.map((file) => `${file}x`)],
    },
    { path: '<rootDir>/src/i18n/locales/{locale}/messages', include: ['src', 'contract'] },
    { path: '<rootDir>/server/locales/{locale}/server', include: ['server'], exclude: ['**/*.test.ts'] },
  ],
  format: formatter({ lineNumbers: false }),
});
