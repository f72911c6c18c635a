import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { targetNameOf } from '../../../contract/actions.ts';
import { editCall, statusCalls } from '../../../contract/change-calls.ts';
import { isEmpty } from '../../../contract/field-meta.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { readAgain, updateCachedRecord } from '../../api/update-cached-record.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { useProfile } from '../../session/use-session.ts';
import { toastError } from '../../ui/toast.ts';
import { metaOf } from '../declared.ts';
import { useValueWords } from '../kinds/value-words.ts';
import { kindOf } from '../list/with-pending.ts';
import { useChangeRecord } from '../use-change-record.ts';
import { textOf } from '../values/text-of.ts';

/** A field whose values are edited in place. */
export interface InlineField {
  resource: Resource;
  field: string;
  label: string;
}

/** The field's value in a record as text; a dash for none. */
export function useInlineWords({ resource, field }: InlineField): (record: Fields) => string {
  const words = useValueWords();
  const meta = metaOf(resource, field);
  return ({ [field]: value, [meta.nameIn ?? '']: name }) => (isEmpty(value) ? '–' : words(meta, value, name));
}

/** The result of an edit. */
export type SentValue =
  /** The server has it; the record is the current one. */
  | { state: 'saved'; record: ResourceRecord }
  /** Queued on this device as this parcel, and sent by itself. */
  | { state: 'waiting'; parcel: string }
  /** Refused, and reported: the record is unchanged. */
  | { state: 'refused' };

/**
 * Sends one value of a record, against the version read; `change` has it with the name it refers to, and `more` is sent along and is no
 * field. Never throws.
 */
export type SendValue = (seen: ResourceRecord, change: Fields, more?: Fields) => Promise<SentValue>;

/** Loaded with the first edit: a list must not wait for the database library. */
const outbox = () => import('../../outbox/save-item.ts');

/** Sends single values: through the outbox where a resource has one, else by a call. */
export function useSendValue(inline: InlineField): SendValue {
  const { t } = useLingui();
  const words = useFailureText();
  const wordsOf = useInlineWords(inline);
  const { resource, field, label } = inline;
  const client = useQueryClient();
  const profile = useProfile();
  const name = resource.name as ResourceName;
  const change = useChangeRecord(name);

  /** The call may have arrived though its answer did not. */
  const unreached = () => t`${label} may not be saved: can’t reach the server. Check it when you’re back online.`;
  const because = (why: string) => t`${label} was not saved. ${why}`;
  const staleOutcome = (present: Fields, changed: Fields) => {
    const now = wordsOf(present);
    const mine = wordsOf(changed);
    return t`${label} was not saved: someone else has edited it. The current value is ${now}, yours was ${mine}.`;
  };
  const refused = (message: string): SentValue => {
    toastError(message);
    return { state: 'refused' };
  };

  const call: SendValue = async (seen, changed, more) => {
    const { [field]: value } = changed;
    const failureText = (failure: Failure) => {
      if (failure.kind === 'unreachable') return unreached();
      const present =
        failure.kind === 'problem' && failure.problem.ermessage === 'stale' ? failure.problem.record : null;
      return present ? staleOutcome(present, changed) : because(words(failure));
    };
    const { status } = resource;
    const record =
      status?.field === field
        ? await change(
            statusCalls(resource)[0],
            seen,
            { status: targetNameOf(status, textOf(value)), ...more },
            failureText,
          )
        : await change(editCall(resource), seen, { [field]: value, ...more }, failureText);
    return record ? { state: 'saved', record } : { state: 'refused' };
  };

  const store = async (
    kind: NonNullable<Resource['outbox']>,
    ...[seen, changed, more]: Parameters<SendValue>
  ): Promise<SentValue> => {
    const { [field]: value, ...names } = changed;
    const loaded = await outbox().catch(() => null);
    if (!loaded) return refused(unreached());
    const saved = await loaded.saveChange({
      owner: profile,
      kind,
      hub: { _id: textOf(seen['hubcenter']), fullName: textOf(seen['hubcenterName']) },
      id: seen._id,
      code: textOf(seen['code']),
      rev: Number(seen['rev']),
      before: { [field]: seen[field] ?? null },
      fields: { [field]: value, ...more },
      names: Object.fromEntries(Object.entries(names).map(([member, said]) => [member, textOf(said)])),
    });
    switch (saved.state) {
      case 'waiting':
        return { state: 'waiting', parcel: saved.parcel };
      case 'delivered': {
        const record = { ...seen, ...saved.record };
        updateCachedRecord(client, name, record);
        readAgain(client, name);
        return { state: 'saved', record };
      }
      case 'failed':
        return refused(t`${label} was not saved: this device may be out of space. Nothing changed.`);
      case 'conflict':
        await loaded.undoSaved(saved.parcel);
        updateCachedRecord(client, name, { ...saved.record, _id: seen._id });
        readAgain(client, name);
        return refused(staleOutcome(saved.record, changed));
      case 'refused': {
        await loaded.undoSaved(saved.parcel);
        readAgain(client, name);
        const why = saved.errors.find(({ path }) => path === field)?.message ?? saved.message;
        return refused(
          why === null
            ? t`${label} was not saved: this record no longer exists. It was moved to another hub center or to trash.`
            : because(why),
        );
      }
    }
  };

  return (...sent) => {
    const kind = kindOf(name);
    return kind === null ? call(...sent) : store(kind, ...sent);
  };
}
