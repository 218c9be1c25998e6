import { proposedDirections } from '#domain/drug/rules/usual-directions.ts';
import { compareEntry, marked, type ComparedField } from '#domain/erx/rules/compare.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { checkWritten, expiresOn } from '#domain/refill/rules/law.ts';
import type { EntryCheck, PartialRx, ProblemView } from '#domain/rx/contract/rx.ts';
import { rxEntry, type RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { daysSupply, quantityFor } from '#domain/rx/rules/days-supply.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import {
  checkTransferIn,
  lastFillThere,
  transferMissing,
  transferOrigin,
} from '#domain/rx/rules/transfer-in.ts';
import { parseSig, type ParsedSig } from '#domain/rx/sig/index.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import {
  entryRecords,
  activeOf,
  type ActiveRecord,
  type DrugRecord,
  type EntryRecords,
} from '#server/repositories/rx/rx.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { makeable } from '../fill/compound.ts';
import { priceOf } from '../fill/price.ts';
import { refillFacts } from '../fill/refills.ts';
import { toldDrugs, toldOf } from '../history.ts';
import type { JudgedAlert } from '../opened.ts';
import { activeDrugs, clinicalDrug, clinicalPatient, judge, listedFor } from '../safety/alerts.ts';
import { deaOf, diedBefore, lawOf, problemView } from '../safety/law.ts';
import { alertView, safetyOf } from '../view.ts';
import type { RxWork } from '../work.ts';

const labels: Readonly<Record<ComparedField, string>> = {
  patientName: 'Patient',
  birthDate: 'DOB',
  gender: 'Gender',
  prescriberName: 'Prescriber',
  prescriberNpi: 'NPI',
  prescriberDea: 'DEA',
  drug: 'Drug',
  quantity: 'Qty.',
  daysSupply: 'Day(s) Supply',
  directions: 'SIG',
  daw: 'DAW',
  refills: 'Refills',
  writtenDate: 'Written',
  note: 'Notes',
};
const severityOf = { none: 'info', info: 'info', warning: 'warn', danger: 'stop' } as const;

/** Days and quantity, each from the other, with the reckoning in words. */
function supply(
  sig: ParsedSig,
  drug: DrugRecord | null,
  d: PartialRx,
): { days: number | null; quantity: number | null; why: string | null } {
  const use = {
    maxPerDay: sig.maxPerDay,
    rate: sig.rate,
    course: sig.course,
    doseUnit: sig.unit,
    form: drug?.form ?? null,
    packageSize: drug?.pkg_size ?? null,
  };
  if (d.quantity != null && d.quantity > 0) {
    const r = daysSupply({ ...use, quantity: d.quantity });
    return { days: r.days, quantity: null, why: r.explanation };
  }
  if (d.daysSupply != null && d.daysSupply > 0) {
    const r = quantityFor({ ...use, days: d.daysSupply });
    return { days: null, quantity: r.quantity, why: r.explanation };
  }
  return { days: null, quantity: sig.totalQuantity, why: null };
}

function lawOfEntry(
  w: RxWork,
  d: PartialRx,
  r: EntryRecords,
): { expires: string | null; problems: ProblemView[] } {
  if (!r.drug || d.writtenOn == null) return { expires: null, problems: [] };
  const law = lawOf(r.store);
  const schedule = r.drug.schedule;
  const problems = checkWritten({
    schedule,
    origin: (d.origin ?? '1') as OriginCode,
    writtenOn: d.writtenOn,
    doNotFillBefore: d.doNotFillBefore ?? null,
    quantity: d.quantity ?? 0,
    daysSupply: d.daysSupply ?? null,
    refills: d.refills ?? 0,
    emergencyOral: d.emergencyOral ?? false,
    ...(r.prescriber ? { dea: deaOf(r.prescriber, d.writtenOn) } : {}),
    today: w.today,
    law,
  });
  const transfer =
    d.origin === transferOrigin && d.transferIn
      ? checkTransferIn({
          transfer: d.transferIn,
          schedule,
          writtenOn: d.writtenOn,
          refills: d.refills ?? null,
          today: w.today,
          law,
        })
      : [];
  return {
    expires: expiresOn(d.writtenOn, schedule, law),
    problems: [
      ...problems.map(problemView),
      ...transfer.map(({ code, field, severity, message }) => ({ code, field, severity, message })),
    ],
  };
}
const warn = (code: string, field: string, message: string): ProblemView => ({
  code,
  field,
  severity: 'warn',
  message,
});
const stop = (code: string, field: string, message: string): ProblemView => ({
  code,
  field,
  severity: 'stop',
  message,
});

