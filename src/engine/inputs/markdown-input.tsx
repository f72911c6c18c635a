import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';

import { lazyComponent } from '../../ui/lazy-component.ts';
import { inFrame, type KindInputProps, textIn } from '../kinds/input-props.ts';
import { InputFrame } from './input-frame.tsx';
import { type Mark, markEdit, MARKS } from './markdown-edits.ts';
import { MARK_KEYS, MarkdownToolbar } from './markdown-toolbar.tsx';
import { pastedMarkdown } from './pasted-markdown.ts';

import classes from './markdown-input.module.css';

const Formatted = lazyComponent(async () => (await import('../markdown/formatted.tsx')).Formatted);

/** A text with marks, a toolbar that sets them, and a preview. Tab always leaves it. */
export function MarkdownInput(props: KindInputProps) {
  const { label, value, onChange, required = false, error } = props;
  const { t } = useLingui();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const text = textIn(value);

  const setMark = (mark: Mark) => {
    if (!area.current) return;
    const { value: typed, selectionStart, selectionEnd } = area.current;
    const { range, insert, select } = markEdit(mark, typed, [selectionStart, selectionEnd]);
    area.current.focus();
    area.current.setSelectionRange(...range);
    replaceSelection(insert);
    area.current.setSelectionRange(...select);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedMarkdown(event.clipboardData.getData('text/html'));
    if (pasted === null) return;
    event.preventDefault();
    replaceSelection(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const mark = MARKS.find((each) => MARK_KEYS[each] === key.toLowerCase());
    if (!mark || altKey || shiftKey || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    setMark(mark);
  };

  const isShown = isPreview && error === undefined;
  return (
    <InputFrame id={id} {...inFrame(props)}>
      <MarkdownToolbar
        label={t`Formatting of ${label}`}
        controls={id}
        isPreview={isShown}
        onMark={setMark}
        onPreview={() => setPreview(!isShown)}
      />
      <div hidden={isShown}>
        <Textarea
          id={id}
          ref={area}
          autosize
          minRows={5}
          maxRows={24}
          required={required}
          error={error !== undefined}
          aria-describedby={`${id}-error`}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
      </div>
      {isShown ? (
        <section className={classes['preview']} aria-label={t`Preview of ${label}`}>
          {text.trim() === '' ? (
            <p className={classes['nothing']}>
              <Trans>Nothing to show yet.</Trans>
            </p>
          ) : (
            <Suspense>
              <Formatted text={text} />
            </Suspense>
          )}
        </section>
      ) : null}
    </InputFrame>
  );
}

/** Types a text in place of the selection of the focused input, so that the browser can undo it. */
function replaceSelection(text: string): void {
  // Deprecated, but no other way keeps the browser's undo.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}
