import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import { bulkActions, hasBulk } from '../../../contract/resource.ts';
import { declaration } from '../../api/declarations.ts';
import { useProfile } from '../../session/use-session.ts';
import { ReloadIcon, TagIcon, TrashIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PencilIcon } from '../../ui/list-icons.ts';
import { wordsOf } from '../actions/words-of.ts';
import type { ActionProps } from '../view.ts';
import { viewOf } from '../views.ts';

const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** What a dialog does with the selected records. */
export type BulkTask = 'edit' | 'trash' | 'restore' | { action: string };

/** Changes fields of the selected records. */
export const BulkEdit = (props: ActionProps) =>
  props.trash ? null : (
    <BulkButton {...props} task="edit" icon={<PencilIcon size={20} />}>
      <Trans>Edit…</Trans>
    </BulkButton>
  );

/** A button for each action that may be run on many of the list's records. */
export function BulkActions(props: ActionProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const resource = declaration(props.name);
  if (props.trash) return null;
  return bulkActions(resource)
    .filter(([, { who = resource.edit?.who }]) => who && mayWrite(who, profile))
    .map(([action]) => (
      <BulkButton key={action} {...props} task={{ action }} icon={<TagIcon size={20} />}>
        {t(wordsOf(viewOf(props.name).actionWords, action).label)}
      </BulkButton>
    ));
}

/** Moves the selected records to the trash, or restores them from there. */
export const BulkTrash = (props: ActionProps) => (
  <BulkButton
    {...props}
    task={props.trash ? 'restore' : 'trash'}
    icon={props.trash ? <ReloadIcon size={20} /> : <TrashIcon size={20} />}
  >
    {props.trash ? <Trans>Restore</Trans> : <Trans>Move to trash</Trans>}
  </BulkButton>
);

function BulkButton({
  task,
  icon,
  children,
  ...props
}: ActionProps & { task: BulkTask; icon: ReactNode; children: ReactNode }) {
  const profile = useProfile();
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState(false);
  const resource = declaration(props.name);
  if (
    !hasBulk(resource) ||
    !mayWrite(resource.edit.who, profile) ||
    ((task === 'trash' || task === 'restore') && !resource.trash)
  )
    return null;
  const show = (open: boolean) => {
    setOpened(open);
    props.onWork(open);
    if (open) setRound(round + 1);
  };
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => show(true)}>
        {children}
      </Button>
      {round > 0 ? (
        <Suspense>
          <BulkDialog key={round} {...props} task={task} opened={opened} onClose={() => show(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
