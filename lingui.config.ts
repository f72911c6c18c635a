import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts are written in English in the code; Italian is what people see first. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['it', 'en', 'es', 'zh'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}/messages', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
});
