import { Plural } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

/** Other people's items wait here: how many, and that they are safe; not whose. */
export function OthersNote({ others }: { others: number }) {
  return (
    <Alert color="yellow" role="note">
      <Plural
        value={others}
        one="# item of another person waits here for that person's sign-in. It is safe."
        other="# items of other people wait here for their sign-in. They are safe."
      />
    </Alert>
  );
}
