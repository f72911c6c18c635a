import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useSyncExternalStore } from 'react';

import { MOBILE_BELOW, PHONE_BELOW } from '../../contract/limits.ts';
import { dropItem } from '../ui/drop-menu.tsx';
import { SearchIcon, type Icon } from '../ui/icons.tsx';
import { install, useInstallWay } from '../ui/install-prompt.ts';
import { BugIcon, FullscreenIcon, InstallIcon, KeyboardIcon, LooksIcon, WindowIcon } from '../ui/tool-icons.tsx';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { useErrors } from './use-errors.ts';
import type { Tools } from './use-tools.tsx';

import classes from './tool-buttons.module.css';

/** Number of errors, repeats included. */
function useErrorCount(): number {
  return useErrors()?.reduce((sum, { count }) => sum + count, 0) ?? 0;
}

/** The tools in the bar, as far as there is room; the others are in the person's menu. */
export function ToolButtons({ tools }: { tools: Tools }) {
  const { t } = useLingui();
  const phone = useNarrowerThan(PHONE_BELOW);
  const mobile = useNarrowerThan(MOBILE_BELOW);
  const errors = useErrorCount();
  if (phone) return null;
  return (
    <>
      <Tool icon={SearchIcon} name={t`Search`} keys="Control+K" onClick={() => tools.open('search')} />
      {errors > 0 ? (
        <ActionIcon
          color="gray"
          className={classes['bug'] ?? ''}
          aria-label={t`Error log, ${errors}`}
          title={t`Error log`}
          aria-haspopup="dialog"
          onClick={() => tools.open('errors')}
        >
          <BugIcon />
          <span className={classes['count']} aria-hidden="true">
            {errors > 99 ? '99+' : errors}
          </span>
        </ActionIcon>
      ) : null}
      {mobile ? null : <FullscreenButton />}
      {mobile ? null : <Tool icon={LooksIcon} name={t`Appearance`} onClick={() => tools.open('looks')} />}
    </>
  );
}

function FullscreenButton() {
  const { t } = useLingui();
  const full = useFullscreen();
  if (!canFillScreen()) return null;
  return (
    <Tool
      icon={full ? WindowIcon : FullscreenIcon}
      name={full ? t`Leave full screen` : t`Full screen`}
      onClick={toggleFullscreen}
    />
  );
}

interface ToolButtonProps {
  icon: Icon;
  name: string;
  /** Its shortcut, in `aria-keyshortcuts` format. */
  keys?: string;
  onClick: () => void;
}

function Tool({ icon: Sign, name, keys, onClick }: ToolButtonProps) {
  return (
    <ActionIcon color="gray" aria-label={name} title={name} aria-keyshortcuts={keys} onClick={onClick}>
      <Sign />
    </ActionIcon>
  );
}

/** The tools as entries of the person's menu: those without room in the bar, and rarely used ones. */
export function ToolItems({ tools }: { tools: Tools }) {
  const { t } = useLingui();
  const phone = useNarrowerThan(PHONE_BELOW);
  const mobile = useNarrowerThan(MOBILE_BELOW);
  const full = useFullscreen();
  const errors = useErrorCount();
  const way = useInstallWay();
  return (
    <>
      {phone ? <Item icon={SearchIcon} text={t`Search`} onClick={() => tools.open('search')} /> : null}
      <Item icon={LooksIcon} text={t`Appearance`} onClick={() => tools.open('looks')} />
      {mobile && canFillScreen() ? (
        <Item
          icon={full ? WindowIcon : FullscreenIcon}
          text={full ? t`Leave full screen` : t`Full screen`}
          onClick={toggleFullscreen}
        />
      ) : null}
      {phone ? null : <Item icon={KeyboardIcon} text={t`Shortcuts`} onClick={() => tools.open('keys')} />}
      {phone && errors > 0 ? (
        <Item icon={BugIcon} text={t`Error log, ${errors}`} onClick={() => tools.open('errors')} />
      ) : null}
      {way ? (
        <Item
          icon={InstallIcon}
          text={t`Install the app`}
          onClick={() => (way === 'prompt' ? install() : tools.open('install'))}
        />
      ) : null}
    </>
  );
}

function Item({ icon: Sign, text, onClick }: { icon: Icon; text: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className={dropItem} onClick={onClick}>
      <Sign size={20} />
      {text}
    </button>
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whether the browser supports fullscreen. */
const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Whether the app is fullscreen now, whoever requested it. */
const useFullscreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/** Enters or leaves fullscreen. If refused, nothing changes. */
function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}
