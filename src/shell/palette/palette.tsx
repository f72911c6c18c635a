import '../../ui/styles-overlay.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

import { useProfile } from '../../session/use-session.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import type { ToolProps } from '../use-tools.tsx';
import { keepRecent } from './recent.ts';
import { useEntries, type Entry } from './use-entries.ts';
import { useRecords } from './use-records.ts';

import classes from './palette.module.css';

/** The command palette: pages, records by code or name, actions. */
export function Palette(props: ToolProps) {
  const { opened, onClose } = props;
  const { t } = useLingui();
  const [openings, setOpenings] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpenings(openings + 1);
  }
  return (
    <Modal.Root opened={opened} onClose={onClose} size="40rem" yOffset="10dvh" zIndex={400}>
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label={t`Search pages, records and actions`}>
        <Modal.Body p={0}>
          <Search key={openings} {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The field and its results; reset at every opening, also while the previous one still closes. */
function Search(tools: ToolProps) {
  const { onClose } = tools;
  const { t } = useLingui();
  const profile = useProfile();
  const id = useId();
  const [text, setText] = useState(tools.typed);
  const [at, setAt] = useState(0);
  const records = useRecords(text, profile);
  const groups = useEntries(text, records.found, tools);
  const entries = groups.flatMap((group) => group.entries);
  const field = useRef<HTMLInputElement>(null);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const idOf = (entry: Entry) => `${id}-${entry.id}`;

  // At once: the first letters often follow the shortcut immediately.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const choose = (entry: Entry) => {
    if (!entry.forget)
      keepRecent(profile._id, { id: entry.id, ...(entry.id.startsWith('record:') ? { text: entry.text } : {}) });
    // The target may take the focus: it must not see a focused text field.
    field.current?.blur();
    onClose();
    entry.act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const now = Math.min(at, last);
    const to = { ArrowDown: now === last ? 0 : now + 1, ArrowUp: now <= 0 ? last : now - 1, PageDown: last, PageUp: 0 }[
      event.key
    ];
    if (to !== undefined) {
      event.preventDefault();
      setAt(to);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <div data-palette className={classes['palette']}>
      <div className={classes['field']}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          role="combobox"
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={t`Search pages, records and actions`}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? idOf(chosen) : undefined}
          placeholder={t`Page, code, name or action`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes['esc']} aria-hidden="true">
          Esc
        </kbd>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t`Results`} className={classes['list']}>
        {groups.map(({ title, entries: own }, index) => (
          <div key={title} role="group" aria-labelledby={`${id}-group${index}`}>
            <div id={`${id}-group${index}`} className={classes['title']} role="presentation">
              {title}
            </div>
            {own.map((entry) => (
              <button
                key={entry.id}
                type="button"
                tabIndex={-1}
                id={idOf(entry)}
                role="option"
                aria-selected={entry === chosen}
                className={classes['entry']}
                onMouseMove={() => setAt(entries.indexOf(entry))}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(entry)}
              >
                <entry.icon size={20} />
                <span className={classes['text']}>{entry.text}</span>
                {entry.note ? <span className={classes['entryNote']}>{entry.note}</span> : null}
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className={classes['state']} role="status">
        {records.busy ? (
          <Trans>Searching…</Trans>
        ) : records.partial ? (
          <Trans>Can’t reach the server. Only records already seen on this device are listed.</Trans>
        ) : entries.length === 0 ? (
          <Trans>No results. Try a code, a name or a page title.</Trans>
        ) : text ? (
          <Plural value={entries.length} one="# result" other="# results" />
        ) : null}
      </p>
    </div>
  );
}