function recordProblems(r: EntryRecords, written: string): ProblemView[] {
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
  usable('patientId', 'patient', r.patient);
  usable('prescriberId', 'prescriber', r.prescriber);
  usable('drugId', 'drug', r.drug);
  if (r.prescriber && diedBefore(r.prescriber, written))
    out.push(
      stop(
        'DECEASED',
        'prescriberId',
        `The prescriber is recorded as deceased on ${formatDate(r.prescriber.deceased_on)}, before this was written. Choose another prescriber, or look at the date written.`,
      ),
    );
  if (r.prescriber && r.prescriber.npi === null)
    out.push(warn('NO_NPI', 'prescriberId', 'The prescriber has no NPI: add it before billing.'));
  return out;
}

async function differences(
  w: RxWork,
  d: PartialRx,
  r: EntryRecords,
  sig: ParsedSig,
): Promise<EntryCheck['differences']> {
  const message = d.erxId ? await w.areas.erx.messageForEntry(w, d.erxId) : null;
  if (!message) return [];
  const rows = compareEntry(message, {
    patient: r.patient && {
      lastName: r.patient.last_name,
      firstName: r.patient.first_name,
      dateOfBirth: r.patient.date_of_birth,
      gender: r.patient.gender,
    },
    prescriber: r.prescriber && {
      lastName: r.prescriber.last_name,
      firstName: r.prescriber.first_name,
      npi: r.prescriber.npi,
      dea: r.prescriber.dea,
    },
    drug: r.drug && {
      ndc: r.drug.ndc,
      name: r.drug.name,
      genericName: r.drug.generic_name,
      strength: r.drug.strength,
      form: r.drug.form,
    },
    quantityThousandths: d.quantity ?? null,
    daysSupply: d.daysSupply ?? null,
    directions: d.sig ? sig.expansion : null,
    daw: d.daw == null ? null : Number(d.daw),
    refills: d.refills ?? null,
    writtenDate: d.writtenOn ?? null,
    note: d.note ?? null,
  });
  const grave = new Set(marked(rows).map((x) => x.field));
  return rows.map((x) => ({
    field: x.field,
    label: labels[x.field],
    message: x.message,
    entered: x.entered,
    state: x.outcome,
    severity: grave.has(x.field) ? severityOf[x.severity] : 'info',
    why: x.why || null,
  }));
}

/** The last fill at the pharmacy that transfers it: what is filled here too soon after it is early. */
function filledThere(d: PartialRx): readonly EarlierFill[] {
  const filledOn = d.origin === transferOrigin && d.transferIn ? lastFillThere(d.transferIn) : null;
  return filledOn === null || !d.daysSupply
    ? []
    : [
        {
          rxNumber: d.transferIn!.fromRxNumber ?? null,
          from: d.transferIn!.fromPharmacy ?? 'the transferring pharmacy',
          filledOn,
          daysSupply: d.daysSupply,
          voided: false,
        },
      ];
}
/** The checks of what is typed; a refill too early or late is judged against what left before, but not when a stored prescription is edited that left itself. */
async function alertsOf(
  w: RxWork,
  d: PartialRx,
  r: EntryRecords & { patient: NonNullable<EntryRecords['patient']>; drug: DrugRecord },
  others: readonly ActiveRecord[],
  told: readonly HistoryRecord[],
): Promise<JudgedAlert[]> {
  const drug = clinicalDrug(r.drug, d.quantity ?? 0, d.daysSupply ?? 0);
  const active = [...activeDrugs(others, w.today), ...toldDrugs(told, w.today)];
  return judge({
    rxId: d.rxId ?? null,
    drug,
    patient: await clinicalPatient(w, r.patient),
    active,
    listed: await listedFor(w, drug, active),
    refill: refillFacts({
      drug: r.drug,
      policy: r.store.policy,
      today: w.today,
      own: filledThere(d),
      others,
      told,
    }),
    decisions: r.decisions,
  });
}

