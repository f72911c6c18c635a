import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { RECEIPTS_PER_CALL_MAX } from '../limits.ts';
import { receipt } from './intake.ts';

/**
 * Which of a person's idempotency keys the server holds, with which photos (contract 6): the caller's own, or for admins those of
 * `capturedBy`. Each match is a full receipt, so that a device can rebuild one it lost. `stored` is the proof on which photos may be deleted: with
 * `files`, the server has just read every file in its store, and it has the hash noted of it, or is whole where none is.
 */
export const verifyReceipts = defineCall({
  name: 'verifyReceipts',
  method: 'POST',
  path: '/receipts/verify',
  summary: 'Verify which captures have arrived',
  who: COUNTER,
  body: z.strictObject({
    keys: z.array(z.uuid()).min(1).max(RECEIPTS_PER_CALL_MAX),
    capturedBy: z.uuid().toLowerCase().optional(),
    files: z.boolean().optional(),
  }),
  data: z.array(
    z.object({
      key: z.string(),
      found: z.boolean(),
      stored: z.boolean().optional(),
      _id: z.uuid().optional(),
      code: z.string().optional(),
      kind: receipt.shape.kind.optional(),
      photos: receipt.shape.photos.optional(),
      receivedAt: receipt.shape.receivedAt.optional(),
      imageIds: receipt.shape.imageIds,
      rev: receipt.shape.rev,
    }),
  ),
});
