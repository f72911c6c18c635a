import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { listUserSessions } from '../../../contract/calls/users.ts';
import { read } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { SignedInDevice } from './signed-in-device.tsx';

import classes from './signed-in-device.module.css';

/** The devices a person is signed in on. */
export function UserSessions({ record }: { record: ResourceRecord }) {
  const words = useFailureText();
  const query = useQuery(read(listUserSessions, { params: { id: record._id } }));
  const data = query.data?.data;
  const failure = failureOf(query);
  return (
    <section className={classes['card']} aria-labelledby="user-devices" data-testid="user-sessions">
      <h2 id="user-devices" className={classes['title']}>
        <Trans>Signed-in devices</Trans>
      </h2>
      {data ? (
        data.length > 0 ? (
          <ul className={classes['devices']}>
            {data.map((each) => (
              <SignedInDevice key={each._id} device={each} />
            ))}
          </ul>
        ) : (
          <p className={classes['none']}>
            <Trans>Not signed in on any device.</Trans>
          </p>
        )
      ) : failure ? (
        <p className={classes['none']} role="alert">
          {words(failure)}
        </p>
      ) : (
        <Skeleton height={64} />
      )}
    </section>
  );
}
