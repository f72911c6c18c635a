import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { View } from '../view.ts';

/** A number of records in words. */
export function useCounted({ one: single, title, many: several = title }: Pick<View, 'one' | 'title' | 'many'>) {
  const { t } = useLingui();
  return (total: number, isOpenEnded = false): string => {
    // Not of an abbreviation.
    const within = (words: string) => words.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
    const [one, many] = [within(t(single)), within(t(several))];
    const things = t`${plural(total, { one: `# ${one}`, other: `# ${many}` })}`;
    return isOpenEnded ? t`More than ${things}` : things;
  };
}
