import { nameText, type ErxMedication, type NewRxMessage } from '#domain/erx/script/message.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { transferInLines } from '#domain/rx/rules/transfer-in.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { RxWork } from '../work.ts';

type Line = readonly [label: string, value: string | null | undefined];
const patientLines = (patient: NonNullable<NewRxMessage['patient']>): readonly Line[] => [
  ['Patient', nameText(patient.name)],
  ['DOB', patient.dateOfBirth && formatDate(patient.dateOfBirth)],
  ['Gender', patient.gender],
  [
    'Address',
    [patient.address?.line1, patient.address?.city, patient.address?.state]
      .filter(Boolean)
      .join(', '),
  ],
];
const prescriberLines = (prescriber: NonNullable<NewRxMessage['prescriber']>): readonly Line[] => [
  ['Prescriber', nameText(prescriber.name)],
  ['NPI', prescriber.npi],
  ['DEA', prescriber.dea],
];
const quantityText = ({ thousandths, unitWord }: ErxMedication['quantity']): string | null => {
  if (thousandths === null) return null;
  return `${formatQuantity(thousandths)}${unitWord ? ` ${unitWord}` : ''}`;
};
const substitutionText = (daw: ErxMedication['daw']): string | null => {
  if (daw === null) return null;
  return daw === 1 ? 'Dispense as written' : 'Allowed';
};
const medicationLines = (medication: ErxMedication): readonly Line[] => [
  ['Drug', medication.description],
  ['NDC', medication.ndc],
  ['SIG', medication.directions.text],
  ['Qty.', quantityText(medication.quantity)],
  ['Day(s) Supply', medication.daysSupply?.toString()],
  ['Refills', medication.refills?.toString()],
  ['Substitution', substitutionText(medication.daw)],
  ['Written', medication.writtenDate && formatDate(medication.writtenDate)],
  ['Notes', medication.note],
];
/**
 * The message as the prescriber sent it, in the order of a paper prescription; what it does not say
 * is left out.
 */
function messageLines(message: NewRxMessage): { label: string; value: string }[] {
  const { patient, prescriber, medication } = message;
  const lines = [
    ...(patient ? patientLines(patient) : []),
    ...(prescriber ? prescriberLines(prescriber) : []),
    ...(medication ? medicationLines(medication) : []),
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

const transferLines = ({ transferIn }: RxBundle) =>
  transferIn === null ? [] : transferInLines(transferIn);
/**
 * What the pharmacist compares the label with: the electronic message, the picture of the paper, or
 * what was written down of the paper or the call.
 */
export async function sourceOf(work: RxWork, bundle: RxBundle): Promise<RxDetail['source']> {
  const document = await work.areas.document.hardCopyOf(work, bundle.rx.image_key);
  if (bundle.rx.erx_id !== null) {
    const message = await work.areas.erx.messageForEntry(work, bundle.rx.erx_id);
    if (message)
      return {
        kind: 'message',
        text: 'Electronic prescription',
        lines: [...transferLines(bundle), ...messageLines(message)],
        document,
      };
  }
  const written = bundle.rx.hard_copy?.trim() ?? '';
  const lines = [...transferLines(bundle)];
  if (document) return { kind: 'image', text: written, lines, document };
  if (written) return { kind: 'hard-copy', text: written, lines, document };
  return { kind: 'none', text: 'Nothing is attached to this prescription.', lines: [], document };
}
