import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { RUN_FIELDS, type RunDetails } from '../../../contract/entities/details.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { KIND_NAMES } from '../../outbox/kind-name.ts';
import { PinIcon } from '../../ui/more-icons.ts';
import { RunDialog, type RunDialogProps } from './run-dialog.tsx';
import { RUN_TERMS } from './run-terms.ts';

import classes from './counter.module.css';

interface RunBarProps {
  kind: ItemKind;
  /** An item is in progress: its kind cannot change any more. */
  locked: boolean;
  onKind: (kind: ItemKind) => void;
  run: RunDetails;
  onRun: RunDialogProps['onRun'];
}

/** The kind of the items, and the details pinned for every garment of this run. */
export function RunBar({ kind, locked, onKind, run, onRun }: RunBarProps) {
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState(false);
  const language = readLanguage(i18n.locale);
  const pinned = RUN_FIELDS.flatMap((field) => {
    const id = run[field];
    return id === undefined ? [] : [nameOf(RUN_TERMS[field], id, language)];
  });
  return (
    <div className={classes['run']}>
      <fieldset className={classes['kinds']} disabled={locked}>
        <legend className={classes['hidden']}>{t`What are you adding?`}</legend>
        {ITEM_KINDS.map((each) => (
          <label key={each} className={classes['kind']}>
            <input type="radio" name="kind" checked={each === kind} onChange={() => onKind(each)} />
            <span>{t(KIND_NAMES[each])}</span>
          </label>
        ))}
      </fieldset>
      {kind === 'product' ? (
        <button type="button" className={classes['pins']} onClick={() => setOpened(true)} data-testid="run">
          <PinIcon size={18} />
          <span>{pinned.length > 0 ? pinned.join(' · ') : <Trans>Preset details</Trans>}</span>
        </button>
      ) : null}
      <RunDialog opened={opened} onClose={() => setOpened(false)} run={run} onRun={onRun} />
    </div>
  );
}
