/** Icons of the photo tools: a separate chunk, because no first screen shows them. */
import { drawn } from './icons.tsx';

export const TurnLeftIcon = drawn('M4 5v5.5h5.5M4.6 10.5A8 8 0 1 1 4.5 15');
export const TurnRightIcon = drawn('M20 5v5.5h-5.5M19.4 10.5A8 8 0 1 0 19.5 15');
export const EarlierIcon = drawn('M14.5 6 8.5 12l6 6');
export const LaterIcon = drawn('m9.5 6 6 6-6 6');
export const StarIcon = drawn('m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 3.8Z');
export const ZoomInIcon = drawn('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20M10.5 8v5M8 10.5h5');
export const ZoomOutIcon = drawn('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20M8 10.5h5');
