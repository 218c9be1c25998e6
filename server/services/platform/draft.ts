import type { Db } from '#db/open.ts';
import { dropDraft, findDraft, putDraft } from '#server/repositories/platform/draft.ts';

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

/** Keeps a draft over an earlier one; null lets go of it, as after a save. */
export const keepDraft = (draftOwner: DraftOwner, key: string, value: unknown): Promise<void> =>
  value === null
    ? dropDraft(draftOwner.db, { ...draftOwner, key })
    : putDraft(draftOwner.db, { ...draftOwner, key, value });
