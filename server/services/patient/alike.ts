import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import type { PatientDraft } from '#domain/patient/entities/patient.ts';
import { alikeBecause, mistakenDates, type Person } from '#domain/patient/rules/alike.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { bornLike, type AlikeListing } from '#server/repositories/patient/merge.ts';
import { lockPatients } from '#server/repositories/patient/people.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

const known = (...list: readonly (string | null)[]): readonly string[] =>
  list.filter((text): text is string => text !== null && text !== '');
const personOf = (draft: PatientDraft): Person => ({
  ...draft,
  phones: known(draft.cellPhone, draft.homeTel, draft.workTel),
});
const stored = (row: AlikeListing): Person => ({
  lastName: row.last_name,
  firstName: row.first_name,
  dateOfBirth: row.date_of_birth,
  gender: row.gender,
  phones: known(row.cell_phone, row.home_tel),
  addressLine1: row.address_line1,
  zipCode: row.zip_code,
});
const shown = (row: AlikeListing, why: readonly string[]): AlikeRow => ({
  id: row.id,
  version: row.version,
  patientNo: row.patient_no,
  lastName: row.last_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  dob: row.date_of_birth,
  phone: row.cell_phone ?? row.home_tel,
  address: known(row.address_line1, row.city_name).join(', ') || null,
  active: row.active,
  why,
});

/**
 * Patients of the store who may be the one that is to be added and are not among `others`, whom
 * somebody has looked at. Until the end of the transaction nobody else adds one: two stations that
 * add the same person at once hear of one another.
 */
export async function alikeTo(
  scope: Scope,
  draft: PatientDraft,
  others: readonly number[],
): Promise<readonly AlikeRow[]> {
  await lockPatients(scope);
  const added = personOf(draft);
  const rows = await bornLike(scope, {
    dates: mistakenDates(draft.dateOfBirth),
    lastKey: fold(draft.lastName),
    firstKey: fold(draft.firstName),
  });
  return rows.flatMap((row) => {
    const why = others.includes(row.id) ? null : alikeBecause(added, stored(row));
    return why === null ? [] : [shown(row, why)];
  });
}
