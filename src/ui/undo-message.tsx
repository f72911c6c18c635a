import { Button, Group, Text } from '@mantine/core';

/** A message with an undo button. */
export const undoMessage = (message: string, label: string, onUndo: () => void) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Text size="sm">{message}</Text>
    <Button variant="default" size="sm" onClick={onUndo} mih="var(--ordito-touch)" flex="none">
      {label}
    </Button>
  </Group>
);
