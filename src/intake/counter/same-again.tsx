import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { MinusIcon } from '../../ui/more-icons.ts';
import type { Counter } from './use-counter.ts';

import controls from './controls.module.css';
import classes from './same-again.module.css';

/** Maximum number of items saved with one press: each is stored with its photos. */
const TIMES_MAX = 20;

/** Saves copies of the last item; asks how many. */
export function SameAgain({ counter }: { counter: Counter }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [times, setTimes] = useState(1);
  const confirm = () => {
    setOpened(false);
    setTimes(1);
    void counter.sameAgain(times);
  };
  return (
    <>
      <button type="button" className={controls['small']} onClick={() => setOpened(true)} disabled={counter.busy}>
        <Trans>Same again</Trans>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t`Same again`}>
        <Stack gap="lg">
          <Text>
            <Trans>Saves more items with the same photos, each with its own code.</Trans>
          </Text>
          <Group justify="center" gap="lg">
            <ActionIcon
              variant="default"
              size={56}
              aria-label={t`One less`}
              disabled={times === 1}
              onClick={() => setTimes(times - 1)}
            >
              <MinusIcon />
            </ActionIcon>
            <span className={classes['times']} aria-live="polite" data-testid="times">
              {times}
            </span>
            <ActionIcon
              variant="default"
              size={56}
              aria-label={t`One more`}
              disabled={times === TIMES_MAX}
              onClick={() => setTimes(times + 1)}
            >
              <PlusIcon />
            </ActionIcon>
          </Group>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpened(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={confirm} data-autofocus>
              <Plural value={times} one="Save # more" other="Save # more" />
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
