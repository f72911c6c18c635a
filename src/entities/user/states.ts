import type { UserStatus } from '../../../contract/status.ts';
import type { States } from '../../engine/view.ts';

/** The states of a person's account. */
export const userStates = {
  field: 'status',
  tones: { active: 'good', banned: 'bad', unverified: 'wait', erased: 'quiet' } satisfies Record<
    UserStatus,
    States['tones'][string]
  >,
} as const;
