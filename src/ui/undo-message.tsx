import { Button, Group, Text } from '@mantine/core';

/** What is said of something that can be undone, and the button that does it. */
export const undoMessage = (message: string, label: string, onUndo: () => void) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Text size="sm">{message}</Text>
    <Button variant="default" size="sm" onClick={onUndo} mih="var(--ordito-touch)" flex="none">
      {label}
    </Button>
  </Group>
);
