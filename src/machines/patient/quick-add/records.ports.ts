import type { Result } from '#domain/platform/result.ts';
import type { RecordCalls, Versioned } from '#machines/platform/record/record.ports.ts';
import type { AllergyEntry } from './allergy-list.ts';

export type RecordKind = 'patient' | 'prescriber' | 'drug';
/** The records that a prescription names. */
export interface RecordsPorts extends Readonly<Record<RecordKind, RecordCalls>> {
  allergies(patientId: number, signal: AbortSignal): Promise<Result<readonly AllergyEntry[]>>;
  /** Saves the whole list over a version of the patient; answers the new version. */
  saveAllergies(
    patient: Versioned & {
      readonly status: 'not-selected' | 'nkda' | 'allergies';
      readonly allergies: readonly AllergyEntry[];
    },
  ): Promise<Result<{ readonly version: number }>>;
}
