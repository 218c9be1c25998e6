import { licenseOf } from '#server/repositories/admin/employees.ts';
import type { Dated } from '#server/repositories/platform/records.ts';

/**
 * Whether this person of the store has a license of any kind in force today: who may count or
 * witness as the second one.
 */
export async function isLicensed(scope: Dated, employeeId: number): Promise<boolean> {
  const person = await licenseOf(scope, employeeId);
  return (
    person !== undefined &&
    person.license_active &&
    (person.license_expires === null || person.license_expires >= scope.today)
  );
}
