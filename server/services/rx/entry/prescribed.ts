import { strictest } from '#domain/drug/rules/compound.ts';
import type {
  ErxMedication,
  ErxStrength,
  NewRxMessage,
  PersonName,
} from '#domain/erx/script/message.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { isOfEntry } from '#domain/rx/clinical/dur-codes.ts';
import type { PartialRx, ProblemView } from '#domain/rx/contract/rx.ts';
import { differenceAlerts, openDifferenceText, type FactStage } from '#domain/rx/facts/alerts.ts';
import { compareFacts } from '#domain/rx/facts/compare.ts';
import { selectionRows, type Selected } from '#domain/rx/facts/selection.ts';
import type {
  Entered,
  FactRow,
  FiledDrug,
  FileKnows,
  Labelled,
  PersonNamed,
  Prescribed,
} from '#domain/rx/facts/types.ts';
import { writtenRows } from '#domain/rx/facts/written.ts';
import type { ParsedSig } from '#domain/rx/sig/index.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { EntryRecords } from '#server/repositories/rx/entry-records.ts';
import { brandsOf, drugOfNdc } from '#server/repositories/rx/file-knows.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { drugIn } from '../drug-in.ts';
import { drugText } from '../fill/words.ts';
import type { JudgedAlert } from '../opened.ts';
import { inStateSchedule } from '../safety/drug-law.ts';
import { wordsNotReadOf } from '../safety/words-not-read.ts';
import { sha256, type RxWork } from '../work.ts';

const named = (name: PersonName | null | undefined): PersonNamed | null =>
  name
    ? {
        lastName: [name.last, name.suffix].filter(Boolean).join(' ') || null,
        firstName: name.first,
      }
    : null;
const unsaid = {
  description: null,
  strength: null,
  form: null,
  ndc: null,
  quantity: null,
  quantityUnit: null,
  billingUnit: null,
  daysSupply: null,
  directions: null,
  refills: null,
  daw: null,
  writtenDate: null,
  note: null,
};
const codedOf = (strength: ErxStrength | null) =>
  strength && {
    strength: [strength.value, strength.unit].filter(Boolean).join(' '),
    form: strength.form,
  };
const medicationOf = (medication: ErxMedication) => ({
  ...unsaid,
  description: medication.description,
  ndc: medication.ndc,
  quantity: medication.quantity.thousandths,
  quantityUnit: medication.quantity.unitWord,
  billingUnit: medication.quantity.unit,
  daysSupply: medication.daysSupply,
  directions: medication.directions.text,
  refills: medication.refills,
  daw: medication.daw,
  writtenDate: medication.writtenDate,
  note: medication.note,
  ...codedOf(medication.strength),
});
/** A message as what was prescribed, in its own words. */
const prescribedOf = ({ patient, prescriber, medication }: NewRxMessage): Prescribed => ({
  patient: named(patient?.name),
  birthDate: patient?.dateOfBirth ?? null,
  gender: patient?.gender === 'U' ? null : (patient?.gender ?? null),
  prescriber: named(prescriber?.name),
  npi: prescriber?.npi ?? null,
  dea: prescriber?.dea ?? null,
  ...(medication ? medicationOf(medication) : unsaid),
});
/** A drug of the file as the comparison reads it. */
const filedDrug = (
  drug: Pick<
    DrugRecord,
    | 'ndc'
    | 'name'
    | 'generic_name'
    | 'strength'
    | 'form'
    | 'route'
    | 'uom'
    | 'pkg_size'
    | 'pkg_text'
  >,
): FiledDrug => ({
  ndc: drug.ndc,
  name: drug.name,
  genericName: drug.generic_name,
  strength: drug.strength,
  form: drug.form,
  route: drug.route,
  unit: drug.uom,
  packageSize: drug.pkg_size,
  packageText: drug.pkg_text,
});
/** The first words of a description: one of them may be a brand of the file. */
function beginnings(description: string | null): readonly string[] {
  const words = fold(description ?? '')
    .split(' ')
    .slice(0, 4);
  return words.map((_, place) => words.slice(0, place + 1).join(' ')).filter((name) => name !== '');
}
/** What the drug file knows of the words and the code of a prescription. */
async function fileKnows(work: RxWork, prescribed: Prescribed): Promise<FileKnows> {
  const ofCode = prescribed.ndc === null ? undefined : await drugOfNdc(work, prescribed.ndc);
  return {
    means: await brandsOf(work, beginnings(prescribed.description)),
    ofCode: ofCode ? filedDrug(ofCode) : null,
  };
}

