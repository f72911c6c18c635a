import { useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input, Loader } from '@mantine/core';
import { useEffect, useId, useState, useRef } from 'react';

import { CaptureError, compressOriginal, readFile, type CaptureProblem } from '../../capture/compress.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { PhotoIcon } from '../../ui/icons.tsx';

import classes from './photo-input.module.css';

interface PhotoInputProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  /** Address of the stored photo; removing it is reported as null too. */
  stored?: string | undefined;
  /** A face is shown in a circle. */
  round?: boolean;
  /** Gets the photo while it is compressed: the form waits for it on submit. Null when there is none (any more). */
  onChange: (photo: Promise<File | null>) => void;
}

type PhotoState =
  | { status: 'none' }
  | { status: 'stored' }
  | { status: 'working' }
  | { status: 'ready'; url: string }
  | { status: 'failed'; problem: CaptureProblem };

/** One photo of a form: selected, compressed, shown. */
export function PhotoInput({ label, description, error, stored, round = false, onChange }: PhotoInputProps) {
  const { t } = useLingui();
  const labelId = useId();
  const reset = useRef<() => void>(null);
  const [shown, setShown] = useState<PhotoState>({ status: stored ? 'stored' : 'none' });
  const made = shown.status === 'ready' ? shown.url : null;
  const url = shown.status === 'stored' ? stored : made;
  useEffect(() => {
    if (made) return () => URL.revokeObjectURL(made);
    return undefined;
  }, [made]);

  const choose = (file: File | null) => {
    if (!file) return;
    setShown({ status: 'working' });
    onChange(
      madeSmall(file).then(({ photo, next }) => {
        setShown(next);
        return photo;
      }),
    );
  };
  const remove = () => {
    // Without this the same file could not be selected again.
    reset.current?.();
    setShown({ status: 'none' });
    onChange(Promise.resolve(null));
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={shown.status === 'failed' ? t(PROBLEM_TEXTS[shown.problem]) : error}
    >
      <div className={classes['row']} role="group" aria-labelledby={labelId}>
        <span className={classes['preview']} data-round={round || undefined}>
          {shown.status === 'working' ? <Loader size="sm" /> : url ? <img src={url} alt={label} /> : <PhotoIcon />}
        </span>
        <FileButton accept="image/*" onChange={choose} resetRef={reset}>
          {(props) => (
            <Button {...props} variant="default">
              {url ? t`Choose another` : t`Choose photo`}
            </Button>
          )}
        </FileButton>
        {shown.status === 'none' ? null : (
          <Button variant="subtle" color="gray" onClick={remove}>
            {t`Remove`}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

async function madeSmall(file: File): Promise<{ photo: File | null; next: PhotoState }> {
  try {
    const { bytes } = await compressOriginal(await readFile(file));
    const photo = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
    return { photo, next: { status: 'ready', url: URL.createObjectURL(photo) } };
  } catch (error) {
    return {
      photo: null,
      next: { status: 'failed', problem: error instanceof CaptureError ? error.problem : 'corrupt' },
    };
  }
}
