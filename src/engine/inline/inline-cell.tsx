import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { Suspense, useContext, useRef, useState } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PencilIcon } from '../../ui/list-icons.ts';
import { StatusMenu } from '../actions/lazy-actions.tsx';
import { metaOf } from '../declared.ts';
import { PendingContext } from '../list/pending-mark.tsx';
import { textOf } from '../values/text-of.ts';
import { Value } from '../values/value.tsx';
import type { View } from '../view.ts';
import { useInlineSave } from './use-inline-save.ts';

import classes from './inline.module.css';

// Loaded with the first edited value.
const InlineInput = lazyComponent(async () => (await import('./inline-input.tsx')).InlineInput);

interface InlineCellProps {
  resource: Resource;
  view: View;
  field: string;
  record: ResourceRecord;
}

/** A value edited in place, by its moves or by typing. */
export function InlineCell(props: InlineCellProps) {
  const { resource, field, record } = props;
  if (field !== resource.status?.field) return <TypedCell {...props} />;
  return (
    <div className={classes['place']} data-inline>
      <StatusMenu name={resource.name as ResourceName} record={record} />
    </div>
  );
}

/** A value that was sent, with the name it refers to, until the record shows it; `rev` is null until the answer arrives. */
interface PendingValue {
  change: Fields;
  rev: number | null;
}

/** A click, Enter or F2 opens the input. The new value shows at once, marked until the server has it. */
function TypedCell({ resource, view, field, record }: InlineCellProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const [sent, setSent] = useState<PendingValue | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const meta = metaOf(resource, field);
  const { kind, nameIn } = meta;
  const label = view.labels[field] ? t(view.labels[field]) : field;
  const title = textOf(record[resource.title]);
  const send = useInlineSave({ resource, field, label });
  const edit = useContext(PendingContext).get(record._id);
  const waiting = edit?.fields.includes(field) ? edit : null;
  const isSaving = sent !== null && sent.rev === null;
  const isAhead = isSaving || (sent?.rev != null && sent.rev > Number(record['rev']) && !waiting);
  const shown = isAhead ? { ...record, ...sent?.change } : record;
  const mark = isSaving
    ? t`Saving…`
    : waiting && (waiting.needsAttention ? t`Change needs attention` : t`Waiting to be sent`);

  const changeOf = (value: unknown, name: unknown): Fields => ({
    [field]: value,
    ...(nameIn ? { [nameIn]: name } : {}),
  });
  const save = async (value: unknown, name?: string) => {
    const mine: PendingValue = { change: changeOf(value, name), rev: null };
    setSent(mine);
    const sentValue = await send(shown, mine.change);
    const saved = sentValue.state === 'saved' ? sentValue.record : null;
    const now = saved && { change: changeOf(saved[field], saved[nameIn ?? '']), rev: Number(saved['rev']) };
    // A value typed meanwhile has an answer of its own.
    setSent((last) => (last === mine ? now : last));
  };
  const leave = (returns: boolean) => {
    setEditing(false);
    // The pencil must be visible first.
    if (returns) requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its pencil is the button
    <div
      className={classes['place']}
      data-inline
      data-kind={kind.name}
      data-pending={mark !== null || undefined}
      data-editing={editing || undefined}
      onClick={() => setEditing(true)}
    >
      <Value {...{ resource, view, field }} record={shown} place="list" />
      {mark === null ? null : (
        <span
          className={classes['mark']}
          data-urgent={waiting?.needsAttention || undefined}
          role="img"
          aria-label={mark}
          title={mark}
        />
      )}
      <UnstyledButton
        ref={pencil}
        className={classes['pencil'] ?? ''}
        data-opens
        aria-label={t`Edit ${label} of ${title}`}
        onKeyDown={(event) => {
          if (event.key === 'F2') setEditing(true);
        }}
      >
        <PencilIcon size={18} />
      </UnstyledButton>
      {editing ? (
        <Suspense>
          <InlineInput
            {...{ resource, field }}
            label={t`${label} of ${title}`}
            record={shown}
            onSave={(value, name) => void save(value, name)}
            onLeave={leave}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
