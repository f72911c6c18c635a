import { useLingui } from '@lingui/react/macro';

import { mayDo } from '../../../contract/access.ts';
import type { FieldMeta } from '../../../contract/field.ts';
import { useProfile } from '../../session/use-session.ts';
import { declaration, HUBS, isResourceName } from '../declared.ts';
import { HubSelect } from '../inputs/hub-select.tsx';
import { RefInput } from '../inputs/ref-input.tsx';
import { RefsInput } from '../inputs/refs-input.tsx';
import { framed, idsIn, type KindInputProps, plain, textIn, toggled } from './input-props.ts';

/** Whether this person may search records of a resource. */
function useMayChoose({ to = '' }: FieldMeta) {
  const profile = useProfile();
  return isResourceName(to) && mayDo(declaration(to).who, profile) ? to : null;
}

/** A record of another resource, if this person may read that resource; hub centers as a full list. */
export function Ref(props: KindInputProps) {
  const { value, name = '', onChange } = props;
  const to = useMayChoose(props.meta);
  if (!to) return null;
  const chosen = { value: textIn(value), name, onChange };
  return to === HUBS ? (
    <HubSelect {...framed(props)} {...chosen} />
  ) : (
    <RefInput {...plain(props)} {...chosen} to={to} />
  );
}

/** Several records of another resource. */
export function Refs(props: KindInputProps) {
  const { t } = useLingui();
  const { meta, value, onChange } = props;
  const to = useMayChoose(meta);
  if (!to) return null;
  const ids = idsIn(value);
  const toggle = (id: string) => onChange(toggled(ids, id));
  const remove = (name: string) => t`Remove ${name}`;
  return <RefsInput {...plain(props)} to={to} chosen={ids} max={meta.max} remove={remove} onToggle={toggle} />;
}
