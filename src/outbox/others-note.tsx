import { Plural } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

/** Other people's items wait here: how many, and that they are safe; not whose. */
export function OthersNote({ others }: { others: number }) {
  return (
    <Alert color="yellow" role="note">
      <Plural
        value={others}
        one="# item of another person is waiting here until they sign in. It’s safe."
        other="# items of other people are waiting here until they sign in. They’re safe."
      />
    </Alert>
  );
}
