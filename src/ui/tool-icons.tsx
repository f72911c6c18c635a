/** Icons of the frame's tools: a separate chunk, because the first screen shows none of them. */
import { drawn } from './icons.tsx';

export const LooksIcon = drawn(
  'M12 3a9 9 0 1 0 0 18c1.3 0 1.8-.9 1.5-1.9-.5-1.6.4-2.6 2-2.6h2A3.5 3.5 0 0 0 21 13c0-5.6-4-10-9-10ZM7.5 12h.01M9.5 7.8h.01M14.5 7.5h.01M17.3 11h.01',
);
export const FullscreenIcon = drawn('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5');
export const WindowIcon = drawn('M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5');
export const BugIcon = drawn(
  'M8 9.5h8v5a4 4 0 0 1-8 0v-5ZM9 9.5V8a3 3 0 0 1 6 0v1.5M12 10v8M8 12.5H4M20 12.5h-4M8.3 16l-3.3 2.5M15.7 16l3.3 2.5M8 9.7 5 7M16 9.7 19 7',
);
export const KeyboardIcon = drawn(
  'M4 6.5h16A1.5 1.5 0 0 1 21.5 8v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 16V8A1.5 1.5 0 0 1 4 6.5ZM6.5 10.2h.01M10 10.2h.01M13.5 10.2h.01M17.2 10.2h.01M8 14h8',
);
export const InstallIcon = drawn(
  'M12 3.5V14M7.5 9.5 12 14l4.5-4.5M4.5 16v3A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
);
export const SunIcon = drawn(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = drawn('M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z');
export const PenIcon = drawn('M4.5 19.5l1-4L16 5a1.9 1.9 0 0 1 2.7 0l.3.3a1.9 1.9 0 0 1 0 2.7L8.5 18.5l-4 1ZM14 7l3 3');
export const ServerIcon = drawn(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v3.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 9.5V6a1.5 1.5 0 0 1 1.5-1.5ZM5.5 13h13a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18v-3.5A1.5 1.5 0 0 1 5.5 13ZM7.5 7.8h.01M7.5 16.3h.01',
);
