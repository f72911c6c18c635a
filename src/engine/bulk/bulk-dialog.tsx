import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import type { Action } from '../../../contract/actions.ts';
import type { BulkChange } from '../../../contract/calls/bulk.ts';
import { BULK_IDS_MAX } from '../../../contract/limits.ts';
import { hasBulk, type Resource } from '../../../contract/resource.ts';
import { declaration } from '../../api/declarations.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastUndo } from '../../ui/toast.ts';
import { ActionForm } from '../actions/action-form.tsx';
import { asTitle, isAsking, wordsOf } from '../actions/words-of.ts';
import { useCounted } from '../list/use-counted.ts';
import type { ActionProps } from '../view.ts';
import { viewOf } from '../views.ts';
import type { BulkTask } from './bulk-buttons.tsx';
import { EMPTY_DRAFT } from './bulk-draft.ts';
import { BulkForm } from './bulk-form.tsx';
import { BulkPreviewList } from './bulk-preview.tsx';
import { BulkResultList } from './bulk-result.tsx';
import { useUndoToast } from './outcome.tsx';
import { useBulk } from './use-bulk.ts';

import classes from './bulk.module.css';

interface BulkDialogProps extends ActionProps {
  task: BulkTask;
  opened: boolean;
  onClose: () => void;
}

/** The change of a task that asks for nothing; null for one that asks. */
function changeOf(resource: Resource, task: BulkTask): BulkChange | null {
  if (task === 'edit') return null;
  if (typeof task === 'string') return { trash: task === 'trash' };
  return isAsking(actionOf(resource, task)) ? null : task;
}

function actionOf({ actions = {} }: Resource, { action }: { action: string }): Action {
  const { [action]: declared } = actions;
  if (!declared) throw new TypeError(`no action ${action}`);
  return declared;
}

/** Changes the selected records: form, preview, progress and result. */
export function BulkDialog({ name, selection: now, count, task, opened, onClose, onDone, onPick }: BulkDialogProps) {
  const { t, i18n } = useLingui();
  const toastUndone = useUndoToast();
  const declared = declaration(name);
  if (!hasBulk(declared)) throw new TypeError(`${name} cannot be changed at once`);
  const [selection] = useState(now);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const bulk = useBulk(declared, selection, { step: 'form' });
  const { stage } = bulk;
  const immediate = changeOf(declared, task);
  const action = typeof task === 'string' ? null : task;
  const view = viewOf(name);
  const things = useCounted(view)(count ?? 0);
  const begin = useEffectEvent(() => {
    if (immediate) void bulk.look(immediate);
  });
  useEffect(() => begin(), []);
  const tooMany = selection.kind === 'ids' && selection.ids.length > BULK_IDS_MAX;
  const most = formatNumber(BULK_IDS_MAX, i18n.locale);

  const close = () => {
    if (stage.step === 'work') return;
    onClose();
    if (stage.step !== 'result') return;
    const { changed } = bulk;
    if (changed > 0) toastUndo(t`${changed} changed`, t`Undo`, () => void bulk.undo().then(toastUndone));
    onDone();
  };
  const titles: Record<Extract<BulkTask, string>, ReactNode> = {
    edit: t`Edit ${things}`,
    trash: t`Move to trash`,
    restore: t`Restore`,
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={
        action
          ? asTitle(t(wordsOf(view.actionWords, action.action).label))
          : task === 'edit' && count === null
            ? t`Edit all results`
            : titles[task as keyof typeof titles]
      }
      size="lg"
      steady
      {...(stage.step === 'work' ? {} : { close: t`Close` })}
    >
      <div className={classes['body']}>
        {tooMany ? (
          <Alert color="yellow">
            <Trans>You can select up to {most} one by one. Select fewer, or select all results.</Trans>
          </Alert>
        ) : stage.step === 'form' && action ? (
          <ActionForm
            view={view}
            resource={declared}
            action={actionOf(declared, action)}
            words={wordsOf(view.actionWords, action.action)}
            record={null}
            submit={t`Preview`}
            onGive={({ reason, ...input }) => bulk.look({ ...action, input, reason })}
            onCancel={close}
          />
        ) : stage.step === 'form' ? (
          <BulkForm
            name={name}
            resource={declared}
            draft={draft}
            onDraft={setDraft}
            onLook={bulk.look}
            onCancel={close}
          />
        ) : stage.step === 'preview' ? (
          <BulkPreviewList
            {...{ name, stage, task }}
            onBack={immediate ? close : bulk.back}
            onRetry={() => void bulk.look(stage.change)}
            onRun={() => void bulk.run()}
          />
        ) : stage.step === 'work' ? (
          <Progress {...stage} onStop={bulk.stop} />
        ) : (
          <BulkResultList
            {...{ name, stage }}
            changed={bulk.changed}
            onUndo={() => void bulk.undo()}
            onResume={() => void bulk.resume()}
            onPick={(ids) => {
              onClose();
              onPick(ids);
            }}
            onClose={close}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ProgressProps {
  doing: 'run' | 'undo';
  done: number;
  total: number;
  onStop: () => void;
}

/** Shows progress, and a button to stop between two steps. */
function Progress({ doing, done, total, onStop }: ProgressProps) {
  const { t, i18n } = useLingui();
  const [stopping, setStopping] = useState(false);
  const [reached, all] = [done, total].map((each) => formatNumber(each, i18n.locale));
  return (
    <>
      <label className={classes['progress']}>
        <span role="status">
          {total === 0 ? (
            <Trans>Finding all results…</Trans>
          ) : doing === 'run' ? (
            <Trans>
              {reached} of {all} done
            </Trans>
          ) : (
            <Trans>
              {reached} of {all} undone
            </Trans>
          )}
        </span>
        <progress max={Math.max(total, 1)} value={total === 0 ? undefined : done} />
      </label>
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={stopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          {t`Stop`}
        </Button>
      </Group>
    </>
  );
}
