import type { ReferenceName } from '#domain/composition/references.ts';
import type { ScreenPorts } from './provide.ts';

/** The record pages' calls, by kind of record. */
export type RecordScreensPorts = Readonly<
  Record<
    | 'patient'
    | 'prescriber'
    | 'drug'
    | 'company'
    | 'store'
    | 'employee'
    | 'employeePassword'
    | 'employeeCodes'
    | 'codesPolicy'
    | 'storePolicy'
    | ReferenceName
    | /** The clinics of one prescriber, whom the filter `prescriber` names. */ 'prescriberClinics',
    ScreenPorts
  >
>;
