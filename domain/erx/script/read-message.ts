import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { problem, type Problem } from '../rules/problems.ts';
import { errorAnswers, type FailureKind } from './errors.ts';
import {
  grants,
  type CancelMessage,
  type ErxHeader,
  type ErxMedication,
  type ErxMessage,
  type NewRxMessage,
  type OtherMessage,
  type OtherReason,
  type Outcome,
  type Party,
  type ResponseMessage,
} from './message.ts';
import { readMedication } from './read-medication.ts';
import {
  readCoverages,
  readPatient,
  readPharmacy,
  readPrescriber,
  readProvider,
} from './read-people.ts';
import { saysSigned } from './read-signature.ts';
import { answers, reasonCodes, summaryOf, type Reading } from './read-summary.ts';
import {
  readTransferConfirm,
  readTransferRequest,
  readTransferTold,
  toldProblems,
} from './read-transfer.ts';
import {
  child,
  children,
  placeOf,
  textAt,
  unreadBelow,
  type Place,
  type XmlElement,
} from './tree.ts';
import { isYes, lookUp, utcInstant } from './values.ts';

/**
 * Versions that are read, by every spelling that partners use. 20170715 is the schema date of
 * 2017071.
 */
const versions: Readonly<Record<string, string>> = {
  '2017071': '2017071',
  '20170715': '2017071',
  '2022011': '2022011',
  '20220115': '2022011',
  '2023011': '2023011',
  '20230115': '2023011',
  '10.6': '10.6',
  '10.06': '10.6',
  '010006': '10.6',
};
/** Transactions of the standard that are kept and listed; a person acts on them. */
const listed: ReadonlySet<string> = new Set([
  'CancelRxResponse',
  'RxChangeRequest',
  'RxRenewalRequest',
  'RefillRequest',
  'RxFill',
  'RxFillIndicatorChange',
  'NewRxRequest',
  'NewRxResponseDenied',
  'Recertification',
  'DrugAdministration',
  'Census',
  'Resupply',
  'GetMessage',
]);

/** What a prescriber answers to, by the names of 2017071 and 10.6. */
const responses: Readonly<Record<string, ResponseMessage['transaction']>> = {
  RxTransferResponse: 'RxTransferResponse',
  RxRenewalResponse: 'RxRenewalResponse',
  RefillResponse: 'RxRenewalResponse',
  RxChangeResponse: 'RxChangeResponse',
};

/**
 * The message's version in one spelling, '' when it names none; an unknown one as it is written
 * ("10.6").
 */
function versionOf(root: XmlElement): string {
  const attributes = root.attributes;
  // 10.6 writes version="010" release="006".
  const written =
    attributes.release === undefined
      ? (
          attributes.TransactionVersion ??
          attributes.version ??
          attributes.DatatypesVersion ??
          ''
        ).trim()
      : `${attributes.version ?? ''}${attributes.release}`.trim();
  return lookUp(versions, written) ?? written;
}

function partyAt(header: Place | null, name: string): Party | null {
  const id = textAt(header, name);
  return id === null
    ? null
    : { id, qualifier: child(header, name)?.element.attributes.Qualifier ?? null };
}

function readHeader(root: Place, problems: Problem[], trusted: boolean): ErxHeader {
  const place = child(root, 'Header');
  const messageId = textAt(place, 'MessageID');
  const sent = textAt(place, 'SentTime');
  const test = isYes(textAt(place, 'TestMessage'));
  const sentAt = sent === null ? null : utcInstant(sent);
  if (messageId === null) problems.push(problem('NO_MESSAGE_ID', 'Message/Header/MessageID'));
  if (sent !== null && sentAt === null)
    problems.push(problem('SENT_TIME_UNREADABLE', 'Message/Header/SentTime'));
  if (test) problems.push(problem('TEST_MESSAGE', 'Message/Header/TestMessage'));
  return {
    messageId,
    relatesTo: textAt(place, 'RelatesToMessageID'),
    to: partyAt(place, 'To'),
    from: partyAt(place, 'From'),
    sentAt,
    test,
    prescriberOrderNumber: textAt(place, 'PrescriberOrderNumber'),
    rxReferenceNumber: textAt(place, 'RxReferenceNumber'),
    signed: trusted && saysSigned(root, place),
  };
}

function readMedications(rx: Place, problems: Problem[]): ErxMedication | null {
  const all = children(rx, 'MedicationPrescribed');
  if (all.length === 0) problems.push(problem('NO_MEDICATION', `${rx.path}/MedicationPrescribed`));
  if (all.length > 1)
    problems.push(problem('SEVERAL_MEDICATIONS', `${rx.path}/MedicationPrescribed`));
  return all[0] ? readMedication(all[0], problems) : null;
}

