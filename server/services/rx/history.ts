import { readReportedDrug, reportedUse } from '#domain/patient/rules/medication-history.ts';
import type { MedicationUse } from '#domain/patient/rules/medication-profile.ts';
import { required } from '#domain/platform/required.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { dailyDose, dailyDoses, strengthsOf } from '#domain/rx/clinical/dose.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import type { ActiveDrug, ClinicalDrug } from '#domain/rx/clinical/types.ts';
import type { DrugRecordText } from '#domain/rx/facts/compare-drug.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import {
  genericsOf,
  historiesOf,
  type HistoryRecord,
} from '#server/repositories/patient/medication-history.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { recordText, suppliedAs } from '#server/services/drug/one-drug.ts';

const nameOf = (history: HistoryRecord): string =>
  fold(readReportedDrug(history.drug_text).genericName);
/**
 * The prescription that a line is of, for one patient: lines without a number are one by their
 * drug.
 */
export const prescriptionOf = (history: HistoryRecord): string =>
  `${history.source}|${history.rx_number ?? fold(history.drug_text)}`;
/** The day on which it was filled there, or written where nobody told a fill. */
export const reportedOn = (line: Pick<HistoryRecord, 'filled_on' | 'written_on'>): string =>
  required(line.filled_on ?? line.written_on, 'the day of a reported medication');
/**
 * What a person said of the end of a prescription holds for every line of it that began by then,
 * also for one that is told later.
 */
function withEnds(lines: readonly HistoryRecord[]): HistoryRecord[] {
  const ends = new Map(
    lines.filter((line) => line.stopped_on !== null).map((line) => [prescriptionOf(line), line]),
  );
  return lines.map((line) => {
    const end = ends.get(prescriptionOf(line));
    return end && end.stopped_on !== null && reportedOn(line) <= end.stopped_on
      ? { ...line, stopped_on: end.stopped_on, stopped_reason: end.stopped_reason }
      : line;
  });
}
/**
 * What other systems told of patients of this store, newest first. A brand that the words name is
 * read by the drug file.
 */
export async function reportedHistoryOfAll(
  scope: Scope,
  patientIds: readonly number[],
): Promise<HistoryRecord[]> {
  const all = await historiesOf(scope, patientIds);
  const lines = [...new Set(all.map((row) => row.patient_id))].flatMap((id) =>
    withEnds(all.filter((row) => row.patient_id === id)),
  );
  const unread = lines.filter(
    (line) => line.drug_id === null && !readReportedDrug(line.drug_text).readable,
  );
  const generics = await genericsOf(scope, [...new Set(unread.map(nameOf))]);
  return generics.size === 0
    ? lines
    : lines.map((line) =>
        unread.includes(line)
          ? { ...line, generic_name: generics.get(nameOf(line)) ?? null }
          : line,
      );
}
/** The same of one patient. */
export const reportedHistory = (scope: Scope, patientId: number): Promise<HistoryRecord[]> =>
  reportedHistoryOfAll(scope, [patientId]);
/**
 * What a line names, as the checks read it: the product of the store or the brand's ingredients
 * where they are known, else its own words.
 */
const drugOf = (history: HistoryRecord) => {
  const read = readReportedDrug(history.drug_text);
  return history.drug_id === null && history.generic_name === null
    ? read
    : {
        ...read,
        genericName: history.generic_name ?? history.name ?? read.genericName,
        strength: history.strength ?? read.strength,
        route: history.route ?? read.route,
        readable: true,
      };
};
/** The drug of a line as the one comparison reads it: the product that it names, or its words. */
const recordOf = (line: HistoryRecord): DrugRecordText =>
  line.name === null
    ? {
        name: line.drug_text,
        genericName: drugOf(line).genericName,
        strength: drugOf(line).strength,
        form: null,
        route: drugOf(line).route,
      }
    : recordText({ ...line, name: line.name });
/** When it ended: as it was told or as a person here said, whichever was first. */
const endOf = ({ ended_on: reported, stopped_on: said }: HistoryRecord): string | null => {
  if (reported === null || said === null) return reported ?? said;
  return reported < said ? reported : said;
};
const useOf = (history: HistoryRecord, today: string): MedicationUse =>
  reportedUse(
    {
      writtenOn: history.written_on,
      filledOn: history.filled_on,
      endedOn: endOf(history),
      daysSupply: history.days_supply,
      reportedOn: history.reported_on,
    },
    today,
  );

