import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';

import { RUN_FIELDS, type RunDetails } from '../../../contract/entities/details.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RUN_NAMES, RUN_TERMS } from './run-terms.ts';

import classes from './run-dialog.module.css';

export interface RunDialogProps {
  opened: boolean;
  onClose: () => void;
  run: RunDetails;
  /** Changes the details that are pinned at that moment, which may not be shown yet. */
  onRun: (change: (run: RunDetails) => RunDetails) => void;
}

/** Pins details for all garments of a run: one tap each, another tap unpins. */
export function RunDialog({ opened, onClose, run, onRun }: RunDialogProps) {
  const { t, i18n } = useLingui();
  const language = readLanguage(i18n.locale);
  const toggle = (field: keyof RunDetails, id: string) =>
    onRun((pinned) => {
      const { [field]: before, ...rest } = pinned;
      return before === id ? rest : { ...pinned, [field]: id };
    });
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Apply to every garment`} close={t`Close`} size="lg">
      <Stack gap="lg">
        <Text c="dimmed">
          <Trans>These details are added to every garment until you change them.</Trans>
        </Text>
        {RUN_FIELDS.map((field) => (
          <fieldset key={field} className={classes['field']}>
            <legend>{t(RUN_NAMES[field])}</legend>
            <div className={classes['words']}>
              {RUN_TERMS[field].map(({ id, names }) => (
                <button
                  key={id}
                  type="button"
                  className={classes['word']}
                  aria-pressed={run[field] === id}
                  onClick={() => toggle(field, id)}
                >
                  {names[language]}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        <Group justify="space-between">
          <Button variant="default" onClick={() => onRun(() => ({}))} disabled={Object.keys(run).length === 0}>
            <Trans>Clear all</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
