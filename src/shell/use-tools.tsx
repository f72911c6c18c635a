import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';

import { useWindowKeys } from '../scan/use-wedge.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { AddDialogState } from './use-quick-add.ts';

/** The dialogs of the frame. */
export type Tool = 'search' | 'looks' | 'keys' | 'errors' | 'install';

/** Props of every tool. */
export interface ToolProps {
  opened: boolean;
  /** Closes it and restores the focus. */
  onClose: () => void;
  /** Opens another tool instead. */
  onTool: (tool: Tool) => void;
  /** Capture; null for people who may not. */
  adding: AddDialogState | null;
  /** What was typed while the code of the search loaded. */
  typed: string;
  onLogOut: () => void;
}

const TOOLS: Record<Tool, ComponentType<ToolProps>> = {
  search: lazyComponent(async () => (await import('./palette/palette.tsx')).Palette),
  looks: lazyComponent(async () => (await import('./looks-dialog.tsx')).LooksDialog),
  keys: lazyComponent(async () => (await import('./keys-sheet.tsx')).KeysSheet),
  errors: lazyComponent(async () => (await import('./error-dialog.tsx')).ErrorDialog),
  install: lazyComponent(async () => (await import('./install-hint.tsx')).InstallHint),
};

/** Longer than Mantine takes to restore the focus itself. */
const FOCUS_BACK_MS = 50;

export interface Tools {
  open: (tool: Tool) => void;
  close: () => void;
  /** Whether a tool is open. */
  opened: boolean;
  /** The tool opened last, open or closing. */
  overlay: ReactNode;
}

/**
 * The tools of the frame, loaded when first opened, one at a time. Ctrl K and ? open theirs; `ownKeys`: the current screen has a list of
 * keys of its own.
 */
export function useTools(acts: Pick<ToolProps, 'adding' | 'onLogOut'>, ownKeys: boolean): Tools {
  const [tool, setTool] = useState<Tool | null>(null);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const { t } = useLingui();
  const before = useRef<Element | null>(null);

  const open = (wanted: Tool) => {
    if (!opened) before.current = document.activeElement;
    setTool(wanted);
    setTyped('');
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    const inside = document.activeElement;
    setTimeout(() => {
      // Only if nothing else has taken the focus meanwhile, such as a new page or another dialog.
      const { activeElement } = document;
      if (activeElement !== inside && activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) {
        before.current.focus({ preventScroll: true });
      }
    }, FOCUS_BACK_MS);
  };

  useWindowKeys((event) => {
    const wanted = toolOfKey(event);
    if (!wanted || (wanted === 'keys' && ownKeys)) return;
    event.preventDefault();
    if (opened && tool === wanted) close();
    else open(wanted);
  });

  const Overlay = tool ? TOOLS[tool] : null;
  // The first letters often follow the shortcut immediately: this field, out of sight, takes them until the search is there.
  const early = (
    <input
      ref={focusOnMount}
      style={{ position: 'fixed', opacity: 0 }}
      aria-label={t`Search`}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
  const overlay = Overlay ? (
    <Suspense fallback={opened && tool === 'search' ? early : null}>
      <Overlay opened={opened} onClose={close} onTool={open} typed={typed} {...acts} />
    </Suspense>
  ) : null;
  return { open, close, opened, overlay };
}

const focusOnMount = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** The used part of a keyboard event. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** The tool a key opens; null if it has another meaning, or is typed text. */
function toolOfKey(press: Press): Tool | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented, target } = press;
  if (defaultPrevented || isComposing || altKey) return null;
  if ((ctrlKey || metaKey) && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')) {
    return isIn(target, '[role="dialog"]:not(:has([data-palette])), dialog') ? null : 'search';
  }
  if (key === '?' && !ctrlKey && !metaKey && !isIn(target, TYPING)) return 'keys';
  return null;
}

/** Elements in which a question mark is typed text, and dialogs, which have keys of their own. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], dialog';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest(selector) !== null;
