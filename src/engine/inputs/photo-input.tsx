import { useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input, Loader } from '@mantine/core';
import { useId, useRef } from 'react';

import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { COVER } from '../../capture/slots.ts';
import type { Photos } from '../../capture/use-photos.ts';
import { PhotoIcon } from '../../ui/icons.tsx';
import { showFromApp, sourceOf } from '../../ui/picture-source.ts';

import classes from './photo-input.module.css';

interface PhotoInputProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  /** The form's photos: this one is its cover. */
  photos: Photos;
  /** Address of the stored photo. */
  stored?: string | undefined;
  /** A face is shown in a circle. */
  round?: boolean;
  /** The photo was removed. */
  onRemove?: () => void;
}

/** One photo of a form: selected, compressed, shown. */
export function PhotoInput({ label, description, error, photos, stored, round = false, onRemove }: PhotoInputProps) {
  const { t } = useLingui();
  const labelId = useId();
  const reset = useRef<() => void>(null);
  const entry = photos.entries.find(({ slot }) => slot === COVER);
  const url = entry ? (entry.status === 'ready' ? entry.url : undefined) : stored;
  const preview = url ? <img src={sourceOf(url, 160)} alt={label} onError={showFromApp} /> : <PhotoIcon />;
  const remove = () => {
    // Without this the same file could not be selected again.
    reset.current?.();
    if (entry) photos.remove([entry.id]);
    onRemove?.();
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={entry?.status === 'failed' ? t(PROBLEM_TEXTS[entry.problem]) : error}
    >
      <div className={classes['row']} role="group" aria-labelledby={labelId}>
        <span className={classes['preview']} data-round={round || undefined}>
          {entry?.status === 'working' ? <Loader size="sm" /> : preview}
        </span>
        <FileButton
          accept="image/*"
          onChange={(file) => {
            if (file) photos.add(COVER, file, true);
          }}
          resetRef={reset}
        >
          {(props) => (
            <Button {...props} variant="default">
              {url ? t`Choose another` : t`Choose photo`}
            </Button>
          )}
        </FileButton>
        {entry || (stored && onRemove) ? (
          <Button variant="subtle" color="gray" onClick={remove}>
            {t`Remove`}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
