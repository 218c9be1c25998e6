import type { Db } from '#db/open.ts';

/** Whether this store printed a paper of that hash. */
export async function labelPrinted(db: Db, storeId: number, hash: string): Promise<boolean> {
  return await db.selectFrom('label_prints').select('id').where('store_id', '=', storeId).where('file_hash', '=', hash).limit(1).executeTakeFirst() !== undefined;
}
