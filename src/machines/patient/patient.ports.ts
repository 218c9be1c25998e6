import type { EligibilityCheck, EligibilityRequest } from '#domain/claim/contract/eligibility.ts';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import type { RelativeRow } from '#domain/patient/contract/patients.ts';
import type { Result } from '#domain/platform/result.ts';
import type { Values } from '#machines/platform/draft/draft.ts';

/** The calls of a patient's record besides those of every record. */
export interface PatientPorts {
  papers(id: number, signal: AbortSignal): Promise<Result<readonly PatientDocument[]>>;
  relatives(patientId: number, signal: AbortSignal): Promise<Result<readonly RelativeRow[]>>;
  addRelative(input: {
    readonly patientId: number;
    readonly memberId: number;
    readonly relation: string;
  }): Promise<Result<readonly RelativeRow[]>>;
  removeRelative(linkId: number): Promise<Result<readonly RelativeRow[]>>;
  restoreRelative(linkId: number): Promise<Result<readonly RelativeRow[]>>;
  /** The insurances of a patient. */
  insurances(patientId: number, signal: AbortSignal): Promise<readonly Values[]>;
  /** A patient's name, as that of a cardholder. */
  nameOf(patientId: number, signal: AbortSignal): Promise<Values>;
  /** Asks the payer of a card whether it is good. */
  checkEligibility(request: EligibilityRequest): Promise<Result<EligibilityCheck>>;
  /** What was asked of payers about a patient before, newest first. */
  eligibilityChecks(
    patientId: number,
    signal: AbortSignal,
  ): Promise<Result<readonly EligibilityCheck[]>>;
  /** What stands in sight as a printed page. */
  print(): Promise<void>;
  /** When someone was born; null when there is no such patient. */
  bornOn(patientId: number, signal: AbortSignal): Promise<string | null>;
}