const person = (
  record: { readonly last_name: string; readonly first_name: string } | null,
): PersonNamed | null => record && { lastName: record.last_name, firstName: record.first_name };
const peopleOf = ({ patient, prescriber }: Pick<EntryRecords, 'patient' | 'prescriber'>) => ({
  patient: person(patient),
  birthDate: patient?.date_of_birth ?? null,
  gender: patient?.gender ?? null,
  prescriber: person(prescriber),
  npi: prescriber?.npi ?? null,
  dea: prescriber?.dea ?? null,
});
const selectedOf = (
  drug: Parameters<typeof drugText>[0] & Pick<DrugRecord, 'brand_generic'>,
): Selected => ({
  text: drugText(drug),
  generic: drug.brand_generic === null ? null : drug.brand_generic === 'G',
});
/** Each row with the schedule of what was prescribed or entered, whichever is stricter. */
const inSchedule = (
  rows: readonly FactRow[],
  drug: Pick<DrugRecord, 'schedule'> | null,
  message: NewRxMessage | null,
): readonly FactRow[] => {
  const schedule = strictest([drug?.schedule ?? '0', message?.medication?.schedule ?? '0']);
  return rows.map((row) => ({ ...row, schedule }));
};
/** What is typed so far, beside the message that it is entered from, and beside its own SIG. */
export async function rowsOfEntry(
  work: RxWork,
  message: NewRxMessage | null,
  partialRx: PartialRx,
  typed: { readonly records: EntryRecords; readonly sig: ParsedSig },
): Promise<readonly FactRow[]> {
  const { records, sig } = typed;
  const amounts = {
    drug: records.drug && filedDrug(records.drug),
    quantity: partialRx.quantity ?? null,
    daysSupply: partialRx.daysSupply ?? null,
    refills: partialRx.refills ?? null,
    sig: partialRx.sig ?? null,
  };
  const selected = selectionRows(partialRx.daw ?? null, records.drug && selectedOf(records.drug));
  if (!message) return inSchedule([...writtenRows(null, amounts), ...selected], records.drug, null);
  const prescribed = prescribedOf(message);
  const compared = compareFacts({
    prescribed,
    entered: {
      ...peopleOf(records),
      ...amounts,
      directions: partialRx.sig ? sig.expansion : null,
      daw: partialRx.daw == null ? null : Number(partialRx.daw),
      writtenDate: partialRx.writtenOn ?? null,
      note: partialRx.note ?? null,
    },
    label: null,
    scanned: null,
    counted: null,
    known: await fileKnows(work, prescribed),
  });
  return inSchedule([...compared, ...selected], records.drug, message);
}
const enteredOf = (bundle: RxBundle): Entered => ({
  ...peopleOf(bundle),
  drug: filedDrug(drugIn(bundle, bundle.rx.drug_id)),
  quantity: bundle.rx.quantity,
  daysSupply: bundle.rx.days_supply,
  directions: bundle.rx.sig_text,
  sig: bundle.rx.sig,
  refills: bundle.rx.refills,
  daw: Number(bundle.rx.daw),
  writtenDate: bundle.rx.written_on,
  note: bundle.rx.note,
});
/** The drug that was entered, in the schedule of the store's state. */
const enteredDrug = (bundle: RxBundle): DrugRecord =>
  inStateSchedule(drugIn(bundle, bundle.rx.drug_id), bundle.store.state);
/** What is filled at this time: from its product and its quantity follow label and vial. */
interface Filling {
  readonly product: DrugRecord;
  readonly fill: FillRecord | null;
}
const labelOf = (bundle: RxBundle, { product, fill }: Filling): Labelled => ({
  quantity: fill?.quantity ?? bundle.rx.quantity,
  patient: { lastName: bundle.patient.last_name, firstName: bundle.patient.first_name },
  drug: drugText(product),
  directions: bundle.rx.sig_text,
  words: wordsNotReadOf(bundle),
});
/**
 * A stored prescription beside its message; at the final check beside its label and the product
 * that was scanned, too. Where it came as no message, only what contradicts its DAW code.
 */
