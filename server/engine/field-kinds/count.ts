import { wholeNumber } from './number.ts';

export const count = wholeNumber({ format: 'whole', width: 10 });
