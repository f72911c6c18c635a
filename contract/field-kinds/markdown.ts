import type { Kind } from './kind.ts';
import { longTextKind } from './text.ts';

/** Several lines of text with simple Markdown (CommonMark without HTML and pictures). */
export const markdownKind: Kind = {
  ...longTextKind,
  name: 'markdown',
  notInline: 'it needs an editor with several lines',
  samples: () => ['# Aa\n\nA **bold** word and a [link](https://aa.example/)', '- Zz\n- second'],
};
