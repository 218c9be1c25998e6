import type { Problem } from '../rules/problems.ts';
import { nameText, type ErxHeader, type TransactionSummary } from './message.ts';
import { readName } from './read-people.ts';
import { child, children, textAt, type Place } from './tree.ts';

/** Transactions of the standard that are answers: they are never answered themselves. */
export const answers: ReadonlySet<string> = new Set(['Status', 'Error', 'Verify']);
/** A message that is being read: its transaction lies at `at`. */
export interface Reading {
  readonly root: Place;
  readonly at: Place;
  readonly version: string;
  readonly header: ErxHeader;
  /** What is wrong with it, so far. */
  readonly problems: Problem[];
}

/** The one outcome of a response, or null when it names none or several. */
function outcomeOf(transaction: Place): string | null {
  const response = child(transaction, 'Response');
  const named = [
    'Approved',
    'ApprovedWithChanges',
    'Denied',
    'DeniedNewPrescriptionToFollow',
    'Replace',
    'Validated',
  ].filter((name) => child(response, name));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Codes beside an outcome: 2017071 repeats ReasonCode, 10.6 has DenialReasonCode. */
export const reasonCodes = (choice: Place | null): string[] =>
  choice === null
    ? []
    : ['ReasonCode', 'DenialReasonCode']
        .flatMap((name) => children(choice, name).map((child) => textAt(child)))
        .filter((code) => code !== null);

/** What a transaction is about in a few words, whatever it is. */
export function summaryOf(at: Place): TransactionSummary {
  const transaction = at.element.name;
  const response = child(at, 'Response');
  const outcome = outcomeOf(at);
  const choice = outcome === null ? null : child(response, outcome);
  const verified = child(at, 'VerifyStatus') ?? at;
  const codes = [textAt(verified, 'Code'), textAt(verified, 'DescriptionCode')]
    .filter((code) => code !== null)
    .concat(reasonCodes(choice));
  const med =
    child(at, 'MedicationPrescribed') ??
    child(at, 'MedicationDispensed') ??
    child(at, 'MedicationResponse');
  const person = (role: string, kinds: readonly string[]) =>
    nameText(
      readName(
        kinds.map((kind) => child(at, role, kind)).find((place) => place !== null) ??
          child(at, role),
      ),
    );
  return {
    patientName: person('Patient', ['HumanPatient', 'NonHumanPatient']),
    prescriberName: person('Prescriber', ['NonVeterinarian', 'Veterinarian']),
    drug: textAt(med, 'DrugDescription') ?? textAt(med, 'Product', 'DrugDescription') ?? '',
    reference: textAt(at, 'RequestReferenceNumber'),
    outcome: answers.has(transaction) ? transaction : outcome,
    codes,
    text:
      textAt(verified, 'Description') ??
      textAt(choice, 'DenialReason') ??
      textAt(choice, 'Note') ??
      textAt(response, 'Note'),
  };
}
