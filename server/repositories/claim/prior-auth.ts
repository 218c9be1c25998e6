import type { Db } from '#db/open.ts';
import type { PriorAuthFacts } from '#domain/claim/entities/prior-auth-request.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export async function insertPriorAuth(
  scope: Scope,
  input: {
    readonly faxId: number;
    readonly rxId: number;
    readonly transmissionId: number;
    readonly content: PriorAuthFacts;
  },
): Promise<void> {
  await scope.db
    .insertInto('prior_auth_requests')
    .values({
      fax_id: input.faxId,
      store_id: scope.storeId,
      rx_id: input.rxId,
      transmission_id: input.transmissionId,
      content: JSON.stringify(input.content),
      created_at: scope.now,
      created_by: scope.userId,
    })
    .execute();
}
/** What a fax asks a prescriber to have authorized; null where it is no such request. */
export async function priorAuthOfFax(db: Db, faxId: number): Promise<PriorAuthFacts | null> {
  const row = await db
    .selectFrom('prior_auth_requests')
    .select('content')
    .where('fax_id', '=', faxId)
    .executeTakeFirst();
  return (row?.content as PriorAuthFacts | undefined) ?? null;
}
/** When the prescriber was last asked about this rejection, with a fax that did not fail. */
export async function lastPriorAuthOf(
  scope: Scope,
  transmissionId: number,
): Promise<string | null> {
  const row = await scope.db
    .selectFrom('prior_auth_requests as q')
    .innerJoin('fax_jobs as j', 'j.id', 'q.fax_id')
    .select('q.created_at')
    .where('q.transmission_id', '=', transmissionId)
    .where('q.store_id', '=', scope.storeId)
    .where('j.status', '<>', 'failed')
    .orderBy('q.fax_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
/** Where a plan is asked for prior authorizations: the numbers of its group, else of its BIN. */
export async function planDeskOf(
  scope: Scope,
  transmissionId: number,
): Promise<{ readonly tel: string | null; readonly fax: string | null }> {
  const row = await scope.db
    .selectFrom('claim_transmissions as t')
    .leftJoin('claims as c', 'c.id', 't.claim_id')
    .leftJoin('patient_insurances as i', 'i.id', 'c.patient_insurance_id')
    .leftJoin('insurance_groups as g', 'g.id', 'i.insurance_group_id')
    .leftJoin('insurance_bins as b', (join) =>
      join
        .onRef('b.store_id', '=', 't.store_id')
        .onRef('b.bin', '=', 't.bin')
        .on('b.deleted_at', 'is', null),
    )
    .select((eb) => [
      eb.fn.coalesce('g.tel_pa', 'b.tel_pa').as('tel'),
      eb.fn.coalesce('g.fax_pa', 'b.fax_pa').as('fax'),
    ])
    .where('t.id', '=', transmissionId)
    .where('t.store_id', '=', scope.storeId)
    .executeTakeFirst();
  return { tel: row?.tel ?? null, fax: row?.fax ?? null };
}
