import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { refersToHub } from '../../../../contract/field-meta.ts';
import { NO_VALUE } from '../../../../contract/list-filters.ts';
import { isResourceName } from '../../../../contract/resource-access.ts';
import { hubOptions } from '../../../api/resource-queries.ts';
import { RefsInput } from '../../inputs/refs-input.tsx';
import { ChoicePills } from '../choice-pills.tsx';
import type { KindFilterProps } from '../list-props.ts';
import { FilterVocabulary, useMissing } from './filter-words.tsx';

/** Hub centers as words: their names are the same in every language. */
function Hubs(props: KindFilterProps) {
  const { data: hubs = [] } = useQuery(hubOptions());
  const terms = hubs.map(({ _id: id, fullName: name }) => ({ id, names: { it: name, en: name, es: name, zh: name } }));
  return <FilterVocabulary {...props} terms={terms} />;
}

/** Records of another resource, and those that refer to none. */
export function FilterRefs(props: KindFilterProps) {
  const { t } = useLingui();
  const { filter, label, chosen, set, toggle } = props;
  const { to = '' } = filter.meta;
  const [missing] = useMissing(filter);
  if (refersToHub(filter.meta)) return <Hubs {...props} />;
  if (!isResourceName(to)) return null;
  const named = chosen.filter((value) => value !== NO_VALUE);
  const none = chosen.filter((value) => value === NO_VALUE);
  return (
    <>
      {missing ? <ChoicePills label={label} options={[missing]} chosen={none} onToggle={toggle} wraps /> : null}
      <RefsInput
        {...{ to, label }}
        chosen={named}
        quiet
        remove={(name) => t`Remove filter ${name}`}
        onChange={(values) => set([...none, ...values])}
      />
    </>
  );
}
