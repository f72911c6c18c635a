import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** A number of records in words, as the title of their list. */
export function useCounted({ one: single, title }: Record<'one' | 'title', MessageDescriptor>) {
  const { t, i18n } = useLingui();
  return (total: number, isOpenEnded = false): string => {
    const one = t(single).toLocaleLowerCase(i18n.locale);
    const many = t(title).toLocaleLowerCase(i18n.locale);
    const things = t`${plural(total, { one: `# ${one}`, other: `# ${many}` })}`;
    return isOpenEnded ? t`More than ${things}` : things;
  };
}
