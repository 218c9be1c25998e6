import { firstPatients } from './patients/first.ts';
import { secondPatients } from './patients/second.ts';
import type { DemoFamilyLink, DemoPatient } from './types.ts';

export const patients: readonly DemoPatient[] = [...firstPatients, ...secondPatients];

/** Who is what to whom: twins, father and son of one name, spouses. `relation` is the family relation of the specification. */
export const family: readonly DemoFamilyLink[] = [
  { patient: 'patient-001', relative: 'patient-002', relation: '4' },
  { patient: 'patient-002', relative: 'patient-001', relation: '4' },
  { patient: 'patient-001', relative: 'patient-003', relation: '2' },
  { patient: 'patient-002', relative: 'patient-003', relation: '2' },
  { patient: 'patient-003', relative: 'patient-001', relation: '6' },
  { patient: 'patient-003', relative: 'patient-002', relation: '6' },
  { patient: 'patient-005', relative: 'patient-004', relation: '1' },
  { patient: 'patient-004', relative: 'patient-005', relation: '5' },
  { patient: 'patient-010', relative: 'patient-011', relation: '4' },
  { patient: 'patient-011', relative: 'patient-010', relation: '3' },
  { patient: 'patient-031', relative: 'patient-032', relation: '7' },
  { patient: 'patient-032', relative: 'patient-031', relation: '7' },
  { patient: 'patient-037', relative: 'patient-038', relation: '7' },
  { patient: 'patient-038', relative: 'patient-037', relation: '7' },
  { patient: 'patient-043', relative: 'patient-044', relation: '7' },
  { patient: 'patient-044', relative: 'patient-043', relation: '7' },
  { patient: 'patient-049', relative: 'patient-050', relation: '7' },
  { patient: 'patient-050', relative: 'patient-049', relation: '7' },
  { patient: 'patient-055', relative: 'patient-056', relation: '7' },
  { patient: 'patient-056', relative: 'patient-055', relation: '7' },
];
