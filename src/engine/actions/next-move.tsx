import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useRecordActions } from './use-record-actions.ts';
import { isAsking } from './words-of.ts';

interface NextMoveProps {
  name: ResourceName;
  record: ResourceRecord;
  className: string;
}

/** What usually comes next for a record, as one press. */
export function NextMove({ name, record, className }: NextMoveProps) {
  const { t } = useLingui();
  const next = useRecordActions(name, record).moves.find(({ action }) => action.isNext);
  const [opened, setOpened] = useState(false);
  if (!next) return null;
  const press = () => (isAsking(next.action, next.words, record) ? setOpened(true) : void next.run({}));
  return (
    <>
      <Button className={className} onClick={press}>
        {t(next.words.label)}
      </Button>
      <ActionDialog
        key={next.name}
        {...{ name, record, opened }}
        recordAction={next}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
