import type { Selectable } from 'kysely';
import type { PatientsTable, PrescribersTable, StoresTable } from '#db/types.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { productOfStore, type DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { alertAnswersOf, type AlertAnswerRecord } from './alert-answers.ts';

export interface EntryRecords {
  readonly store: Selectable<StoresTable>;
  readonly patient: Selectable<PatientsTable> | null;
  readonly prescriber: Selectable<PrescribersTable> | null;
  readonly drug: DrugRecord | null;
  readonly decisions: readonly AlertAnswerRecord[];
}

/** The records an entry names, as far as they are of this store. */
export async function entryRecords(
  scope: Scope,
  ids: {
    readonly patientId?: number | null | undefined;
    readonly prescriberId?: number | null | undefined;
    readonly drugId?: number | null | undefined;
  },
): Promise<EntryRecords> {
  const { db, storeId } = scope;
  const store = await storeOf(scope);
  const patient = ids.patientId
    ? await db
        .selectFrom('patients')
        .selectAll()
        .where('id', '=', ids.patientId)
        .where('store_id', '=', storeId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const prescriber = ids.prescriberId
    ? await db
        .selectFrom('prescribers')
        .selectAll()
        .where('id', '=', ids.prescriberId)
        .where('store_id', '=', storeId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const drug = ids.drugId ? await productOfStore(scope, ids.drugId) : undefined;
  const decisions = patient ? await alertAnswersOf(scope, patient.id) : [];
  return {
    store,
    patient: patient ?? null,
    prescriber: prescriber ?? null,
    drug: drug ?? null,
    decisions,
  };
}
