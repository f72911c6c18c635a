import { Suspense } from 'react';

import { markdownKind } from '../../../../contract/field-kinds/markdown.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { excerptOf, plainMarkdown } from '../../values/plain-markdown.ts';
import { textOf } from '../../values/text-of.ts';
import { Text } from '../cells.tsx';
import type { KindCellProps, ShownKind } from '../kind.ts';

const LaterMarkdown = lazyComponent(async () => (await import('../../markdown/formatted.tsx')).Formatted);

/** Formatted where there is room; the first words elsewhere. */
function Markdown({ value, words, place }: KindCellProps) {
  const excerpt = <Text>{excerptOf(words())}</Text>;
  if (place !== 'detail') return excerpt;
  return (
    <Suspense fallback={excerpt}>
      <LaterMarkdown text={textOf(value)} />
    </Suspense>
  );
}

export const markdown: ShownKind = {
  of: markdownKind,
  words: (value) => plainMarkdown(textOf(value)),
  Cell: Markdown,
};
