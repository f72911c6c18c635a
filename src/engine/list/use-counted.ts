import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** A number of records in words, as the title of their list. */
export function useCounted({ one: single, title }: Record<'one' | 'title', MessageDescriptor>) {
  const { t } = useLingui();
  return (total: number, isOpenEnded = false): string => {
    // Not of an abbreviation.
    const within = (words: string) => words.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
    const [one, many] = [within(t(single)), within(t(title))];
    const things = t`${plural(total, { one: `# ${one}`, other: `# ${many}` })}`;
    return isOpenEnded ? t`More than ${things}` : things;
  };
}
