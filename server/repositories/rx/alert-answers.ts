import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import { personName } from '#server/repositories/admin/person-name.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface AlertAnswerRecord {
  readonly patient_id: number;
  readonly fingerprint: string;
  readonly service_code: string;
  readonly result_code: string;
  readonly note: string | null;
  readonly by_name: string;
  readonly at: string;
}

/** What was answered to the alerts of patients. */
export const alertAnswersOfAll = (
  { db }: Scope,
  patientIds: readonly number[],
): Promise<readonly AlertAnswerRecord[]> =>
  db
    .selectFrom('dur_decisions as q')
    .leftJoin('employees as e', 'e.id', 'q.by_id')
    .select(['q.patient_id', 'q.fingerprint', 'q.service_code', 'q.result_code', 'q.note', 'q.at'])
    .select(personName.as('by_name'))
    .where('q.patient_id', '=', (eb) => eb.fn.any(eb.val([...patientIds])))
    .execute();
/** The same of one patient. */
export const alertAnswersOf = (
  scope: Scope,
  patientId: number,
): Promise<readonly AlertAnswerRecord[]> => alertAnswersOfAll(scope, [patientId]);

/** Keeps what was answered to an alert of a patient, in place of what was answered before. */
export async function insertAlertAnswer(
  scope: Scope,
  values: Omit<Insertable<Database['dur_decisions']>, 'store_id' | 'at' | 'by_id'>,
): Promise<void> {
  const row = { ...values, store_id: scope.storeId, at: scope.now, by_id: scope.userId };
  await scope.db
    .insertInto('dur_decisions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['patient_id', 'fingerprint']).doUpdateSet(row))
    .execute();
}

/** Takes out what was answered to an alert of this patient. */
export async function removeAlertAnswer(
  scope: Scope,
  patientId: number,
  fingerprint: string,
): Promise<void> {
  await scope.db
    .deleteFrom('dur_decisions')
    .where('store_id', '=', scope.storeId)
    .where('patient_id', '=', patientId)
    .where('fingerprint', '=', fingerprint)
    .execute();
}
