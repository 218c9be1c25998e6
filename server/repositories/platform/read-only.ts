import type { Db } from '#db/open.ts';

/** Runs reads out of one snapshot of the database, in which nothing can be written. */
export const readOnly = <Read>(db: Db, read: (snapshot: Db) => Promise<Read>): Promise<Read> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
