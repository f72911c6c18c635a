/** Icons that no first screen shows. */
import { drawn } from './icons.tsx';

export const BoltIcon = drawn('M13.5 2.5 5 14h6.5l-1 7.5L19 10h-6.5l1-7.5Z');
export const BackIcon = drawn('M19.5 12h-15M11 5.5 4.5 12l6.5 6.5');
export const CompassIcon = drawn('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.5 8.5l-2 5-5 2 2-5 5-2Z');
export const ScanIcon = drawn(
  'M3.5 8V5A1.5 1.5 0 0 1 5 3.5h3M16 3.5h3A1.5 1.5 0 0 1 20.5 5v3M20.5 16v3a1.5 1.5 0 0 1-1.5 1.5h-3M8 20.5H5A1.5 1.5 0 0 1 3.5 19v-3M3.5 12h17',
);
export const MinusIcon = drawn('M5 12h14');
export const TorchIcon = drawn('M8 3.5h8l-1.5 6v10a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-10L8 3.5ZM12 12.5v2.5');
export const PinIcon = drawn('M9 3.5h6l-.8 6 3.3 3.5h-11L9.8 9.5 9 3.5ZM12 13v7.5');
export const DocumentIcon = drawn(
  'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5l-5-5ZM13.5 3.5v5h5M9 13h6M9 16.5h4',
);
export const UpIcon = drawn('M12 19V5M6 11l6-6 6 6');
export const DownIcon = drawn('M12 5v14M6 13l6 6 6-6');
export const GripIcon = drawn('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
