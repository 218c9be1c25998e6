import { problem, type Problem } from '../rules/problems.ts';
import type {
  ErxHeader,
  ErxMedication,
  TransferConfirmMessage,
  TransferFill,
  TransferRequestMessage,
  TransferSide,
  TransferTold,
} from './message.ts';
import { readMedication } from './read-medication.ts';
import { readName, readPatient, readPharmacy, readPrescriber } from './read-people.ts';
import { summaryOf, type Reading } from './read-summary.ts';
import { child, children, textAt, unreadBelow, type Place } from './tree.ts';
import { wholeNumber } from './values.ts';

/** The pharmacy of a transfer message, which is the one that sends it, and its pharmacist. */
function readSide(transaction: Place): TransferSide | null {
  const pharmacy = readPharmacy(transaction);
  if (pharmacy === null) return null;
  const pharmacist = readName(child(transaction, 'Pharmacy', 'Pharmacist'));
  return {
    ...pharmacy,
    dea: pharmacy.ids.DEANumber?.toUpperCase() ?? null,
    pharmacist: pharmacist.last === null ? null : pharmacist,
  };
}

/**
 * A request for a transfer. What it leaves out of the prescription is no fault: the prescription it
 * means is found by whatever it names, by a person.
 */
export function readTransferRequest(reading: Reading): TransferRequestMessage {
  const { root, at, version, header, problems } = reading;
  const med = child(at, 'MedicationPrescribed');
  const side = readSide(at);
  const patient = readPatient(at, problems);
  if (side?.name == null || side.pharmacist === null)
    problems.push(problem('TRANSFER_NO_PHARMACY', `${at.path}/Pharmacy`));
  if (med === null) problems.push(problem('TRANSFER_NO_DRUG', `${at.path}/MedicationPrescribed`));
  return {
    kind: 'transferRequest',
    transaction: 'RxTransferRequest',
    version,
    header,
    side,
    patient,
    prescriber: child(at, 'Prescriber') ? readPrescriber(at, header, []) : null,
    medication: med === null ? null : readMedication(med, []),
    summary: summaryOf(at),
    problems,
    unread: unreadBelow(root),
  };
}

/** The other pharmacy's word that it has the prescription. */
export function readTransferConfirm(reading: Reading): TransferConfirmMessage {
  const { root, at, version, header, problems } = reading;
  return {
    kind: 'transferConfirm',
    transaction: 'RxTransferConfirm',
    version,
    header,
    side: readSide(at),
    summary: summaryOf(at),
    problems,
    unread: unreadBelow(root),
  };
}

function readFill(place: Place): TransferFill {
  const { lastFillDate, quantity } = readMedication(place, []);
  return { on: lastFillDate, quantity: quantity.thousandths };
}
/** What the transferring pharmacy tells beside the prescription, as far as it can be read. */
export function readTransferTold(at: Place, header: ErxHeader): TransferTold {
  const remaining = textAt(at, 'RefillsRemaining');
  return {
    side: readSide(at),
    rxNumber: header.rxReferenceNumber,
    refillsRemaining: remaining === null ? null : wholeNumber(remaining, 0, 99),
    fills: children(at, 'MedicationDispensed').map(readFill),
  };
}

/** Whether every fill was read: then the history may be filled in, else nothing of it. */
export const isHistoryWhole = ({ fills }: TransferTold): boolean =>
  fills.every((fill) => fill.on !== null);

/**
 * What is wrong with a prescription that is transferred here: a controlled one that was never
 * filled comes in its electronic form alone (21 CFR 1306.08(f)), and a C-II that was filled not at
 * all.
 */
export function toldProblems(
  told: TransferTold,
  medication: ErxMedication | null,
  { at, header }: Pick<Reading, 'at' | 'header'>,
): readonly Problem[] {
  const found = (code: Parameters<typeof problem>[0]) => problem(code, at.path);
  if (medication === null) return [found('TRANSFER_EMPTY')];
  const schedule = medication.schedule ?? '0';
  const isFilled = told.fills.length > 0;
  return [
    ...(schedule !== '0' && !isFilled && !header.signed ? [found('TRANSFER_UNSIGNED')] : []),
    ...(schedule === '2' && isFilled ? [found('TRANSFER_CII_FILLED')] : []),
    ...(isHistoryWhole(told) ? [] : [found('TRANSFER_FILLS')]),
    ...(told.refillsRemaining === null ? [found('TRANSFER_REFILLS')] : []),
  ];
}
