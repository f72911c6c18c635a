/** The product's icon set, on a 24-unit grid with one stroke width. Always decorative: the label is beside it. */
import type { ReactNode } from 'react';

interface IconProps {
  /** Edge in CSS pixels. */
  size?: number;
}

/** The type of an icon component. */
export type Icon = (props: IconProps) => ReactNode;

/** An icon from its path on the grid. */
export const drawn = (path: string): Icon =>
  function DrawnIcon({ size = 22 }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    );
  };

export const PeopleIcon = drawn(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
);
export const HubIcon = drawn(
  'M4 10v9.5h16V10M3 8.5 5 4h14l2 4.5a3 3 0 0 1-6 .2 3 3 0 0 1-6 0 3 3 0 0 1-6-.2ZM9.5 19.5V14h5v5.5',
);
export const GarmentIcon = drawn('M8.5 3.5 3 6.5l1.7 4.7L7.5 10v10.5h9V10l2.8 1.2L21 6.5l-5.5-3a3.6 3.6 0 0 1-7 0Z');
export const FabricIcon = drawn(
  'M6 4h11.5A2.5 2.5 0 0 1 20 6.5v13H8.5M6 4a2.5 2.5 0 0 0-2.5 2.5v10.5A2.5 2.5 0 0 0 6 19.5 2.5 2.5 0 0 0 8.5 17V6.5A2.5 2.5 0 0 0 6 4ZM12 8v7.5M16 8v7.5',
);
export const MixIcon = drawn('m12 3.5 9 4.5-9 4.5L3 8l9-4.5ZM3.5 12.2 12 16.5l8.5-4.3M3.5 16.2 12 20.5l8.5-4.3');
export const TabletIcon = drawn(
  'M6.5 2.5h11A1.5 1.5 0 0 1 19 4v16a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 20V4a1.5 1.5 0 0 1 1.5-1.5ZM10.5 18.2h3',
);
export const MenuIcon = drawn('M4 6.5h16M4 12h16M4 17.5h16');
export const CloseIcon = drawn('m6 6 12 12M18 6 6 18');
export const PlusIcon = drawn('M12 5v14M5 12h14');
export const SearchIcon = drawn('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20');
export const DownloadIcon = drawn('M12 4v11.5M6.5 10.5 12 16l5.5-5.5M4.5 20h15');
export const SortIcon = drawn('m8 9.5 4-4 4 4M8 14.5l4 4 4-4');
export const ChevronIcon = drawn('m6.5 9.5 5.5 5.5 5.5-5.5');
export const PersonIcon = drawn('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6');
export const LogOutIcon = drawn(
  'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
);
export const GlobeIcon = drawn(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
);
export const PhotoIcon = drawn(
  'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM8.5 11a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM3.5 17l5-4 3.5 2.5 4-4 5 4.5',
);
export const AlertIcon = drawn('M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.2h.01');
export const ReloadIcon = drawn('M20 11.5A8 8 0 1 0 18 17M20 5v6.5h-6.5');
export const LockIcon = drawn('M6 11h12v9.5H6V11ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2.5');
export const OutboxIcon = drawn(
  'M3.5 13.5h5l1.5 3h4l1.5-3h5M3.5 13.5V18A1.5 1.5 0 0 0 5 19.5h14a1.5 1.5 0 0 0 1.5-1.5v-4.5M12 13V4M8 8l4-4 4 4',
);
export const ChecklistIcon = drawn('m3.5 6.5 1.8 1.8L8.5 5M3.5 15.5l1.8 1.8L8.5 14M12 7h8.5M12 16h8.5');
export const TagIcon = drawn(
  'M4 5.5v6.2a2 2 0 0 0 .6 1.4l7 7a1.7 1.7 0 0 0 2.4 0l6.1-6.1a1.7 1.7 0 0 0 0-2.4l-7-7a2 2 0 0 0-1.4-.6H5.5A1.5 1.5 0 0 0 4 5.5ZM8.5 8.5h.01',
);
export const MailIcon = drawn('M3.5 5.5h17v13h-17v-13ZM4 6.5l8 6.5 8-6.5');
export const PrintIcon = drawn(
  'M7 9V3.5h10V9M7 17.5H5A1.5 1.5 0 0 1 3.5 16v-5.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 1-1.5 1.5h-2M7 14.5h10v6H7v-6Z',
);
export const TrashIcon = drawn('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5');
export const EditIcon = drawn('M4.5 19.5 5.6 15 16 4.6l3.4 3.4L9 18.4l-4.5 1.1ZM13.5 7.1l3.4 3.4');
export const CheckIcon = drawn('m5 12.5 4.5 4.5L19 7.5');
export const SettingsIcon = drawn(
  'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.8v4.4a2 2 0 0 0 4 0V4.8a2 2 0 0 0-4 0ZM7 14.8v4.4a2 2 0 0 0 4 0v-4.4a2 2 0 0 0-4 0Z',
);
export const CardIcon = drawn('M3.5 6h17v12.5h-17V6ZM3.5 10.5h17M7 15h4');
export const CameraIcon = drawn(
  'M4.5 7.5H8l1.5-2.5h5L16 7.5h3.5A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
);
export const HomeIcon = drawn('M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5.5h4v5.5');
export const CartIcon = drawn('M3 4.5h2.6l2.3 10.7h9.4L19.5 8H6.4M9.2 19.3h.01M16.3 19.3h.01');
export const CouponIcon = drawn(
  'M3.5 6.5h17v3.7a2 2 0 0 0 0 3.6v3.7h-17v-3.7a2 2 0 0 0 0-3.6V6.5ZM9.5 9.5h.01M14.5 14.5h.01M15 9l-6 6',
);
export const BoxIcon = drawn('M4 8l8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4');
export const TruckIcon = drawn(
  'M2.5 6.5h11v10h-11v-10ZM13.5 10h4l4 3.5v3h-8V10ZM7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19ZM17 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
);
export const EuroIcon = drawn('M17.5 6.2A7 7 0 0 0 7 12a7 7 0 0 0 10.5 5.8M4.5 10.5h8M4.5 13.5h8');
export const OfflineIcon = drawn(
  'm3.5 3.5 17 17M2.5 9c1.6-1.5 3.5-2.6 5.5-3.3M21.5 9A14 14 0 0 0 11 5.1M5.5 12.5a9.5 9.5 0 0 1 5-2.6M18.5 12.5a9.6 9.6 0 0 0-2.5-1.8M8.7 16a4.8 4.8 0 0 1 5.1-1.1M12 19.5h.01',
);
export const CopyIcon = drawn(
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19v-9A1.5 1.5 0 0 1 10 8.5ZM5.5 15.5A1.5 1.5 0 0 1 4 14V5a1.5 1.5 0 0 1 1.5-1.5H14A1.5 1.5 0 0 1 15.5 5',
);
