/** Icons of lists: a separate chunk, because the first screen shows none of them. */
import { drawn } from './icons.tsx';

export const MoreIcon = drawn(
  'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
);
export const OpenIcon = drawn('M9 5H5.5v13.5H19V15M13 5h6v6M19 5l-8 8');
export const GridIcon = drawn('M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z');
export const RowsIcon = drawn('M4 5.5h16v13H4zM4 10h16M4 14.5h16M9.5 10v8.5');
export const FilterIcon = drawn('M4 6h16l-6.2 7.2V19l-3.6-2v-3.8L4 6Z');
export const ColumnsIcon = drawn('M4 5h16v14H4zM9.3 5v14M14.7 5v14');
export const GripIcon = drawn('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
export const NextIcon = drawn('M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5');
export const JobsIcon = drawn(
  'M18.5 16.5H5.5c1.2-1.3 1.6-3 1.6-5.5a4.9 4.9 0 0 1 9.8 0c0 2.5.4 4.2 1.6 5.5ZM10 19.5a2.2 2.2 0 0 0 4 0',
);
export const UploadIcon = drawn('M12 15.5V4M6.5 9.5 12 4l5.5 5.5M4.5 20h15');
export const PencilIcon = drawn(
  'm4.5 19.5.8-4L16 4.8a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.5 18.7l-4 .8ZM14 6.8l3.2 3.2',
);
export const BookmarkIcon = drawn('M6.5 4.5h11v15L12 15.7l-5.5 3.8z');
