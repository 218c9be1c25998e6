import { tcpLine } from '#server/io/claim/line.ts';
import { workNext } from '#server/services/claim/engine.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import type { TestServer } from '#tests/platform/server.ts';

/** Leads the plan of the training, in every store, to a payer on a port of this computer. */
export async function leadToPayer({ database: { db }, clock }: TestServer, port: number) {
  const now = clock.now().toISOString();
  const stores = await db.selectFrom('stores').select('id').execute();
  await db
    .insertInto('claim_switches')
    .values(
      stores.map(({ id }) => ({
        store_id: id,
        bin: '990011',
        host: '127.0.0.1',
        port,
        tls: false,
        timeout_ms: 60_000,
        search_key: '|990011|',
        created_at: now,
        modified_at: now,
      })),
    )
    .execute();
}
/** Sends what waits to go to payers, and takes their answers, until nothing waits. */
export async function workOnClaims({ database: { db }, clock }: TestServer): Promise<void> {
  const office = { db, line: tcpLine, areas: rxAreas, now: () => clock.now().toISOString() };
  while ((await workNext(office)) !== null);
}
