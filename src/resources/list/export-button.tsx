import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import { useProfile } from '../../session/use-session.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { declaration } from '../declared.ts';
import type { ListState } from './list-state.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./later/export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps {
  name: ResourceName;
  state: ListState;
  /** The columns on show. */
  columns: readonly string[];
  /** There are more records than were counted: the file is too large to wait for. */
  large: boolean;
}

/** Takes the list away as a file, for those who may. */
export function ExportButton({ name, state, columns, large }: ExportButtonProps) {
  const profile = useProfile();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const resource = declaration(name);
  if (!resource.export || !mayDo(resource.export.who, profile)) return null;
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon size={20} />} onClick={open}>
        <Trans>Export</Trans>
      </Button>
      {wanted ? (
        <Suspense>
          <ExportDialog
            opened={opened}
            onClose={() => setOpened(false)}
            resource={resource}
            state={state}
            columns={columns}
            large={large}
          />
        </Suspense>
      ) : null}
    </>
  );
}
