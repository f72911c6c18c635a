import { useLingui } from '@lingui/react/macro';

import { refKind, refsKind } from '../../../../contract/field-kinds/ref.ts';
import { type FieldMeta, refersToHub } from '../../../../contract/field-meta.ts';
import { isResourceName } from '../../../../contract/resource-access.ts';
import { HubSelect } from '../../../outbox/hub-select.tsx';
import { NoHub } from '../../../outbox/no-hub.tsx';
import { useProfile } from '../../../session/use-session.ts';
import { RefInput } from '../../inputs/ref-input.tsx';
import { RefsInput } from '../../inputs/refs-input.tsx';
import { FilterRefs } from '../../list/later/filter-refs.tsx';
import { mayChoose } from '../../shown-to.ts';
import { framed, idsIn, type KindInputProps, plain, textIn } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

/** The resource of a reference, if this person may search its records. */
function useChoice(meta: FieldMeta) {
  const profile = useProfile();
  const { to = '' } = meta;
  return isResourceName(to) && mayChoose(meta, profile) ? to : null;
}

/** A record of another resource, if this person may read that resource; hub centers as a full list. */
function Ref(props: KindInputProps) {
  const { value, name = '', onChange } = props;
  const to = useChoice(props.meta);
  if (!to) return null;
  const chosen = { value: textIn(value), name, onChange };
  return refersToHub(props.meta) ? (
    <HubSelect {...framed(props)} {...chosen} none={<NoHub />} />
  ) : (
    <RefInput {...plain(props)} {...chosen} to={to} />
  );
}

/** Several records of another resource. */
function Refs(props: KindInputProps) {
  const { t } = useLingui();
  const { meta, value, onChange } = props;
  const to = useChoice(meta);
  if (!to) return null;
  const remove = (name: string) => t`Remove ${name}`;
  return (
    <RefsInput {...plain(props)} to={to} chosen={idsIn(value)} max={meta.max} remove={remove} onChange={onChange} />
  );
}

export const ref: EnteredKind = { of: refKind, Input: Ref, Filter: FilterRefs };
export const refs: EnteredKind = { of: refsKind, Input: Refs, Filter: FilterRefs };
