import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';

import { moveByArrows } from '../ui/arrow-keys.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { screenTitle } from './menu.ts';
import { closeAll, closeOthers, closeTab, openTabs, renew, subscribeTabs } from './open-tabs.ts';
import { othersOf, type Tab } from './tabs.ts';
import { useHere } from './use-here.ts';

import classes from './tab-strip.module.css';

const TabMenu = lazyComponent(async () => (await import('./tab-menu.tsx')).TabMenu);
const CloseQuestion = lazyComponent(async () => (await import('./close-question.tsx')).CloseQuestion);

/** An action on some tabs, waiting for confirmation because of unsaved work. */
interface PendingQuestion {
  paths: readonly string[];
  act: () => Tab | null;
}

/**
 * The open tabs, 34 px high (spec section 2); on a phone, a list in the menu: a press shows one, the cross and the middle button close it, the right button or the menu key
 * opens its menu, arrow keys move along, Delete closes.
 */
export function TabStrip() {
  const { t } = useLingui();
  const { tabs, affix, unsaved } = useSyncExternalStore(subscribeTabs, openTabs);
  const nameOf = useTabName();
  const navigate = useNavigate();
  const client = useQueryClient();
  const shown = useHere()?.place.path ?? '';
  const [menu, setMenu] = useState<{ path: string; x: number; y: number } | null>(null);
  // The last question stays rendered while its dialog closes.
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useInSight(list, [shown, ...tabs.map((tab) => nameOf(tab))].join('\n'));

  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
  const focus = (path: string) =>
    (links().find((link) => link.dataset['path'] === path) ?? links().at(-1))?.focus({ preventScroll: true });

  const run = ({ act }: PendingQuestion) => {
    const next = act();
    if (next) void navigate({ to: next.path, search: next.search });
    // If no navigation follows, the focus would be lost with the closed tab.
    else requestAnimationFrame(() => focus(shown));
  };
  const ask = (wanted: PendingQuestion) => {
    if (!wanted.paths.some((path) => unsaved.has(path))) {
      run(wanted);
      return;
    }
    // Nothing can be pressed beside the open menu of a phone.
    list.current?.closest('dialog')?.close();
    setQuestion(wanted);
    setAsking(true);
  };
  const close = (path: string) => {
    if (path !== affix) ask({ paths: [path], act: () => closeTab(path, shown) });
  };
  const refresh = (path: string) =>
    ask({
      paths: [path],
      act: () => {
        // The reloaded view refetches its reads; other views do not.
        void client.invalidateQueries({ refetchType: 'none' });
        renew(path);
        return path === shown ? null : (tabs.find((tab) => tab.path === path) ?? null);
      },
    });

  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const current = all.find((link) => link === document.activeElement);
    if (current && event.key === 'Delete') close(current.dataset['path'] ?? '');
    moveByArrows(event, all);
  };

  const onContextMenu = (event: MouseEvent, path: string) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key has no pointer position: open below the tab.
    const byKey = event.clientX === 0 && event.clientY === 0;
    setMenu({ path, x: byKey ? box.left : event.clientX, y: byKey ? box.bottom : event.clientY });
  };

  return (
    <nav className={classes['strip']} aria-label={t`Open pages`}>
      <ul
        ref={list}
        className={classes['list']}
        onWheel={({ currentTarget, deltaX, deltaY }) => {
          if (deltaX === 0) currentTarget.scrollLeft += deltaY;
        }}
        onScroll={() => setMenu(null)}
      >
        {tabs.map((tab) => (
          <li key={tab.path} className={classes['tab']} data-shown={tab.path === shown || undefined}>
            <Link
              to={tab.path}
              search={tab.search}
              className={classes['link'] ?? ''}
              data-path={tab.path}
              aria-current={tab.path === shown ? 'page' : undefined}
              draggable={false}
              onKeyDown={onKeyDown}
              onContextMenu={(event) => onContextMenu(event, tab.path)}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                close(tab.path);
              }}
              preload={false}
            >
              {unsaved.has(tab.path) ? (
                <span className={classes['dot']} data-unsaved role="img" aria-label={t`Not saved`} />
              ) : tab.path === shown ? (
                <span className={classes['dot']} />
              ) : null}
              <span className={classes['word']}>{nameOf(tab)}</span>
            </Link>
            {tab.path === affix ? null : (
              <button
                type="button"
                className={classes['close']}
                aria-label={t`Close ${nameOf(tab)}`}
                onClick={() => close(tab.path)}
              >
                <CloseIcon size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {menu ? (
        <Suspense>
          <TabMenu
            at={menu}
            closable={menu.path !== affix}
            onClose={() => {
              setMenu(null);
              focus(menu.path);
            }}
            onRefresh={() => refresh(menu.path)}
            onCloseTab={() => close(menu.path)}
            onCloseOthers={() =>
              ask({ paths: othersOf(tabs, menu.path), act: () => closeOthers(menu.path, shown) ?? null })
            }
            onCloseAll={() => ask({ paths: othersOf(tabs, ''), act: () => closeAll(shown) })}
          />
        </Suspense>
      ) : null}
      {question ? (
        <Suspense>
          <CloseQuestion
            opened={asking}
            onConfirm={() => {
              setAsking(false);
              run(question);
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </nav>
  );
}

/** Keeps the active tab and its line of the menu scrolled into view, also after names that load later have moved it: `layout` changes with everything that does. */
function useInSight(list: RefObject<HTMLElement | null>, layout: string): void {
  useEffect(() => {
    if (layout === '') return;
    const tab = list.current?.querySelector(':scope > [data-shown]');
    for (const each of [tab, document.querySelector('#menu [aria-current]')])
      each?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [list, layout]);
}

/** Titles of tabs: the screen, and the record if it shows one ("Fabric · MIL-F000012K"). */
function useTabName(): (tab: Tab) => string {
  const { t } = useLingui();
  return ({ screen, title }) => (title ? `${t(screenTitle(screen))} · ${title}` : t(screenTitle(screen)));
}