export async function rowsOfRx(
  work: RxWork,
  bundle: RxBundle,
  stage: FactStage,
  filling: Filling,
): Promise<readonly FactRow[]> {
  const checked = stage === 'check';
  const selected = selectionRows(
    bundle.rx.daw,
    selectedOf(drugIn(bundle, bundle.rx.drug_id)),
    checked ? selectedOf(filling.product) : null,
  );
  const { erx_id: erxId } = bundle.rx;
  const message = erxId === null ? null : await work.areas.erx.messageForEntry(work, erxId);
  const entered = enteredDrug(bundle);
  if (!message) return inSchedule(selected, entered, null);
  const prescribed = prescribedOf(message);
  const compared = compareFacts({
    prescribed,
    entered: enteredOf(bundle),
    label: checked ? labelOf(bundle, filling) : null,
    scanned: checked ? filedDrug(filling.product) : null,
    counted: checked ? (filling.fill?.counted_quantity ?? null) : null,
    known: await fileKnows(work, prescribed),
  });
  return inSchedule([...compared, ...selected], entered, message);
}
/**
 * Which prescription a difference is one of: its message, or what was written by hand, of which a
 * new number does not make another.
 */
const comparedAs = (erxId: number | null, written: readonly unknown[]): string =>
  erxId === null ? `hand${sha256(JSON.stringify(written)).slice(0, 16)}` : `erx${erxId}`;
/** Differences as alerts, each with the answer that was given to exactly this difference. */
function judgeRows(
  rows: readonly FactRow[],
  stage: FactStage,
  of: string,
  decisions: RxBundle['decisions'],
): readonly JudgedAlert[] {
  const answered = new Map(decisions.map((decision) => [decision.fingerprint, decision]));
  return differenceAlerts(rows, stage, of, sha256).map((alert) => ({
    alert,
    decision: answered.get(alert.fingerprint) ?? null,
  }));
}
/** The differences of what is typed. */
export const judgeTyped = (
  rows: readonly FactRow[],
  { erxId, drugId, writtenOn, sig }: PartialRx,
  decisions: RxBundle['decisions'],
): readonly JudgedAlert[] =>
  judgeRows(rows, 'entry', comparedAs(erxId ?? null, [drugId, writtenOn, sig]), decisions);
/**
 * The differences of a stored prescription. One that came as no message has nothing to compare but
 * its own SIG, which is asked once, when it is entered, and its DAW code.
 */
export function judgeStored(
  rows: readonly FactRow[],
  stage: FactStage,
  bundle: RxBundle,
): readonly JudgedAlert[] {
  const { erx_id: erxId, drug_id: drugId, written_on: writtenOn, sig } = bundle.rx;
  const of = comparedAs(erxId, [drugId, writtenOn, sig]);
  const own =
    erxId === null
      ? inSchedule(writtenRows(null, enteredOf(bundle)), enteredDrug(bundle), null)
      : [];
  return [
    ...judgeRows(own, 'entry', of, bundle.decisions),
    ...judgeRows(rows, stage, of, bundle.decisions),
  ];
}
/** What is wrong with the entry in words, where an alert says that something is. */
export const differsOf = ({ alert }: JudgedAlert): { readonly differs?: string } =>
  isOfEntry(alert) ? { differs: alert.summary } : {};
/**
 * What stands in the way of saving: differences that nobody has answered for. One that takes a
 * pharmacist is kept open on the prescription, where it stops the next step as a severe alert does.
 */
export const unanswered = (
  alerts: readonly JudgedAlert[],
  answers: readonly { readonly fingerprint: string }[],
): readonly ProblemView[] =>
  alerts
    .filter(
      ({ alert, decision }) =>
        alert.kind === 'difference' && alert.who === 'technician' && decision === null,
    )
    .filter(({ alert }) => !answers.some((answer) => answer.fingerprint === alert.fingerprint))
    .map(({ alert }) => ({
      code: 'DIFFERS',
      field: null,
      severity: 'stop',
      message: openDifferenceText(alert.summary),
    }));
