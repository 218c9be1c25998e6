import { proposedDirections } from '#domain/drug/rules/usual-directions.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import type { EntryCheck, PartialRx, ProblemView } from '#domain/rx/contract/rx.ts';
import { factsAsked, proposeSupply, type SupplyProposal } from '#domain/rx/days-supply/index.ts';
import { rxEntry, type RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { allergiesNotAsked } from '#domain/rx/rules/allergies.ts';
import { mostText } from '#domain/rx/rules/most-of-directions.ts';
import { lastFillThere, transferMissing, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import { parseSig, type ParsedSig } from '#domain/rx/sig/index.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import { activeOf, type ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import { entryRecords, type EntryRecords } from '#server/repositories/rx/entry-records.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { makeable } from '../fill/compound.ts';
import { judgeTypedCheck } from '../fill/failed-check.ts';
import { priceOf } from '../fill/price.ts';
import { refillFacts } from '../fill/refills.ts';
import { reportedDrugs, reportedHistory } from '../history.ts';
import type { JudgedAlert, Priced } from '../opened.ts';
import { productText } from '../product-text.ts';
import { alertView, safetyOf } from '../safety-view.ts';
import { activeDrugs, clinicalDrug, clinicalPatient, judge, listedFor } from '../safety/alerts.ts';
import { inStateSchedule } from '../safety/drug-law.ts';
import { diedBefore } from '../safety/law.ts';
import type { RxWork } from '../work.ts';
import { differences } from './differences.ts';
import { keptDaysRows } from './kept-days.ts';
import { lawOfEntry } from './law-of-entry.ts';
import { judgeTyped, rowsOfEntry, unanswered } from './prescribed.ts';
import { sigProblems, wordsOfEntry } from './sig-stop.ts';
import { transferSourceStops } from './transfer-source.ts';
import { transferredBefore } from './transferred-before.ts';
import { unsignedStops } from './unsigned.ts';

const warn = (code: string, field: string, message: string): ProblemView => ({
  code,
  field,
  severity: 'warn',
  message,
});
const productOf = ({ supplyFacts }: PartialRx, drug: DrugRecord | null) =>
  productText(drug, supplyFacts ?? null);
/** What the days hang on, and the drug in the version in which that can be answered. */
function factsOfDays(sig: ParsedSig, drug: DrugRecord | null, partialRx: PartialRx) {
  if (drug === null || drug.made_of !== null) return { factDrug: null, facts: [] };
  const product = productOf(partialRx, drug);
  const quantity = partialRx.quantity ?? 0;
  return {
    factDrug: { id: drug.id, version: drug.version + (drug.facts?.version ?? 1) - 1 },
    facts: [...factsAsked({ directions: sig.directions, product, quantity })],
  };
}
/** Days and quantity, each from the other; without either, the quantity of the whole course. */
function supply(sig: ParsedSig, drug: DrugRecord | null, partialRx: PartialRx): SupplyProposal {
  const proposal = proposeSupply(sig.directions, productOf(partialRx, drug), partialRx);
  const typed = proposal.why !== null;
  if ((partialRx.sig ?? '').trim() === '') return { ...proposal, why: null, warnings: [] };
  return typed ? proposal : { ...proposal, quantity: sig.totalQuantity };
}

/** Days that nobody typed yet are judged as well, where they are certain. */
const timed = (partialRx: PartialRx, { days, warnings }: SupplyProposal): PartialRx => ({
  ...partialRx,
  daysSupply: partialRx.daysSupply ?? (warnings.length === 0 ? days : null),
});

const stop = (code: string, field: string, message: string): ProblemView => ({
  code,
  field,
  severity: 'stop',
  message,
});

function recordProblems(entryRecords: EntryRecords, written: string): ProblemView[] {
  const out: ProblemView[] = [];
  const usable = (
    field: string,
    what: string,
    row: { active: boolean; blocked?: boolean } | null,
  ) => {
    if (row && !row.active)
      out.push(
        stop(
          'INACTIVE',
          field,
          `The ${what} is inactive. Choose another, or make the record active first.`,
        ),
      );
    else if (row?.blocked)
      out.push(stop('BLOCKED', field, `The ${what} is blocked: read the blocked reason.`));
  };
  usable('patientId', 'patient', entryRecords.patient);
  usable('prescriberId', 'prescriber', entryRecords.prescriber);
  usable('drugId', 'drug', entryRecords.drug);
  if (entryRecords.prescriber && diedBefore(entryRecords.prescriber, written))
    out.push(
      stop(
        'DECEASED',
        'prescriberId',
        `The prescriber is recorded as deceased on ${formatDate(entryRecords.prescriber.deceased_on)}, before this was written. Choose another prescriber, or look at the date written.`,
      ),
    );
  if (entryRecords.patient?.allergy_status === 'not-selected')
    out.push(warn('ALLERGIES', 'patientId', allergiesNotAsked));
  if (entryRecords.prescriber && entryRecords.prescriber.npi === null)
    out.push(warn('NO_NPI', 'prescriberId', 'The prescriber has no NPI: add it before billing.'));
  return out;
}

/**
 * The last fill at the pharmacy that transfers it: what is filled here too soon after it is early.
 */
function filledThere(partialRx: PartialRx): readonly EarlierFill[] {
  const { transferIn, daysSupply } = partialRx;
  if (partialRx.origin !== transferOrigin || !transferIn || !daysSupply) return [];
  const filledOn = lastFillThere(transferIn);
  if (filledOn === null) return [];
  return [
    {
      rxNumber: transferIn.fromRxNumber ?? null,
      from: transferIn.fromPharmacy ?? 'the transferring pharmacy',
      filledOn,
      daysSupply,
      voided: false,
    },
  ];
}
/** What the patient takes beside it: from here, and as others reported it. */
interface Beside {
  readonly others: readonly ActiveRecord[];
  readonly reported: readonly HistoryRecord[];
}
/**
 * The checks of what is typed; a refill too early or late is judged against what left before, but
 * not when a stored prescription is edited that left itself.
 */
async function alertsOf(
  work: RxWork,
  partialRx: PartialRx,
  entryRecords: EntryRecords & { patient: NonNullable<EntryRecords['patient']>; drug: DrugRecord },
  { others, reported }: Beside,
): Promise<JudgedAlert[]> {
  const drug = clinicalDrug(entryRecords.drug, {
    sig: partialRx.sig ?? '',
    quantity: partialRx.quantity ?? 0,
    daysSupply: partialRx.daysSupply ?? 0,
    answered: partialRx.supplyFacts ?? null,
    prescribed: { quantity: partialRx.quantity ?? 0, refills: partialRx.refills ?? 0 },
  });
  const active = [...activeDrugs(others, work.today), ...reportedDrugs(reported, work.today)];
  return judge({
    rxId: partialRx.rxId ?? null,
    drug,
    patient: await clinicalPatient(work, entryRecords.patient),
    active,
    listed: await listedFor(work, drug, active),
    refill: refillFacts({
      drug: entryRecords.drug,
      policy: entryRecords.store.policy,
      today: work.today,
      own: filledThere(partialRx),
      others,
      reported,
    }),
    decisions: entryRecords.decisions,
  });
}

interface Judged {
  readonly check: EntryCheck;
  readonly alerts: readonly JudgedAlert[];
  readonly records: EntryRecords;
  readonly sig: ParsedSig;
}

/** An entry that may become a prescription: its drug is there, and it is known when it expires. */
export interface FitEntry extends Judged {
  readonly check: EntryCheck & { readonly expiresOn: string };
  readonly records: FitRecords;
}
export type FitRecords = EntryRecords & { readonly drug: NonNullable<EntryRecords['drug']> };

/** What lies on the shelf of a product, or what can be made of a compound today. */
const onHandOf = async (
  work: RxWork,
  drug: NonNullable<EntryRecords['drug']>,
): Promise<number | null> =>
  drug.made_of === null ? (await stockFacts(work, drug.id)).onHand : makeable(work, drug);
const sigOf = (partialRx: PartialRx, drug: DrugRecord | null): ParsedSig =>
  parseSig(partialRx.sig ?? '', productText(drug));
const messageOf = async (work: RxWork, { erxId }: PartialRx) =>
  erxId ? await work.areas.erx.messageForEntry(work, erxId) : null;

const usualOf = (drug: DrugRecord | null, { erxId }: PartialRx) =>
  proposedDirections(
    drug && {
      sigCode: drug.sig_code,
      defaultSig: drug.default_sig,
      form: drug.form,
      route: drug.route,
    },
    erxId != null,
  );
const pricedAs = (price: Priced): EntryCheck['price'] => ({
  priceCents: price.price,
  costCents: price.cost ?? 0,
  usualCents: price.price,
  belowCost: price.belowCost,
  priceCode: price.priceCode,
  lines: price.lines,
});

/** The drug in the schedule of the store's state. */
const inItsState = (records: EntryRecords): EntryRecords => ({
  ...records,
  drug: records.drug && inStateSchedule(records.drug, records.store.state),
});
const priceProblems = (price: Awaited<ReturnType<typeof priceOf>> | null) =>
  price && !price.ok ? [warn(price.error.code, 'drugId', price.error.message)] : [];
/** Everything that can be said about an entry as far as it is typed. Reads only; never refuses. */
export async function judgeEntry(work: RxWork, partialRx: PartialRx): Promise<Judged> {
  const records = inItsState(await entryRecords(work, partialRx));
  const { patient, drug } = records;
  const sig = sigOf(partialRx, drug);
  const amount = supply(sig, drug, partialRx);
  const asked = timed(partialRx, amount);
  const message = await messageOf(work, partialRx);
  const others = patient ? await activeOf(work, patient.id, partialRx.rxId ?? null) : [];
  const reported = patient ? await reportedHistory(work, patient.id) : [];
  const compared = await rowsOfEntry(work, message, partialRx, { records, sig });
  const rows = [...compared, ...(await keptDaysRows(work, message, partialRx, drug))];
  const found =
    patient && drug
      ? await alertsOf(work, asked, { ...records, patient, drug }, { others, reported })
      : [];
  const alerts = [
    ...(await judgeTypedCheck(work, partialRx, records.decisions)),
    ...judgeTyped(rows, partialRx, records.decisions),
    ...found,
  ];
  const law = lawOfEntry(work, partialRx, records, message?.transfer !== undefined);
  const price = drug && partialRx.quantity ? await priceOf(work, drug, partialRx.quantity) : null;
  const usual = usualOf(drug, partialRx);
  const problems = [
    ...law.problems,
    ...recordProblems(records, partialRx.writtenOn ?? work.today),
    ...sigProblems(work, partialRx, sig, message),
    ...amount.warnings,
    ...priceProblems(price),
  ];
  return {
    records,
    alerts,
    sig,
    check: {
      sigText: sig.expansion,
      wordsNotRead: wordsOfEntry(partialRx, sig, message),
      maxPerDay: sig.maxPerDay,
      most: mostText(sig),
      sigProblems: sig.problems,
      sigWarnings: sig.warnings.map((warning) => warning.message),
      daysSupply: amount.days,
      quantity: amount.quantity,
      daysWhy: amount.why,
      ...factsOfDays(sig, drug, partialRx),
      usualSig: usual && {
        drugId: required(drug, 'the drug of the usual directions').id,
        ...usual,
      },
      expiresOn: law.expires,
      problems,
      alerts: alerts.map(alertView),
      price: price?.ok ? pricedAs(price.value) : null,
      onHand: drug ? await onHandOf(work, drug) : null,
      differences: differences(rows),
      safety: patient ? await safetyOf(work, patient, others) : null,
    },
  };
}

export interface EntryRefusal {
  readonly why: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

function goneRecords({ patient, prescriber, drug }: EntryRecords): EntryRefusal {
  const again = 'Not found: choose again';
  return {
    why: ['A record that this entry names is not in this store any more. Choose it again.'],
    fields: {
      ...(patient ? {} : { patientId: again }),
      ...(prescriber ? {} : { prescriberId: again }),
      ...(drug ? {} : { drugId: again }),
    },
  };
}
/** What stands against how it came: unsigned, of another origin, or transferred before. */
const sourceStops = async (
  work: RxWork,
  draft: RxDraft,
  drug: DrugRecord,
  ids: Parameters<typeof transferredBefore>[3] & {
    readonly erxId: number | null;
    readonly isElectronic?: boolean;
  },
) => [
  ...(ids.isElectronic ? [] : await unsignedStops(work, draft, drug, ids.erxId)),
  ...(await transferSourceStops(work, draft, ids)),
  ...(await transferredBefore(work, draft, drug, ids)),
];
/**
 * Whether an entry may become (or stay) a prescription: whole by its fields, its records exist in
 * this store, the law's stops are
 * none, and its SIG can be read. Refusals name the fields.
 */
export async function fitEntry(
  work: RxWork,
  draft: RxDraft,
  ids: {
    rxId: number | null;
    erxId: number | null;
    transferIn: TransferInDraft | null;
    /** Given with the entry: a difference from the message that has none is a stop. */
    answers: readonly { readonly fingerprint: string }[];
    /** What was handed over before transfers were recorded stands without. */ mayLack?: boolean;
    /** It is an electronic prescription of this drug already. */ isElectronic?: boolean;
  },
): Promise<Result<FitEntry, EntryRefusal>> {
  const parsed = rxEntry.draft.safeParse(draft);
  if (!parsed.success)
    return fail({
      why: ['The entry is not complete.'],
      fields: Object.fromEntries(
        parsed.error.issues.map((issue) => [issue.path.map(String).join('.'), issue.message]),
      ),
    });
  const untold =
    draft.origin === transferOrigin && !(ids.mayLack && ids.transferIn === null)
      ? transferMissing(ids.transferIn)
      : {};
  if (Object.keys(untold).length > 0)
    return fail({
      why: ['Say what the transferring pharmacy told: the law wants it recorded with a transfer.'],
      fields: untold,
    });
  const judged = await judgeEntry(work, {
    ...draft,
    rxId: ids.rxId,
    erxId: ids.erxId,
    transferIn: ids.transferIn,
  });
  const { patient, prescriber, drug } = judged.records;
  if (!patient || !prescriber || !drug) return fail(goneRecords(judged.records));
  const stops = [
    ...(await sourceStops(work, draft, drug, ids)),
    ...judged.check.problems.filter((problem) => problem.severity === 'stop'),
    ...unanswered(judged.alerts, ids.answers),
  ];
  if (stops.length)
    return fail({
      why: stops.map((stop) => stop.message),
      fields: Object.fromEntries(
        stops.flatMap((stop) => (stop.field ? [[stop.field, stop.message]] : [])),
      ),
    });
  if (judged.sig.expansion.trim() === '')
    return fail({ why: ['The directions are empty.'], fields: { sig: 'Say how to take it' } });
  const expires = required(judged.check.expiresOn, 'the day on which a whole entry expires');
  return ok({
    ...judged,
    check: { ...judged.check, expiresOn: expires },
    records: { ...judged.records, drug },
  });
}
