import type { CancelMessage } from '../script/message.ts';
import { compareNames } from '../script/names.ts';
import { drugLikeness, drugTextOf, type DrugCandidate } from './match-drug.ts';
import { rank, type Proposal } from './match.ts';

/**
 * A prescription of the store that a cancellation may mean. `orderNumber` and `messageId` are those
 * of the message that it came with.
 */
export interface RxCandidate {
  readonly id: number;
  readonly rxNumber: string;
  readonly orderNumber: string | null;
  readonly messageId: string | null;
  readonly ended: boolean;
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly dateOfBirth: string;
  };
  readonly prescriber: { readonly lastName: string; readonly npi: string | null };
  readonly drug: Pick<DrugCandidate, 'ndc' | 'name' | 'genericName' | 'strength' | 'form'>;
  readonly writtenOn: string;
}

/**
 * Prescriptions that a cancellation may mean, each with why: by the prescriber's order number or
 * the message that it came with, by our
 * number, else by patient, prescriber, drug and date. Exact only where a number names it and
 * nothing contradicts, or where patient
 * (both names and birth date), prescriber (NPI) and drug (name and strength) all agree.
 */
export function proposeRxs(
  cancelMessage: CancelMessage,
  candidates: readonly RxCandidate[],
): readonly Proposal[] {
  const wanted = cancelMessage.medication === null ? null : drugTextOf(cancelMessage.medication);
  return rank(
    candidates.map((candidate) => {
      const order =
        cancelMessage.header.prescriberOrderNumber !== null &&
        cancelMessage.header.prescriberOrderNumber === candidate.orderNumber;
      const message =
        cancelMessage.header.relatesTo !== null &&
        cancelMessage.header.relatesTo === candidate.messageId;
      const ours =
        cancelMessage.header.rxReferenceNumber !== null &&
        cancelMessage.header.rxReferenceNumber.replace(/\D/g, '') ===
          candidate.rxNumber.replace(/\D/g, '');
      const last = compareNames(
        cancelMessage.patient?.name.last ?? null,
        candidate.patient.lastName,
      );
      const first = compareNames(
        cancelMessage.patient?.name.first ?? null,
        candidate.patient.firstName,
      );
      const born = cancelMessage.patient?.dateOfBirth ?? null;
      const like = wanted === null ? null : drugLikeness(wanted, candidate.drug);
      const npi = cancelMessage.prescriber?.npi ?? null;
      const sameDrug =
        like !== null && like.name && like.strength !== 'different' && like.form !== 'different';
      const otherPerson =
        last === 'different' ||
        first === 'different' ||
        (born !== null && born !== candidate.patient.dateOfBirth);
      const otherDrug = like !== null && (!like.name || like.strength === 'different');
      const otherNpi =
        npi !== null && candidate.prescriber.npi !== null && npi !== candidate.prescriber.npi;
      const reasons = [
        order ? 'Same order number' : null,
        message ? 'Names the message that it came with' : null,
        ours ? 'Names our number' : null,
        otherPerson
          ? 'Other patient'
          : last === 'same' && first === 'same' && born !== null
            ? 'Same patient name and birth date'
            : last === 'same' || last === 'partly'
              ? 'Similar patient name'
              : null,
        otherDrug ? 'Other drug' : sameDrug ? 'Same drug' : null,
        npi !== null && npi === candidate.prescriber.npi
          ? 'Same prescriber (NPI)'
          : otherNpi
            ? 'Other prescriber'
            : null,
        cancelMessage.medication?.writtenDate !== null &&
        cancelMessage.medication?.writtenDate === candidate.writtenOn
          ? 'Same written date'
          : null,
        candidate.ended ? 'Ended already' : null,
      ].filter((text) => text !== null);
      const numbered = order || message || ours;
      const whole =
        last === 'same' &&
        first === 'same' &&
        born !== null &&
        born === candidate.patient.dateOfBirth &&
        sameDrug &&
        npi !== null &&
        npi === candidate.prescriber.npi;
      const score =
        (numbered ? 60 : 0) +
        (otherPerson ? -40 : last === 'same' ? 25 : last === 'partly' ? 12 : 0) +
        (sameDrug ? 20 : otherDrug ? -20 : 0) +
        (npi !== null && npi === candidate.prescriber.npi ? 15 : 0) +
        (cancelMessage.medication?.writtenDate === candidate.writtenOn ? 5 : 0) -
        (candidate.ended ? 15 : 0);
      return {
        id: candidate.id,
        name: candidate.rxNumber,
        score,
        reasons,
        exact: !otherPerson && !otherDrug && !candidate.ended && (numbered || whole),
      };
    }),
    30,
  );
}
