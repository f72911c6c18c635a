/**
 * Paths of the specification (section 2) whose screens do not exist yet, with their rules: a person without permission is refused,
 * everybody else gets the unknown page. None is in a menu.
 */
import { ADMINS, type Who } from './access.ts';

const withId = (path: string): string[] => [path, `${path}/$id`];
const ruled = (who: Who, ...paths: string[]): [string, Who][] => paths.map((path) => [path, who]);

/** Path of each, and who may open it. */
export const LATER_SCREENS: readonly (readonly [path: string, who: Who])[] = [
  ...ruled(ADMINS, '/reports/index'),
  ...ruled(ADMINS, ...withId('/settings/create'), '/settings/faqs'),
  ...ruled(ADMINS, ...withId('/settings/appslider/create'), ...withId('/settings/appslider/detail')),
  ...ruled('signed-in', '/logs/index'),
  ...ruled([1], '/webhooks/index'),
  ...ruled([1], '/permission/page', '/permission/directive', '/permission/role'),
  ...ruled([1], '/icon/index', '/theme/index', '/i18n/index'),
  ...ruled([1], '/excel/export-excel', '/excel/export-selected-excel', '/excel/export-merge-header'),
  ...ruled([1], '/excel/upload-excel'),
];
