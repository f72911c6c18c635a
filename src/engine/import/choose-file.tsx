import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';

import { DOCUMENT_BYTES_MAX, SHEET_ROWS_MAX } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ReadImport } from '../../../contract/resource-import.ts';
import { declaration } from '../../api/declarations.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { readImportFile } from '../../api/imports.ts';
import type { Failure } from '../../api/result.ts';
import { formatNumber } from '../../i18n/format.ts';
import { UploadIcon } from '../../ui/list-icons.ts';
import { useKeyWord } from './map-columns.tsx';
import { Refused } from './refused.tsx';

import classes from './import.module.css';

const ACCEPT = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ChooseFileProps {
  name: ResourceName;
  onRead: (sheet: ReadImport, file: File) => void;
}

/** Accepts a spreadsheet, selected or dropped, and sends it to be parsed. */
export function ChooseFile({ name, onRead }: ChooseFileProps) {
  const { t, i18n } = useLingui();
  const { rowsAdd, outbox } = declaration(name);
  const key = useKeyWord(name);
  const words = useFileProblem();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const take = async (file: File | null | undefined) => {
    // Without this the same file could not be chosen twice in a row.
    reset.current?.();
    if (!file || busy) return;
    if (file.size > DOCUMENT_BYTES_MAX)
      return setProblem(t`The file is larger than 10 MB. Split it into smaller files.`);
    setProblem(null);
    setBusy(true);
    const read = await readImportFile(name, file);
    setBusy(false);
    if (read.ok) onRead(read.value, file);
    else setProblem(words(read.failure));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const rows = formatNumber(SHEET_ROWS_MAX, i18n.locale);
  return (
    <section className={classes['part']}>
      <div
        className={classes['drop']}
        data-over={over || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <UploadIcon size={34} />
        <FileButton accept={ACCEPT} onChange={(file) => void take(file)} resetRef={reset}>
          {(props) => (
            <Button {...props} size="md" loading={busy}>
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
        <p>
          <Trans>or drop it here. Excel (.xlsx) or .csv, up to 10 MB and {rows} rows.</Trans>
        </p>
      </div>
      {problem ? <Refused>{problem}</Refused> : null}
      <ul className={classes['hints']}>
        <li>
          <Trans>One row must contain the column names, in any language of this app: usually the first.</Trans>
        </li>
        <li>
          <Trans>One column must contain {key}, so that each row can be matched.</Trans>
        </li>
        <li>
          <Trans>The easiest way: export the list, edit it in your spreadsheet program and upload it here.</Trans>
        </li>
        <li>
          {rowsAdd ? (
            <Trans>A row without {key} adds a new record.</Trans>
          ) : outbox ? (
            <Trans>No new records are added: each starts with a photo at the counter.</Trans>
          ) : (
            <Trans>No new records are added: create them in the list.</Trans>
          )}
        </li>
      </ul>
    </section>
  );
}

/** Describes what was wrong with a spreadsheet; the server's general texts are about photos. */
function useFileProblem(): (failure: Failure) => string {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  return (failure) => {
    if (failure.kind !== 'problem') return words(failure);
    const { ermessage, errors } = failure.problem;
    if (ermessage === 'unsupportedFile') {
      return t`Couldn’t read this spreadsheet. Save it as Excel (.xlsx) or .csv and try again.`;
    }
    if (ermessage === 'tooLarge') return t`The file contains too much data. Split it into smaller files.`;
    if (errors?.some(({ code }) => code === 'tooManyRows')) {
      const rows = formatNumber(SHEET_ROWS_MAX, i18n.locale);
      return t`The file has more than ${rows} rows. Split it into smaller files.`;
    }
    return words(failure);
  };
}
