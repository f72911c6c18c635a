import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import { useCamera, type CameraState } from '../../capture/use-camera.ts';
import type { DraftWithPhotos } from '../../outbox/drafts.ts';
import { useRoom } from '../../outbox/use-room.ts';
import { WindowNote } from '../../outbox/window-note.tsx';
import { useWindowKeys } from '../../scan/use-wedge.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ClaimNotes } from './claim-notes.tsx';
import { Controls } from './controls.tsx';
import { CounterBar } from './counter-bar.tsx';
import { HintChip } from './hint-chip.tsx';
import { HubDialog } from './hub-dialog.tsx';
import { LastSaved } from './last-saved.tsx';
import { NativeCamera } from './native-camera.tsx';
import { Problems } from './problems.tsx';
import { RunBar } from './run-bar.tsx';
import type { CounterSettings, SettingsChange } from './settings.ts';
import { shootInto } from './shoot.ts';
import { signal, type Signal } from './signals.ts';
import { TodayStrip } from './today-strip.tsx';
import { useClaim } from './use-claim.ts';
import type { CounterHubs, Hub } from './use-counter-hub.ts';
import { useCounter } from './use-counter.ts';
import { useScanning } from './use-scanning.ts';
import { Viewfinder } from './viewfinder.tsx';

import classes from './counter.module.css';

interface CounterSessionProps {
  owner: { _id: string; fullName: string };
  hubs: CounterHubs;
  kind: ItemKind;
  settings: CounterSettings;
  /** The draft of an unfinished item. */
  found: DraftWithPhotos | null;
  onSettings: (change: SettingsChange) => void;
}

/** The counter of one person: viewfinder, controls, and the last saved items. */
export function CounterSession({ owner, hubs, kind: firstKind, settings, found, onSettings }: CounterSessionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [kind, setKind] = useState(firstKind);
  const [choosingHub, setChoosingHub] = useState(false);
  const [flash, setFlash] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  const { hub } = hubs;
  const onSignal = (which: Signal) => signal(which, settings);
  const changeKind = (next: ItemKind) => {
    setKind(next);
    onSettings({ kind: next });
  };
  const chooseHub = ({ _id, fullName }: Hub) => {
    onSettings({ hub: { _id, fullName, at: Date.now() } });
    setChoosingHub(false);
  };
  useDraftedHub(found, hubs.choices !== null, chooseHub);
  const counter = useCounter({
    owner: { _id: owner._id, fullName: owner.fullName },
    hub,
    kind,
    // Pinned details apply to garments.
    run: kind === 'product' ? settings.run : {},
    found,
    onSignal,
    onReopened: ({ kind: before, hub: of, hubName }) => {
      changeKind(before);
      if (hubs.choices && of !== null && of !== hub?._id) chooseHub({ _id: of, fullName: hubName });
    },
  });
  const { work, saved, place, busy } = counter;
  const { state: camera, reopen } = useCamera(!settings.ownCamera, settings.camera ?? undefined);
  // The stream whose first frame was rendered.
  const [seen, setSeen] = useState<MediaStream | null>(null);
  const isLive = camera.status === 'live' && camera.camera.stream === seen;
  const torch = useTorch(camera);
  useWakeLock(true);
  const full = useRoom(saved?.parcels.at(-1)?.seq ?? 0).room?.full ?? false;
  const inHand = work.shots.length > 0;
  // An admin is asked before the first photo, not after it; a merchant never.
  const mustChoose = hub === null && hubs.choices !== null;
  const [only, another] = hubs.choices ?? [];
  useOnlyHub(mustChoose && only && !another ? only : null, chooseHub);

  // An item being stored already has its kind, hub center and code.
  const isFixed = inHand || busy || work.claimed;
  const claim = useClaim({ counter, hubs, kind, onKind: changeKind, onHub: chooseHub, onSignal });
  const mayScan = isLive && !isFixed && !choosingHub && claim.note === null;
  const { scanning, ask: askToScan } = useScanning({
    video,
    may: mayScan,
    always: settings.scanFirst,
    onCode: claim.claim,
    onSeen: claim.see,
  });

  const canShoot = isLive && hub !== null && place !== null && !busy && (!full || inHand);
  const shoot = () => {
    if (!canShoot || !isLive || !video.current) return;
    const element = video.current;
    askToScan(null);
    setFlash((before) => before + 1);
    void counter
      .take(() => shootInto(camera.camera, element))
      .catch(() => {
        counter.notTaken();
        reopen();
      });
  };
  useShutterKeys(shoot);
  const isNative = settings.ownCamera || camera.status === 'failed';

  return (
    <>
      <CounterBar
        hub={hub}
        onHub={hubs.choices && !isFixed ? () => setChoosingHub(true) : null}
        settings={settings}
        onSettings={onSettings}
      />
      <RunBar
        kind={kind}
        locked={isFixed}
        onKind={changeKind}
        run={settings.run}
        onRun={(change) => onSettings(({ run }) => ({ run: change(run) }))}
      />
      <div className={classes['stage']}>
        {isNative ? (
          <NativeCamera
            counter={counter}
            problem={camera.status === 'failed' ? camera.problem : null}
            disabled={hub === null || busy || (full && !inHand)}
            onRetry={reopen}
            onProblem={() => onSignal('problem')}
          />
        ) : (
          <Viewfinder
            ref={video}
            camera={camera.status === 'live' ? camera.camera : null}
            ready={isLive}
            onReady={() => setSeen(camera.status === 'live' ? camera.camera.stream : null)}
            place={place}
            code={counter.code}
            codePending={counter.codePending}
            hasHub={hub !== null}
            flash={flash}
            scanning={scanning}
          />
        )}
        <div className={classes['notes']}>
          {inHand || saved ? null : <WindowNote />}
          <Problems counter={counter} full={full} />
          <HintChip counter={counter} />
          <ClaimNotes claim={claim} />
          {saved ? <LastSaved key={saved.parcels[0]?.seq} saved={saved} counter={counter} /> : null}
        </div>
      </div>
      <Controls
        counter={counter}
        kind={kind}
        canShoot={canShoot}
        hasShutter={!isNative}
        torch={torch.lit}
        onTorch={torch.toggle}
        scan={mayScan ? scanning : null}
        onScan={() => askToScan(!scanning)}
        onShoot={shoot}
      />
      <TodayStrip owner={owner._id} />
      <LeavingDialog held={counter.problem === 'notStored' && inHand} />
      <HubDialog
        opened={(mustChoose && hubs.choices?.length !== 1) || choosingHub}
        hubs={hubs}
        back={mustChoose ? t`Leave counter` : t`Cancel`}
        onBack={() => (mustChoose ? void navigate({ to: '/' }) : setChoosingHub(false))}
        onChoose={chooseHub}
      />
    </>
  );
}

