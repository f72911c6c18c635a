import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';

import { FILE_ENDINGS, FILE_TYPES } from '../../../contract/field-kinds/file.ts';
import { DOCUMENT_BYTES_MAX } from '../../../contract/limits.ts';
import { sendDocument } from '../../api/documents.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { formatBytes, joinWords } from '../../i18n/format.ts';
import { UploadIcon } from '../../ui/list-icons.ts';
import { Meter } from '../../ui/meter.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { inFrame, type KindInputProps } from '../kinds/input-props.ts';
import type { TypedValue } from '../kinds/kind.ts';
import { partsIn } from '../kinds/parts.ts';
import { DocumentCell } from '../values/document-cell.tsx';
import { InputFrame } from './input-frame.tsx';

import classes from './document-input.module.css';

/** A file on its way to the server; under the same key it is kept once. */
interface Sending {
  file: File;
  key: string;
  /** What the field had before. */
  before: TypedValue;
  /** Of its bytes; null until some have moved. */
  share: number | null;
  problem: string | null;
}

/**
 * A document: chosen or dropped, sent at once, then named by the form. Until it is on the server the field has no value that could be saved;
 * a draft keeps its name, not its bytes.
 */
export function DocumentInput({ value, onChange, onDone: _done, ...props }: KindInputProps) {
  const { types = FILE_TYPES, bytes = DOCUMENT_BYTES_MAX } = props.meta;
  const { t, i18n } = useLingui();
  const id = useId();
  const words = useFailureText();
  const isOnline = useOnline();
  const reset = useRef<() => void>(null);
  /** The key of the upload whose answer counts. */
  const awaited = useRef<string | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  useEffect(() => () => void (awaited.current = null), []);
  const document = partsIn(value, 'document')?.document;
  const file = typeof document === 'object' ? document : undefined;
  const unsent = typeof document === 'string' ? document : undefined;
  const kinds = joinWords(
    types.map((type) => FILE_ENDINGS[type][0].toUpperCase()),
    i18n.locale,
  );
  const most = formatBytes(bytes, i18n.locale);

  const send = async (next: Pick<Sending, 'file' | 'key' | 'before'>) => {
    const { key } = next;
    awaited.current = key;
    setSending({ ...next, share: null, problem: null });
    const answer = await sendDocument(next.file, key, (share) =>
      setSending((now) => (now?.key === key ? { ...now, share } : now)),
    );
    if (awaited.current !== key) return;
    if (answer.ok) {
      setSending(null);
      onChange({ document: answer.value });
    } else setSending({ ...next, share: null, problem: words(answer.failure) });
  };
  const take = (chosen: File | null | undefined) => {
    // Without this the same file could not be chosen twice in a row.
    reset.current?.();
    if (!chosen) return;
    const { name } = chosen;
    if (chosen.size > bytes) return setRefused(t`“${name}” is larger than ${most}. Choose a smaller file.`);
    // What a device does not know the type of, the server looks at.
    const isTaken = chosen.type === '' || types.some((type) => type === chosen.type);
    if (!isTaken) return setRefused(t`“${name}” can’t be used here. Choose one of these types: ${kinds}.`);
    setRefused(null);
    onChange({ document: name });
    void send({ file: chosen, key: crypto.randomUUID(), before: sending?.before ?? (file ? { document: file } : '') });
  };
  const remove = () => {
    awaited.current = null;
    setRefused(null);
    setSending(null);
    onChange(sending?.before ?? '');
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const name = sending?.file.name ?? '';
  const isBusy = sending !== null && sending.problem === null;
  const broken = unsent !== undefined && sending === null ? t`“${unsent}” was not sent. Choose it again.` : null;
  const problem = refused ?? sending?.problem ?? broken;
  const offline = isOnline ? undefined : t`Sending a file needs a connection. What you have typed stays here.`;
  return (
    <InputFrame id={id} plain {...inFrame({ ...props, error: problem ?? props.error, hint: offline ?? props.hint })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for a pointer, the button does the same */}
      <div
        className={classes['document']}
        role="group"
        aria-label={props.label}
        aria-describedby={`${id}-error`}
        data-over={over || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <div className={classes['state']} role="status">
          {file ? (
            <DocumentCell file={file} />
          ) : sending ? (
            <span className={classes['name']}>{name}</span>
          ) : (
            <span className={classes['limits']}>
              <Trans>
                {kinds}, up to {most}
              </Trans>
            </span>
          )}
        </div>
        {isBusy ? (
          <Meter label={t`Sending ${name}`} done={sending.share ?? 0} total={sending.share === null ? null : 1} />
        ) : null}
        <div className={classes['buttons']}>
          {sending?.problem ? (
            <Button variant="default" onClick={() => void send(sending)}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          {isBusy ? null : (
            <FileButton accept={types.join(',')} onChange={take} resetRef={reset}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<UploadIcon size={20} />}>
                  {file || sending ? <Trans>Choose another</Trans> : <Trans>Choose a file</Trans>}
                </Button>
              )}
            </FileButton>
          )}
          {value ? (
            <Button variant="subtle" color="gray" onClick={remove}>
              {sending ? <Trans>Cancel</Trans> : <Trans>Remove</Trans>}
            </Button>
          ) : null}
        </div>
      </div>
    </InputFrame>
  );
}
