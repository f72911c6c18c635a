import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { buttonsIn, moveByArrows } from '../../ui/arrow-keys.ts';
import { drawn, type Icon } from '../../ui/icons.tsx';
import { type Mark, MARKS } from './markdown-edits.ts';

import classes from './markdown-input.module.css';

const BUTTONS: Readonly<Record<Mark, readonly [words: MessageDescriptor, icon: Icon]>> = {
  bold: [msg`Bold`, drawn('M7.5 5h5a3.25 3.25 0 0 1 0 6.5h-5V5ZM7.5 11.5h6a3.5 3.5 0 0 1 0 7h-6v-7Z')],
  italic: [msg`Italic`, drawn('M10 5h7.5M6.5 19H14M14 5l-4 14')],
  heading: [msg`Heading`, drawn('M6 5v14M18 5v14M6 12h12')],
  list: [msg`Bulleted list`, drawn('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')],
  numbered: [
    msg`Numbered list`,
    drawn('M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4 5l1.5-.8v5M4 15.2c.3-1.4 2.6-1.4 2.6.1 0 1.2-2.6 2-2.6 3.4h2.8'),
  ],
  quote: [msg`Quote`, drawn('M9.5 7c-3 .7-4.5 2.6-4.5 6v4h5v-5H7M18.5 7c-3 .7-4.5 2.6-4.5 6v4h5v-5h-3')],
  link: [
    msg({ message: 'Link', context: 'mark of a text' }),
    drawn('M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 1 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 1 0 11 18.7l1-1'),
  ],
};
/** Letters that set a mark with Ctrl. */
export const MARK_KEYS: Readonly<Partial<Record<Mark, string>>> = { bold: 'b', italic: 'i' };

interface MarkdownToolbarProps {
  label: string;
  /** Id of the input. */
  controls: string;
  isPreview: boolean;
  onMark: (mark: Mark) => void;
  onPreview: () => void;
}

/** The buttons of the editor, with one tab stop: the arrows move between them. */
export function MarkdownToolbar({ label, controls, isPreview, onMark, onPreview }: MarkdownToolbarProps) {
  const { t } = useLingui();
  const [stop, setStop] = useState<Mark | 'preview'>(MARKS[0]);
  const current = isPreview ? 'preview' : stop;
  const buttonProps = (name: Mark | 'preview') => ({
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setStop(name),
  });
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className={classes['toolbar']}
      onKeyDown={(event) => moveByArrows(event, buttonsIn(event.currentTarget))}
    >
      {MARKS.map((mark) => {
        const [words, MarkIcon] = BUTTONS[mark];
        const key = MARK_KEYS[mark]?.toUpperCase();
        return (
          <UnstyledButton
            key={mark}
            className={classes['mark'] ?? ''}
            {...buttonProps(mark)}
            aria-label={t(words)}
            aria-keyshortcuts={key && `Control+${key}`}
            title={key ? `${t(words)} (Ctrl ${key})` : t(words)}
            disabled={isPreview}
            onClick={() => onMark(mark)}
          >
            <MarkIcon size={18} />
          </UnstyledButton>
        );
      })}
      <UnstyledButton
        className={classes['switch'] ?? ''}
        {...buttonProps('preview')}
        aria-pressed={isPreview}
        onClick={onPreview}
      >
        <Trans>Preview</Trans>
      </UnstyledButton>
    </div>
  );
}
