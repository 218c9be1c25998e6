import { claimText } from '../ncpdp/claim-text.ts';
import type { FieldId } from '../ncpdp/fields.ts';
import type { SegmentValues } from '../ncpdp/segments.ts';
import type { ClaimFacts } from './facts.ts';
import type { Findings } from './problem.ts';

const folded = (id: FieldId, text: string | null): string | null =>
  text === null ? null : claimText(id, text);
/** A number that names something is never cut: what does not fit is said. */
const named = (found: Findings, id: FieldId, text: string | null): string | null =>
  found.fits('patient.injury', id, text?.trim().toUpperCase() || null);

/**
 * Workers’ compensation, AM06: when it happened, who is the employer, the carrier and its number
 * for the case. Null for a plan of another kind. A claim can’t do without the day. D.0 §workers’
 * compensation segment.
 */
export function injuryOf(
  { patient }: Pick<ClaimFacts, 'patient'>,
  found: Findings,
): SegmentValues<'workersCompensation'> | null {
  const { injury } = patient;
  if (!injury) return null;
  const { employer } = injury;
  if (injury.on === null)
    found.tell(
      'patient.injury',
      'Workers’ compensation needs the date of the injury: enter it in the patient’s record.',
    );
  return {
    DY: found.fits('patient.injury', 'DY', injury.on),
    CF: folded('CF', employer.name),
    CG: folded('CG', employer.line1),
    CH: folded('CH', employer.city),
    CI: named(found, 'CI', employer.state),
    CJ: named(found, 'CJ', employer.zip),
    CK: named(found, 'CK', employer.phone),
    CL: folded('CL', employer.contact),
    CR: named(found, 'CR', injury.carrier),
    DZ: named(found, 'DZ', injury.claimNumber),
  };
}

/** ICD-10-CM: a letter, two characters, and up to four after the point. */
const icd10 = /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/;
/**
 * The diagnosis, AM13, without its point and told as ICD-10 (492-WE 02). Null where none was
 * entered, or words that are no code: a claim says no more than what was understood.
 */
export function diagnosisOf({
  prescription,
}: Pick<ClaimFacts, 'prescription'>): SegmentValues<'clinical'> | null {
  const code = prescription.diagnosis?.trim().toUpperCase() ?? '';
  return icd10.test(code) ? { VE: [{ WE: '02', DO: code.replace('.', '') }] } : null;
}
