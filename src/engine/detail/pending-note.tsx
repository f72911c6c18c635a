import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { PendingEdit } from '../../outbox/pending-edits.ts';
import { FieldNames } from '../field-names.tsx';

import link from '../../ui/text-link.module.css';
import classes from './pending-note.module.css';

/** A note above a record: which fields show pending changes. */
export function PendingNote({ name, edit }: { name: ResourceName; edit: PendingEdit }) {
  const part = edit.needsAttention ? 'attention' : 'waiting';
  return (
    <p className={classes['note']} role="status" data-testid="pending" data-urgent={edit.needsAttention || undefined}>
      {edit.needsAttention ? (
        <Trans>
          Changed here but not sent, needs your attention: <FieldNames kind={name} names={edit.fields} />.
        </Trans>
      ) : (
        <Trans>
          Changed here, waiting to be sent: <FieldNames kind={name} names={edit.fields} />.
        </Trans>
      )}{' '}
      <Link to={SCREENS.outbox.path} search={{ part }} className={`${link['link']} ${link['within']}`}>
        <Trans>Outbox</Trans>
      </Link>
    </p>
  );
}
