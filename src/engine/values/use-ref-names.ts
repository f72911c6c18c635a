import { useQueries } from '@tanstack/react-query';

import { mayDo } from '../../../contract/access.ts';
import { accessOf, type ResourceName } from '../../../contract/resource-access.ts';
import { detailOptions } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { recordName } from './record-name.ts';

/** Names of records known by id only; missing for those not found, or not for this person. */
export function useRefNames(refs: readonly { to: ResourceName; id: string }[]): ReadonlyMap<string, string> {
  const profile = useProfile();
  const answers = useQueries({
    queries: refs.map(({ to, id }) => ({ ...detailOptions(to, id), enabled: mayDo(accessOf(to).who, profile) })),
  });
  return new Map(
    refs.flatMap(({ to, id }, index) => {
      const data = answers[index]?.data;
      return data ? [[id, recordName(to, data)]] : [];
    }),
  );
}
