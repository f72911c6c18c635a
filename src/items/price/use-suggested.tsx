import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import type { SuggestedField } from '../../../contract/calls/calculate.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useInlineSave } from '../../engine/inline/use-inline-save.ts';
import { useInlineWords } from '../../engine/inline/use-send-value.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { isSame } from '../../outbox/merge.ts';
import { useProfile } from '../../session/use-session.ts';

import classes from './price-suggestion.module.css';

interface UseSuggestedProps {
  kind: ItemKind;
  record: ResourceRecord;
  suggested: SuggestedField;
  /** The text of the suggestion. */
  children: ReactNode;
}

/**
 * One suggestion for an item. Its button saves that field alone, like an inline edit in a list: through the outbox, against the version on
 * screen, with an undo.
 */
export function UseSuggested({ kind, record, suggested, children }: UseSuggestedProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const words = useId();
  const line = useRef<HTMLLIElement>(null);
  const [busy, setBusy] = useState(false);
  const resource = declaration(kind);
  const { field, value } = suggested;
  const inline = { resource, field, label: field === 'weight' ? t`Weight` : t`Colors` };
  const save = useInlineSave(inline);
  const now = record[field] ?? null;
  const before = useInlineWords(inline)(record);
  const isThere = isSame(sorted(now), sorted(value));
  const use = async () => {
    // The button unmounts, perhaps with its line: keep the focus nearby.
    line.current?.closest<HTMLElement>('[data-answer]')?.focus({ preventScroll: true });
    setBusy(true);
    await save(record, { [field]: value });
    setBusy(false);
  };
  return (
    <li ref={line}>
      <span id={words}>
        {children}
        {isThere ? (
          <span className={classes['now']}>
            <Trans>Already entered.</Trans>
          </span>
        ) : before === '–' ? null : (
          <span className={classes['now']}>
            <Trans>It would replace: {before}</Trans>
          </span>
        )}
      </span>
      {isThere || !resource.edit || !mayDo(resource.edit.who, profile) ? null : (
        <Button variant="default" aria-describedby={words} loading={busy} onClick={() => void use()}>
          <Trans>Use</Trans>
        </Button>
      )}
    </li>
  );
}

/** Selected words have no order. */
const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(textOf).toSorted() : value);
