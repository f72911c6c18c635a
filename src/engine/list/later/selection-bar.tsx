import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';

import type { ResourceName } from '../../../../contract/resource-access.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { BulkActions, BulkEdit, BulkTrash } from '../../bulk/bulk-buttons.tsx';
import type { View } from '../../view.ts';
import { ExportButton } from '../export-button.tsx';
import type { ListState } from '../list-state.ts';
import { chosenQuery, type Picking } from '../use-picking.ts';

import quiet from '../../../ui/quiet-button.module.css';
import classes from './selection-bar.module.css';

/** Actions of every resource that declares them. */
const COMMON: NonNullable<View['actions']> = [BulkEdit, BulkActions, BulkTrash];

interface SelectionBarProps {
  name: ResourceName;
  view: View;
  state: ListState;
  /** The visible columns. */
  columns: readonly string[];
  picking: Picking;
  total: number;
  /** There are more than were counted. */
  isOpenEnded: boolean;
}

/** The selection and its actions, at the lower edge of the window. */
export function SelectionBar({ name, view, state, columns, picking, total, isOpenEnded }: SelectionBarProps) {
  const { t, i18n } = useLingui();
  const { selection, clear, pickOnly } = picking;
  const [working, setWorking] = useState(false);
  const chosen = selection.kind === 'ids' ? selection.ids.length : total;
  if (chosen === 0 && !working) return null;
  const everything = selection.kind === 'query';
  const all = formatNumber(total, i18n.locale) + (isOpenEnded ? '+' : '');
  return (
    <section className={classes['bar']} aria-label={t`Selection`}>
      <button
        type="button"
        className={quiet['button']}
        aria-label={t`Clear selection`}
        title={t`Clear selection`}
        onClick={clear}
      >
        <CloseIcon size={20} />
      </button>
      <p className={classes['count']} role="status">
        {everything ? <Trans>All {all} selected</Trans> : <Plural value={chosen} one="# selected" other="# selected" />}
      </p>
      {!everything && total > chosen ? (
        <Button variant="subtle" className={classes['all'] ?? ''} onClick={picking.pickEverything}>
          <Trans>Select all {all}</Trans>
        </Button>
      ) : null}
      <div className={classes['actions']}>
        {[...COMMON, ...(view.actions ?? [])].map((Action, index) => (
          // They are static and never reordered.
          <Suspense key={index}>
            <Action
              name={name}
              selection={selection}
              count={everything && isOpenEnded ? null : chosen}
              trash={state.trash}
              onPick={pickOnly}
              onWork={setWorking}
              onDone={clear}
            />
          </Suspense>
        ))}
        {chosen > 0 ? (
          <ExportButton
            name={name}
            part="chosen"
            query={chosenQuery(selection, state)}
            columns={columns}
            total={chosen}
            isOpenEnded={everything && isOpenEnded}
          />
        ) : null}
      </div>
    </section>
  );
}