interface Judged {
  readonly check: EntryCheck;
  readonly alerts: readonly JudgedAlert[];
  readonly records: EntryRecords;
  readonly sig: ParsedSig;
}

/** Everything that can be said about an entry as far as it is typed. Reads only; never refuses. */
export async function judgeEntry(w: RxWork, d: PartialRx): Promise<Judged> {
  const records = await entryRecords(w, d);
  const { patient, drug } = records;
  const sig = parseSig(d.sig ?? '', { form: drug?.form ?? null });
  const others = patient ? await activeOf(w, patient.id, d.rxId ?? null) : [];
  const told = patient ? await toldOf(w, patient.id) : [];
  const alerts =
    patient && drug ? await alertsOf(w, d, { ...records, patient, drug }, others, told) : [];
  const law = lawOfEntry(w, d, records);
  const price = drug && d.quantity ? await priceOf(w, drug, d.quantity) : null;
  const amount = supply(sig, drug, d);
  const usual = proposedDirections(
    drug && { sigCode: drug.sig_code, defaultSig: drug.default_sig, form: drug.form },
    d.erxId != null,
  );
  const problems = [
    ...law.problems,
    ...recordProblems(records, d.writtenOn ?? w.today),
    ...(price && !price.ok ? [warn(price.error.code, 'drugId', price.error.message)] : []),
  ];
  const onHand = drug
    ? drug.made_of === null
      ? (await stockFacts(w, drug.id)).onHand
      : await makeable(w, drug)
    : null;
  return {
    records,
    alerts,
    sig,
    check: {
      sigText: sig.expansion,
      maxPerDay: sig.maxPerDay,
      sigProblems: sig.problems.map((p) => p.message),
      sigWarnings: sig.warnings.map((x) => x.message),
      daysSupply: amount.days,
      quantity: amount.quantity,
      daysWhy: amount.why,
      usualSig: usual && { drugId: drug!.id, ...usual },
      expiresOn: law.expires,
      problems,
      alerts: alerts.map(alertView),
      price: price?.ok
        ? {
            priceCents: price.value.price,
            costCents: price.value.cost ?? 0,
            usualCents: price.value.price,
            belowCost: price.value.belowCost,
            priceCode: price.value.priceCode,
            lines: price.value.lines,
          }
        : null,
      onHand,
      differences: await differences(w, d, records, sig),
      safety: patient ? await safetyOf(w, patient, others) : null,
    },
  };
}

export interface EntryRefusal {
  readonly why: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Whether an entry may become (or stay) a prescription: whole by its fields, its records exist in this store, the law's stops are
 * none, and its SIG can be read. Refusals name the fields.
 */
export async function fitEntry(
  w: RxWork,
  draft: RxDraft,
  ids: {
    rxId: number | null;
    erxId: number | null;
    transferIn: TransferInDraft | null;
    /** What was handed over before transfers were recorded stands without. */ mayLack?: boolean;
  },
): Promise<Result<Judged, EntryRefusal>> {
  const parsed = rxEntry.draft.safeParse(draft);
  if (!parsed.success)
    return fail({
      why: ['The entry is not complete.'],
      fields: Object.fromEntries(
        parsed.error.issues.map((i) => [i.path.map(String).join('.'), i.message]),
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
  const judged = await judgeEntry(w, {
    ...draft,
    rxId: ids.rxId,
    erxId: ids.erxId,
    transferIn: ids.transferIn,
  });
  const { patient, prescriber, drug } = judged.records;
  const absent = [
    ...(patient ? [] : ['patientId']),
    ...(prescriber ? [] : ['prescriberId']),
    ...(drug ? [] : ['drugId']),
  ];
  if (absent.length)
    return fail({
      why: ['A record that this entry names is not in this store any more. Choose it again.'],
      fields: Object.fromEntries(absent.map((f) => [f, 'Not found: choose again'])),
    });
  const stops = judged.check.problems.filter((p) => p.severity === 'stop');
  if (stops.length)
    return fail({
      why: stops.map((p) => p.message),
      fields: Object.fromEntries(stops.flatMap((p) => (p.field ? [[p.field, p.message]] : []))),
    });
  if (judged.sig.expansion.trim() === '')
    return fail({ why: ['The directions are empty.'], fields: { sig: 'Say how to take it' } });
  return ok(judged);
}
