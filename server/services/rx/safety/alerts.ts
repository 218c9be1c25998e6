import { ageInYears, addDays, daysBetween } from '#domain/platform/rules/dates.ts';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import { dailyDose, dailyDoses } from '#domain/rx/clinical/dose.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { isListSource, type ListedPair } from '#domain/rx/clinical/listed.ts';
import type { RefillFacts } from '#domain/rx/clinical/refill-timing.ts';
import {
  isSeverity,
  type ActiveDrug,
  type ClinicalDrug,
  type ClinicalPatient,
} from '#domain/rx/clinical/types.ts';
import { allergiesOf, conditionsOf } from '#server/repositories/patient/people.ts';
import { listedBetween } from '#server/repositories/prescriber/clinical.ts';
import type { ActiveRecord, DrugRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import type { JudgedAlert } from '../opened.ts';
import type { RxWork } from '../work.ts';

export const clinicalDrug = (
  d: Pick<DrugRecord, 'name' | 'generic_name' | 'strength' | 'route' | 'made_of'>,
  quantity: number,
  daysSupply: number,
): ClinicalDrug => ({
  name: [d.name, d.strength].filter(Boolean).join(' '),
  genericName: d.made_of ?? d.generic_name ?? d.name,
  route: d.route,
  dailyDose: dailyDose(d.strength, quantity, daysSupply),
  dailyDoses: dailyDoses(d.strength, quantity, daysSupply),
  daysSupply,
});

/** The patient as the clinical checks see one: age, sex, allergies with exceptions, conditions, pregnancy. */
export async function clinicalPatient(
  w: RxWork,
  p: { id: number; date_of_birth: string; gender: 'M' | 'F' | 'U'; pregnant: boolean },
): Promise<ClinicalPatient> {
  const allergies = await allergiesOf(w, p.id);
  const conditions = await conditionsOf(w, p.id);
  const plain = (exception: boolean) =>
    allergies
      .filter((a) => a.exception === exception)
      .map((a) => ({ kind: a.kind, value: a.value, label: a.label, severity: a.severity }));
  // Z33.1 is ICD-10-CM for a pregnant state: the flag on the record says the same.
  const codes = conditions.flatMap((c) => (c.icd_code ? [c.icd_code] : []));
  return {
    age: ageInYears(p.date_of_birth, w.today),
    sex: p.gender,
    allergies: plain(false),
    exceptions: plain(true),
    conditions: p.pregnant ? [...codes, 'Z33.1'] : codes,
  };
}

/** One active drug per other prescription: its newest fill that is not voided, with the days of supply still in hand. */
export function activeDrugs(records: readonly ActiveRecord[], today: string): ActiveDrug[] {
  const seen = new Set<number>();
  return records.flatMap((r) => {
    if (seen.has(r.rx_id)) return [];
    seen.add(r.rx_id);
    return [
      {
        rxId: r.rx_id,
        drug: clinicalDrug(r, r.quantity, r.days_supply),
        daysLeft: daysBetween(today, addDays(r.filled_on, r.days_supply)),
      },
    ];
  });
}

/** The pairs of imported lists between a drug and those in hand; asks nothing where there is no other drug. */
export async function listedFor(
  w: RxWork,
  drug: ClinicalDrug,
  active: readonly ActiveDrug[],
): Promise<readonly ListedPair[]> {
  const mine = ingredientsOf(drug.genericName);
  const theirs = active.flatMap((a) => ingredientsOf(a.drug.genericName));
  const rows = theirs.length === 0 ? [] : await listedBetween(w, mine, [...new Set(theirs)]);
  return rows.flatMap((r) =>
    isListSource(r.source) && isSeverity(r.severity)
      ? [{ source: r.source, a: r.side_a, b: r.side_b, severity: r.severity }]
      : [],
  );
}

interface Judging {
  readonly rxId: number | null;
  readonly drug: ClinicalDrug;
  readonly patient: ClinicalPatient;
  readonly active: readonly ActiveDrug[];
  readonly listed: readonly ListedPair[];
  readonly refill: RefillFacts | null;
  readonly decisions: RxBundle['decisions'];
}
/** Judges a drug for a patient; each alert carries the answer that was given to the same judgment before. */
export function judge(o: Judging): JudgedAlert[] {
  const answered = new Map(o.decisions.map((d) => [d.fingerprint, d]));
  return checkClinical({
    rxId: o.rxId,
    drug: o.drug,
    patient: o.patient,
    activeDrugs: o.active,
    listed: o.listed,
    refill: o.refill,
  }).map((alert) => ({ alert, decision: answered.get(alert.fingerprint) ?? null }));
}