/** Selects the hub center of an unfinished item. */
function useDraftedHub(found: DraftWithPhotos | null, mayChoose: boolean, choose: (hub: Hub) => void): void {
  const keep = useEffectEvent(choose);
  useEffect(() => {
    const { hub = null, hubName = '' } = found?.draft ?? {};
    if (mayChoose && hub !== null) keep({ _id: hub, fullName: hubName });
  }, [found, mayChoose]);
}

/** Selects the hub center where there is only one to select from. */
function useOnlyHub(only: Hub | null, choose: (hub: Hub) => void): void {
  const keep = useEffectEvent(choose);
  const { _id = null, fullName = '' } = only ?? {};
  useEffect(() => {
    if (_id !== null) keep({ _id, fullName });
  }, [_id, fullName]);
}

/** The camera's torch: on, off, or null if there is none. It turns off with the camera. */
function useTorch(camera: CameraState): { lit: boolean | null; toggle: () => void } {
  const [wanted, setWanted] = useState(false);
  const light = camera.status === 'live' && camera.camera.hasTorch ? camera.camera : null;
  useEffect(() => {
    void light?.setTorch(wanted).catch(() => undefined);
  }, [light, wanted]);
  return { lit: light ? wanted : null, toggle: () => setWanted(!wanted) };
}

/** Space presses the shutter wherever the focus is, unless the focused element uses the key. */
function useShutterKeys(shoot: () => void): void {
  useWindowKeys((event) => {
    if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('button, a, input, select, textarea, [role="dialog"]')) return;
    event.preventDefault();
    shoot();
  });
}

/** Asks before leaving the counter with photos the device could not store: they exist nowhere else. */
function LeavingDialog({ held }: { held: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    disabled: !held,
    enableBeforeUnload: held,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t`These photos aren’t saved`}
      confirm={t`Leave anyway`}
      cancel={t`Stay`}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <Trans>This device is out of space. Free some space and press “Try again”, or they will be lost.</Trans>
    </ConfirmDialog>
  );
}

/** Keeps the screen on while `wanted`, if supported; the browser releases the lock whenever the page is hidden. */
function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a nearly empty battery: then the screen turns off as usual.
      void navigator.wakeLock.request('screen').then(
        (taken) => {
          if (gone) void taken.release();
          else lock = taken;
        },
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release().catch(() => undefined);
    };
  }, [wanted]);
}