/**
 * One medication that another system told of: its newest line, whether it is in use, and whether
 * the checks can read what it names.
 */
export interface ReportedRow {
  readonly line: HistoryRecord;
  readonly use: MedicationUse;
  readonly checked: boolean;
}
const dayOf = (history: HistoryRecord): string =>
  `${history.filled_on ?? history.written_on} ${history.filled_on === null ? 0 : 1}`;
/** How long a line goes on: to no end, or so many days. */
const lasts = (history: HistoryRecord, today: string): number => {
  const { state, daysLeft } = useOf(history, today);
  return state === 'active' && daysLeft === null ? Infinity : (daysLeft ?? -Infinity);
};
/**
 * One row for each prescription of each source, newest first; lines without a number are one by
 * their drug. `lines` come newest first; of two of one day the one that lasts longer counts.
 */
export function reportedRows(lines: readonly HistoryRecord[], today: string): ReportedRow[] {
  const newest = new Map<string, HistoryRecord>();
  for (const line of lines) {
    const key = prescriptionOf(line);
    const other = newest.get(key);
    if (!other || (dayOf(other) === dayOf(line) && lasts(line, today) > lasts(other, today)))
      newest.set(key, line);
  }
  return [...newest.values()].map((line) => ({
    line,
    use: useOf(line, today),
    checked: drugOf(line).readable,
  }));
}

/**
 * What the clinical checks look at besides the store's own prescriptions; each is named with who
 * told of it.
 */
export const reportedDrugs = (lines: readonly HistoryRecord[], today: string): ActiveDrug[] =>
  reportedRows(lines, today).flatMap(({ line, use }) => {
    const { genericName, strength, route } = drugOf(line);
    if (use.state === 'ended' && use.daysLeft === null) return [];
    const drug: ClinicalDrug = {
      name: `${line.drug_text} (${line.source})`,
      genericName,
      record: recordOf(line),
      route,
      dailyDose:
        line.quantity === null || line.days_supply === null
          ? null
          : dailyDose(strength, line.quantity, line.days_supply),
      dailyDoses: dailyDoses(strength, line.quantity ?? 0, line.days_supply ?? 0),
      strengths: strengthsOf(strength),
    };
    // In use today, for how long nobody told: enough for an interaction, too little to call going
    // on with it a duplicate.
    return [
      {
        rxId: null,
        drug,
        daysLeft: use.daysLeft ?? 1,
        ...(line.stopped_on === null ? {} : { stopped: true as const }),
      },
    ];
  });

/**
 * Fills of this very drug that another system told of: what is too early after the store's own
 * fills is too early after these.
 */
export const reportedFills = (
  lines: readonly HistoryRecord[],
  drug: Pick<DrugRecord, 'id' | 'name' | 'generic_name' | 'strength' | 'form' | 'route'>,
): EarlierFill[] =>
  lines.flatMap((line) => {
    if (line.filled_on === null || line.days_supply === null) return [];
    const { counts, ...unsure } =
      line.drug_id === drug.id ? { counts: true } : suppliedAs(recordOf(line), recordText(drug));
    if (!counts) return [];
    return [
      {
        rxNumber: line.rx_number,
        from: line.source,
        filledOn: line.filled_on,
        daysSupply: line.days_supply,
        voided: false,
        ...unsure,
      },
    ];
  });

/**
 * What other systems supplied of the ingredients of this drug, in any strength and of any kind:
 * whoever has another product of it was not without the drug, so that its refill is not late.
 */
export const reportedSupplies = (
  lines: readonly HistoryRecord[],
  drug: Pick<DrugRecord, 'name' | 'generic_name'>,
): { filledOn: string; daysSupply: number }[] => {
  const mine = ingredientsOf(drug.generic_name ?? drug.name).join('+');
  return lines.flatMap((line) =>
    line.filled_on !== null &&
    line.days_supply !== null &&
    ingredientsOf(drugOf(line).genericName).join('+') === mine
      ? [{ filledOn: line.filled_on, daysSupply: line.days_supply }]
      : [],
  );
};
