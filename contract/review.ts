/** Words of the review of items: states, verdicts, and why an item is in the queue. */
import { type Message, msg } from './msg.ts';

/** What a review can end with; `corrected` by the reviewer, who edited what is judged. */
export const VERDICTS = ['approved', 'corrected', 'photoWanted', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** `open` waits for a verdict. */
export const REVIEW_STATES = ['open', ...VERDICTS] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const VERDICT_WORDS: Readonly<Record<Verdict, Message>> = {
  approved: msg({ message: 'Approved', context: 'item' }),
  corrected: msg({ message: 'Corrected', context: 'item' }),
  photoWanted: msg`Photo requested`,
  rejected: msg({ message: 'Rejected', context: 'item' }),
};

/** The verdicts that the hub center answers. */
export const REVIEW_WANTS = ['photoWanted', 'rejected'] as const satisfies readonly Verdict[];

/** The verdicts that the hub center reads with its items: those it answers, and what was corrected for it. */
export const REVIEW_REPORTED = [...REVIEW_WANTS, 'corrected'] as const satisfies readonly Verdict[];

/**
 * Why an item is in the queue: one of a new hub center's first items, a random sample, flagged by staff, answered by the hub center after a
 * verdict, changed after its approval.
 */
export const REVIEW_REASONS = ['newHub', 'sample', 'flagged', 'answered', 'changed'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** What the review tells in the history of an item, by the audit's action. */
export type ReviewEvent = 'flaggedForReview' | `${Verdict}InReview`;

/** The periods of the reviewers' figures, in days. */
export const REVIEW_DAYS = [7, 30, 90] as const;
export type ReviewDays = (typeof REVIEW_DAYS)[number];
