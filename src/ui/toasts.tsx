import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

import classes from './toasts.module.css';

/** Where toasts appear. */
export function Toasts() {
  return <Notifications position="top-center" limit={4} className={classes['place'] ?? ''} />;
}
