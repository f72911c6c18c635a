import { useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { viewOf } from '../views.ts';
import { ActionForm } from './action-form.tsx';
import type { RecordAction } from './use-record-actions.ts';

interface ActionDialogProps {
  name: ResourceName;
  record: ResourceRecord;
  recordAction: RecordAction;
  opened: boolean;
  onClose: () => void;
}

/** Asks for an action's input, runs it, and closes when it is done. */
export function ActionDialog({ name, record, recordAction, opened, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const { action, words, run } = recordAction;
  return (
    <Dialog opened={opened} steady onClose={onClose} title={t(words.title ?? words.label)}>
      <ActionForm
        view={viewOf(name)}
        resource={declaration(name)}
        {...{ action, words, record }}
        onGive={async (given) => {
          const refused = await run(given);
          if (!refused) onClose();
          return refused;
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
