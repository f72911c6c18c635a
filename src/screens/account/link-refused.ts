import type { Failure } from '../../api/result.ts';
import { fieldErrors } from './account-form.tsx';

/** Whether the server refuses a mailed link itself: used, expired, or invalid. */
export const isLinkRefused = (failure: Failure): boolean => fieldErrors(failure).some(({ path }) => path === 'token');
