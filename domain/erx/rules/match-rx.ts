import type { CancelMessage } from '../script/message.ts';
import { compareNames } from '../script/names.ts';
import { drugLikeness, drugTextOf, type DrugCandidate } from './match-drug.ts';
import { rank, type Proposal } from './match.ts';

/** A prescription of the store that a cancellation may mean. `orderNumber` and `messageId` are those of the message that it came with. */
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
 * Prescriptions that a cancellation may mean, each with why: by the prescriber's order number or the message that it came with, by our
 * number, else by patient, prescriber, drug and date. Exact only where a number names it and nothing contradicts, or where patient
 * (both names and birth date), prescriber (NPI) and drug (name and strength) all agree.
 */
export function proposeRxs(
  m: CancelMessage,
  candidates: readonly RxCandidate[],
): readonly Proposal[] {
  const wanted = m.medication === null ? null : drugTextOf(m.medication);
  return rank(
    candidates.map((c) => {
      const order =
        m.header.prescriberOrderNumber !== null && m.header.prescriberOrderNumber === c.orderNumber;
      const message = m.header.relatesTo !== null && m.header.relatesTo === c.messageId;
      const ours =
        m.header.rxReferenceNumber !== null &&
        m.header.rxReferenceNumber.replace(/\D/g, '') === c.rxNumber.replace(/\D/g, '');
      const last = compareNames(m.patient?.name.last ?? null, c.patient.lastName);
      const first = compareNames(m.patient?.name.first ?? null, c.patient.firstName);
      const born = m.patient?.dateOfBirth ?? null;
      const like = wanted === null ? null : drugLikeness(wanted, c.drug);
      const npi = m.prescriber?.npi ?? null;
      const sameDrug =
        like !== null && like.name && like.strength !== 'different' && like.form !== 'different';
      const otherPerson =
        last === 'different' ||
        first === 'different' ||
        (born !== null && born !== c.patient.dateOfBirth);
      const otherDrug = like !== null && (!like.name || like.strength === 'different');
      const otherNpi = npi !== null && c.prescriber.npi !== null && npi !== c.prescriber.npi;
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
        npi !== null && npi === c.prescriber.npi
          ? 'Same prescriber (NPI)'
          : otherNpi
            ? 'Other prescriber'
            : null,
        m.medication?.writtenDate !== null && m.medication?.writtenDate === c.writtenOn
          ? 'Same written date'
          : null,
        c.ended ? 'Ended already' : null,
      ].filter((r) => r !== null);
      const numbered = order || message || ours;
      const whole =
        last === 'same' &&
        first === 'same' &&
        born !== null &&
        born === c.patient.dateOfBirth &&
        sameDrug &&
        npi !== null &&
        npi === c.prescriber.npi;
      const score =
        (numbered ? 60 : 0) +
        (otherPerson ? -40 : last === 'same' ? 25 : last === 'partly' ? 12 : 0) +
        (sameDrug ? 20 : otherDrug ? -20 : 0) +
        (npi !== null && npi === c.prescriber.npi ? 15 : 0) +
        (m.medication?.writtenDate === c.writtenOn ? 5 : 0) -
        (c.ended ? 15 : 0);
      return {
        id: c.id,
        name: c.rxNumber,
        score,
        reasons,
        exact: !otherPerson && !otherDrug && !c.ended && (numbered || whole),
      };
    }),
    30,
  );
}
