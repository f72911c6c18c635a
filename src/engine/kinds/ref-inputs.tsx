import { useLingui } from '@lingui/react/macro';

import { mayDo } from '../../../contract/access.ts';
import type { FieldMeta } from '../../../contract/field.ts';
import { useProfile } from '../../session/use-session.ts';
import { declaration, HUBS, isResourceName } from '../declared.ts';
import { HubSelect } from '../inputs/hub-select.tsx';
import { RefInput } from '../inputs/ref-input.tsx';
import { RefsInput } from '../inputs/refs-input.tsx';
import { Hinted, idsIn, type KindInputProps, plain, textIn, toggled } from './input-props.tsx';

/** Whether this person may look for records of a resource. */
function useMayChoose({ to = '' }: FieldMeta) {
  const profile = useProfile();
  return isResourceName(to) && mayDo(declaration(to).who, profile) ? to : null;
}

/** A record of another resource, where there is such a resource and this person may look into it; hub centers all at once. */
export function Ref(props: KindInputProps) {
  const { value, name = '', onChange, hint, error } = props;
  const to = useMayChoose(props.meta);
  if (!to) return null;
  const common = { ...plain(props), value: textIn(value), name, onChange };
  return (
    <Hinted hint={hint} error={error}>
      {to === HUBS ? <HubSelect {...common} /> : <RefInput {...common} to={to} />}
    </Hinted>
  );
}

/** Some records of another resource. */
export function Refs(props: KindInputProps) {
  const { t } = useLingui();
  const { meta, value, onChange, hint, error } = props;
  const to = useMayChoose(meta);
  const ids = idsIn(value);
  if (!to) return null;
  return (
    <Hinted hint={hint} error={error}>
      <RefsInput
        {...plain(props)}
        to={to}
        chosen={ids}
        max={meta.max}
        remove={(name) => t`Remove ${name}`}
        onToggle={(id) => onChange(toggled(ids, id))}
      />
    </Hinted>
  );
}
