import type { Kind } from './kind.ts';
import { longText } from './text.ts';

/** Several lines of text with simple Markdown (CommonMark without HTML and pictures). */
export const markdown: Kind = {
  ...longText,
  notInline: 'it needs an editor with several lines',
  samples: () => ['# Aa\n\nA **bold** word and a [link](https://aa.example/)', '- Zz\n- second'],
};
