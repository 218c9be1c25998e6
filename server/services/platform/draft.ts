import type { Db } from '#db/open.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  dropDraft,
  dropOldestDrafts,
  findDraft,
  putDraft,
} from '#server/repositories/platform/draft.ts';

export interface DraftOwner {
  readonly db: Db;
  readonly employeeId: number;
  readonly storeId: number;
  readonly now: string;
}

/**
 * The person's own draft under a key in this store, or null. Nobody else's draft can be reached.
 */
export const loadDraft = (draftOwner: DraftOwner, key: string): Promise<unknown> =>
  findDraft(draftOwner.db, { ...draftOwner, key });

/** What a person may leave lying: a form that is filled has a few kB, and few are open at once. */
export const draftLimits = { bytes: 262_144, count: 60 } as const;

/**
 * Keeps a draft over an earlier one; null lets go of it, as after a save. One of more bytes than
 * any form has is refused, and of more drafts than the limit the oldest go.
 */
export async function keepDraft(
  draftOwner: DraftOwner,
  key: string,
  value: unknown,
): Promise<Result<null>> {
  const at = { ...draftOwner, key };
  if (value === null) await dropDraft(draftOwner.db, at);
  else if (Buffer.byteLength(JSON.stringify(value)) > draftLimits.bytes)
    return refuse(
      'DRAFT_TOO_LARGE',
      'This is too much to keep as a draft: save it, or shorten it.',
    );
  else {
    await putDraft(draftOwner.db, { ...at, value });
    await dropOldestDrafts(draftOwner.db, draftOwner, draftLimits.count);
  }
  return ok(null);
}
