import type { Failure } from '../../api/result.ts';
import { fieldErrors } from './account-form.tsx';

/** Whether the server refuses a mailed link itself: used, too old, or never one. */
export const isLinkRefused = (failure: Failure): boolean => fieldErrors(failure).some(({ path }) => path === 'token');