function readNewRx({ root, at: rx, version, header, problems }: Reading): NewRxMessage {
  const patient = readPatient(rx, problems);
  const prescriber = readPrescriber(rx, header, problems);
  const read = {
    supervisor: readProvider(rx, 'Supervisor'),
    pharmacy: readPharmacy(rx),
    coverages: readCoverages(rx),
    medication: readMedications(rx, problems),
  };
  const controlled = read.medication?.schedule != null && read.medication.schedule !== '0';
  if (controlled && prescriber && prescriber.dea === null)
    problems.push(problem('CONTROLLED_WITHOUT_DEA', `${rx.path}/Prescriber`));
  if (controlled && !header.signed)
    problems.push(problem('CONTROLLED_NOT_SIGNED', 'Message/Header/DigitalSignature'));
  return {
    kind: 'newRx',
    version,
    header,
    patient,
    prescriber,
    ...read,
    problems,
    unread: unreadBelow(root),
  };
}

function readOther(
  { root, at, version, header, problems }: Reading,
  reason: OtherReason,
): OtherMessage {
  const transaction = at.element.name;
  const summary = summaryOf(at);
  const { codes } = summary;
  const several =
    answers.has(transaction) &&
    (root.element.children.find((child) => child.name === 'Body')?.children.length ?? 0) > 1;
  if (
    several ||
    (child(at, 'Response') && summary.outcome === null) ||
    (transaction === 'Status' && codes.length === 0)
  )
    problems.push(problem('RESPONSE_UNCLEAR', at.path));
  return {
    kind: 'other',
    transaction,
    reason,
    version,
    header,
    problems,
    summary,
    unread: unreadBelow(root),
  };
}

/** Why what an answer grants can't be dispensed as it is. */
function grantProblems(
  medication: ErxMedication | null,
  { at, header }: Pick<Reading, 'at' | 'header'>,
): readonly Problem[] {
  if (medication === null) return [problem('RENEWAL_EMPTY', at.path)];
  const schedule = medication.schedule ?? '0';
  if (schedule === '2') return [problem('RENEWAL_CII', at.path)];
  return schedule !== '0' && !header.signed ? [problem('CONTROLLED_RENEWAL', at.path)] : [];
}

const ofTransfer: readonly Outcome[] = ['Approved', 'Denied'];
const outcomes: readonly Outcome[] = [
  ...ofTransfer,
  'ApprovedWithChanges',
  'DeniedNewPrescriptionToFollow',
  'Replace',
  'Validated',
];
/** A transfer is unaltered: it is approved or denied, and anything else is not clear. */
function outcomeIn(transaction: ResponseMessage['transaction'], named: string | null): Outcome {
  const known = transaction === 'RxTransferResponse' ? ofTransfer : outcomes;
  return known.find((outcome) => outcome === named) ?? 'unclear';
}
type Where = Pick<Reading, 'at' | 'header'>;
/** Of a transfer: what the other pharmacy tells beside the prescription. */
const toldIn = (
  transaction: ResponseMessage['transaction'],
  { at, header }: Where,
): Pick<ResponseMessage, 'transfer'> =>
  transaction === 'RxTransferResponse' ? { transfer: readTransferTold(at, header) } : {};
const grantedProblems = (
  told: ResponseMessage['transfer'],
  medication: ErxMedication | null,
  where: Where,
): readonly Problem[] =>
  told === undefined ? grantProblems(medication, where) : toldProblems(told, medication, where);
/** The drug that an answer gives, wherever its version puts it. */
const medicationPlace = (at: Place, outcome: Outcome): Place | null =>
  child(at, 'MedicationResponse') ??
  child(at, 'MedicationPrescribed') ??
  child(child(at, 'Response'), outcome, 'MedicationPrescribed');
/**
 * A prescriber's answer. What it leaves out (patient, prescriber, drug) is no fault: it was in the
 * request.
 */
