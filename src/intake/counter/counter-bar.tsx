import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { OutboxBadge } from '../../outbox/outbox-badge.tsx';
import { ChevronIcon, HubIcon, SettingsIcon } from '../../ui/icons.tsx';
import { BackIcon } from '../../ui/more-icons.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import type { CounterSettings } from './settings.ts';
import type { Hub } from './use-counter-hub.ts';

import classes from './counter.module.css';

interface CounterBarProps {
  hub: Hub | null;
  /** Selects another hub center; null if there is no choice, or an item is in progress. */
  onHub: (() => void) | null;
  settings: CounterSettings;
  onSettings: (change: Partial<CounterSettings>) => void;
}

/** Top of the counter: close, hub center, outbox badge, and settings. */
export function CounterBar({ hub, onHub, settings, onSettings }: CounterBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const name = hub?.fullName ?? t`No hub center`;
  return (
    <header className={classes['bar']}>
      <button
        type="button"
        className={classes['plain']}
        aria-label={t`Leave counter`}
        onClick={() => void navigate({ to: '/' })}
      >
        <BackIcon />
      </button>
      {onHub ? (
        <button
          type="button"
          className={classes['hub']}
          onClick={onHub}
          aria-label={t`Hub center: ${name}. Change hub center`}
        >
          <HubIcon size={20} />
          <span>{name}</span>
          <ChevronIcon size={18} />
        </button>
      ) : (
        <span className={classes['hub']} data-testid="counter-hub">
          <HubIcon size={20} />
          <span>{name}</span>
        </span>
      )}
      <span className={classes['badge']}>
        <OutboxBadge />
      </span>
      <button
        type="button"
        className={classes['plain']}
        aria-label={t`Counter settings`}
        onClick={() => setOpened(true)}
      >
        <SettingsIcon />
      </button>
      <SettingsDialog opened={opened} onClose={() => setOpened(false)} settings={settings} onSettings={onSettings} />
    </header>
  );
}
