import { isSameDrug, readToldDrug, toldUse } from '#domain/patient/rules/medication-history.ts';
import type { MedicationUse } from '#domain/patient/rules/medication-profile.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { dailyDose } from '#domain/rx/clinical/dose.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import type { ActiveDrug, ClinicalDrug } from '#domain/rx/clinical/types.ts';
import {
  genericsOf,
  historiesOf,
  type HistoryRecord,
} from '#server/repositories/patient/medication-history.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { DrugRecord } from '#server/repositories/rx/rx.ts';

const nameOf = (h: HistoryRecord): string => fold(readToldDrug(h.drug_text).genericName);
/** The prescription that a line is of, for one patient: lines without a number are one by their drug. */
export const prescriptionOf = (h: HistoryRecord): string =>
  `${h.source}|${h.rx_number ?? fold(h.drug_text)}`;
/** What a person said of the end of a prescription holds for every line of it that began by then, also for one that is told later. */
function withEnds(lines: readonly HistoryRecord[]): HistoryRecord[] {
  const ends = new Map(
    lines.filter((h) => h.stopped_on !== null).map((h) => [prescriptionOf(h), h]),
  );
  return lines.map((h) => {
    const end = ends.get(prescriptionOf(h));
    return end && (h.filled_on ?? h.written_on)! <= end.stopped_on!
      ? { ...h, stopped_on: end.stopped_on, stopped_reason: end.stopped_reason }
      : h;
  });
}
/** What other systems told of patients of this store, newest first. A brand that the words name is read by the drug file. */
export async function toldOfAll(s: Scope, patientIds: readonly number[]): Promise<HistoryRecord[]> {
  const all = await historiesOf(s, patientIds);
  const lines = [...new Set(all.map((h) => h.patient_id))].flatMap((id) =>
    withEnds(all.filter((h) => h.patient_id === id)),
  );
  const unread = lines.filter((h) => h.drug_id === null && !readToldDrug(h.drug_text).readable);
  const generics = await genericsOf(s, [...new Set(unread.map(nameOf))]);
  return generics.size === 0
    ? lines
    : lines.map((h) =>
        unread.includes(h) ? { ...h, generic_name: generics.get(nameOf(h)) ?? null } : h,
      );
}
/** The same of one patient. */
export const toldOf = (s: Scope, patientId: number): Promise<HistoryRecord[]> =>
  toldOfAll(s, [patientId]);
/** What a line names, as the checks read it: the product of the store or the brand's ingredients where they are known, else its own words. */
const drugOf = (h: HistoryRecord) => {
  const read = readToldDrug(h.drug_text);
  return h.drug_id === null && h.generic_name === null
    ? read
    : {
        ...read,
        genericName: h.generic_name ?? h.name ?? read.genericName,
        strength: h.strength ?? read.strength,
        route: h.route ?? read.route,
        readable: true,
      };
};
/** When it ended: as it was told or as a person here said, whichever was first. */
const endOf = ({ ended_on: told, stopped_on: said }: HistoryRecord): string | null =>
  told === null || said === null ? (told ?? said) : told < said ? told : said;
const useOf = (h: HistoryRecord, today: string): MedicationUse =>
  toldUse(
    {
      writtenOn: h.written_on,
      filledOn: h.filled_on,
      endedOn: endOf(h),
      daysSupply: h.days_supply,
      toldOn: h.told_on,
    },
    today,
  );

/** One medication that another system told of: its newest line, whether it is in use, and whether the checks can read what it names. */
export interface ToldRow {
  readonly line: HistoryRecord;
  readonly use: MedicationUse;
  readonly checked: boolean;
}
const dayOf = (h: HistoryRecord): string =>
  `${h.filled_on ?? h.written_on} ${h.filled_on === null ? 0 : 1}`;
/** How long a line goes on: to no end, or so many days. */
const lasts = (h: HistoryRecord, today: string): number => {
  const { state, daysLeft } = useOf(h, today);
  return state === 'active' && daysLeft === null ? Infinity : (daysLeft ?? -Infinity);
};
/** One row for each prescription of each source, newest first; lines without a number are one by their drug. `lines` come newest first; of two of one day the one that lasts longer counts. */
export function toldRows(lines: readonly HistoryRecord[], today: string): ToldRow[] {
  const newest = new Map<string, HistoryRecord>();
  for (const h of lines) {
    const key = prescriptionOf(h);
    const other = newest.get(key);
    if (!other || (dayOf(other) === dayOf(h) && lasts(h, today) > lasts(other, today)))
      newest.set(key, h);
  }
  return [...newest.values()].map((line) => ({
    line,
    use: useOf(line, today),
    checked: drugOf(line).readable,
  }));
}

/** What the clinical checks look at besides the store's own prescriptions; each is named with who told of it. */
export const toldDrugs = (lines: readonly HistoryRecord[], today: string): ActiveDrug[] =>
  toldRows(lines, today).flatMap(({ line: h, use }) => {
    const { genericName, strength, route } = drugOf(h);
    if (use.state === 'ended' && use.daysLeft === null) return [];
    const drug: ClinicalDrug = {
      name: `${h.drug_text} (${h.source})`,
      genericName,
      route,
      dailyDose:
        h.quantity === null || h.days_supply === null
          ? null
          : dailyDose(strength, h.quantity, h.days_supply),
    };
    // In use today, for how long nobody told: enough for an interaction, too little to call going on with it a duplicate.
    return [
      {
        rxId: null,
        drug,
        daysLeft: use.daysLeft ?? 1,
        ...(h.stopped_on === null ? {} : { stopped: true as const }),
      },
    ];
  });

/** Fills of this very drug that another system told of: what is too early after the store's own fills is too early after these. */
export const toldFills = (
  lines: readonly HistoryRecord[],
  drug: Pick<DrugRecord, 'id' | 'name' | 'generic_name' | 'strength'>,
): EarlierFill[] =>
  lines.flatMap((h) => {
    if (
      h.filled_on === null ||
      h.days_supply === null ||
      (h.drug_id !== drug.id &&
        !isSameDrug(drugOf(h), {
          genericName: drug.generic_name ?? drug.name,
          strength: drug.strength,
        }))
    )
      return [];
    return [
      {
        rxNumber: h.rx_number,
        from: h.source,
        filledOn: h.filled_on,
        daysSupply: h.days_supply,
        voided: false,
      },
    ];
  });

/** What other systems supplied of the ingredients of this drug, in any strength. */
export const toldSupplies = (
  lines: readonly HistoryRecord[],
  drug: Pick<DrugRecord, 'name' | 'generic_name'>,
): { filledOn: string; daysSupply: number }[] => {
  const mine = ingredientsOf(drug.generic_name ?? drug.name).join('+');
  return lines.flatMap((h) =>
    h.filled_on !== null &&
    h.days_supply !== null &&
    ingredientsOf(drugOf(h).genericName).join('+') === mine
      ? [{ filledOn: h.filled_on, daysSupply: h.days_supply }]
      : [],
  );
};