function readResponse({ root, at, version, header, problems }: Reading): ResponseMessage {
  const transaction = required(responses[at.element.name], `response ${at.element.name}`);
  const summary = summaryOf(at);
  const outcome = outcomeIn(transaction, summary.outcome);
  const med = medicationPlace(at, outcome);
  if (outcome === 'unclear') problems.push(problem('RESPONSE_UNCLEAR', at.path));
  // What is wrong with a drug that nobody may dispense is nobody's concern.
  const inside: Problem[] = [];
  const medication = med === null ? null : readMedication(med, inside);
  const patient = child(at, 'Patient') ? readPatient(at, grants(outcome) ? inside : []) : null;
  const prescriber = child(at, 'Prescriber')
    ? readPrescriber(at, header, grants(outcome) ? inside : [])
    : null;
  const told = toldIn(transaction, { at, header });
  if (grants(outcome)) {
    problems.push(...inside, ...grantedProblems(told.transfer, medication, { at, header }));
    if (transaction === 'RxRenewalResponse' && med && (medication?.refills ?? 0) > 0)
      problems.push(problem('RENEWAL_COUNT', `${med.path}/NumberOfRefills`));
  }
  return {
    kind: 'response',
    transaction,
    outcome,
    reasonCodes: reasonCodes(child(child(at, 'Response'), outcome)),
    version,
    header,
    patient,
    prescriber,
    supervisor: readProvider(at, 'Supervisor'),
    pharmacy: readPharmacy(at),
    coverages: readCoverages(at),
    medication,
    ...told,
    summary,
    problems,
    unread: unreadBelow(root),
  };
}

/**
 * A cancellation is never refused for what it leaves out: the prescription it means is found by
 * whatever it names, by a person.
 */
function readCancel({ root, at, version, header, problems }: Reading): CancelMessage {
  const med = child(at, 'MedicationPrescribed');
  const summary = summaryOf(at);
  return {
    kind: 'cancel',
    transaction: 'CancelRx',
    version,
    header,
    patient: child(at, 'Patient') ? readPatient(at, []) : null,
    prescriber: child(at, 'Prescriber') ? readPrescriber(at, header, []) : null,
    medication: med === null ? null : readMedication(med, []),
    summary,
    problems,
    unread: unreadBelow(root),
  };
}

const refuseAs = (kind: FailureKind, message: string): Result<never> =>
  refuse(kind, `${message} ${errorAnswers[kind].description}`);

/** The one transaction of a message; undefined where it has several. */
function onlyTransaction(inBody: readonly XmlElement[]): XmlElement | undefined {
  if (inBody.length === 1) return inBody[0];
  if (!inBody.every((element) => answers.has(element.name))) return undefined;
  // An Error beside a Status is an Error: a failure never reads as a success.
  return inBody.find((element) => element.name === 'Error') ?? inBody[0];
}

/** The one transaction of a message, as far as it is processed here. */
function readTransaction(reading: Reading): ErxMessage {
  const { version } = reading;
  const { name } = reading.at.element;
  if (answers.has(name)) return readOther(reading, 'answer');
  if (version !== '' && !Object.values(versions).includes(version))
    return readOther(reading, 'unsupportedVersion');
  const ofVersion = { ...reading, version: version === '' ? '2017071' : version };
  if (name === 'NewRx') return readNewRx(ofVersion);
  if (Object.hasOwn(responses, name)) return readResponse(ofVersion);
  if (name === 'CancelRx') return readCancel(ofVersion);
  if (name === 'RxTransferRequest') return readTransferRequest(ofVersion);
  if (name === 'RxTransferConfirm') return readTransferConfirm(ofVersion);
  return readOther(reading, listed.has(name) ? 'notProcessedHere' : 'unknownTransaction');
}

/**
 * Reads a SCRIPT message from its tree. A NewRx of a supported version is read in full; any other
 * transaction is
 * recognised by name with its header and a summary. What is wrong inside stands in `problems`;
 * unknown elements stand in
 * `unread`. Unless `trusted`, a message bears no signature, whatever it says of itself.
 *Fails (code: a `FailureKind`) when the tree is no message with one transaction. Source:
 * NCPDP SCRIPT 2017071.
 */
export function readMessage(
  tree: XmlElement,
  { trusted = true }: { readonly trusted?: boolean } = {},
): Result<ErxMessage> {
  const root = placeOf(tree);
  const problems: Problem[] = [];
  const inBody = child(root, 'Body')?.element.children ?? [];
  if (tree.name !== 'Message' || inBody.length === 0)
    return refuseAs('unreadable', 'This is not a SCRIPT message.');
  const only = onlyTransaction(inBody);
  if (!only) return refuseAs('severalTransactions', 'The message can’t be taken.');
  const version = versionOf(tree);
  const header = readHeader(root, problems, trusted);
  const at = required(child(root, 'Body', only.name), `body ${only.name}`);
  if (version === '') problems.push(problem('VERSION_MISSING', 'Message'));
  return ok(readTransaction({ root, at, version, header, problems }));
}

/**
 * Only the header, for answering a message that could not be read further; null when there is no
 * Header.
 */
export const readHeaderOnly = (tree: XmlElement): ErxHeader | null =>
  tree.children.some((child) => child.name === 'Header')
    ? readHeader(placeOf(tree), [], false)
    : null;
