import { ageInMonths, ageInYears } from '#domain/platform/rules/age.ts';
import { addDays, daysBetween } from '#domain/platform/rules/dates.ts';
import { readWeight } from '#domain/platform/rules/weight.ts';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import { dailyDose, dailyDoses, dosesIn, strengthsOf } from '#domain/rx/clinical/dose.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { othersOf } from '#domain/rx/clinical/in-hand.ts';
import { isListSource, type ListedPair } from '#domain/rx/clinical/listed.ts';
import type { RefillFacts } from '#domain/rx/clinical/refill-timing.ts';
import {
  isSeverity,
  type ActiveDrug,
  type ClinicalDrug,
  type ClinicalPatient,
} from '#domain/rx/clinical/types.ts';
import { judgedName } from '#domain/rx/clinical/unchecked/judged-name.ts';
import { notChecked } from '#domain/rx/clinical/unchecked/not-checked.ts';
import { directionsUse, type DirectionsUse } from '#domain/rx/clinical/use/directions-use.ts';
import { judgedDirections } from '#domain/rx/clinical/use/judged-directions.ts';
import { speaksOfWeeks } from '#domain/rx/clinical/use/rhythm.ts';
import {
  courseSupply,
  mostADay,
  mostAtOnce,
  type CourseSupply,
} from '#domain/rx/days-supply/index.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import { allergiesOf, conditionsOf } from '#server/repositories/patient/people.ts';
import { listedBetween } from '#server/repositories/prescriber/clinical.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import { recordText } from '#server/services/drug/one-drug.ts';
import { hasLeft } from '../facts.ts';
import type { JudgedAlert } from '../opened.ts';
import { productText } from '../product-text.ts';
import type { RxWork } from '../work.ts';

interface Supplied {
  readonly sig: string;
  /** Thousandths of the billing unit. */
  readonly quantity: number;
  readonly daysSupply: number;
  /** Facts of the drug that were answered for this prescription alone, as it has them. */
  readonly answered: string | null;
  /** What was prescribed in all, to be compared with the directions; absent where nobody asks. */
  readonly prescribed?: { readonly quantity: number; readonly refills: number };
}
type Judged = Pick<
  DrugRecord,
  'name' | 'generic_name' | 'strength' | 'route' | 'made_of' | 'form'
> &
  Partial<Pick<DrugRecord, 'id' | 'uom' | 'pkg_size' | 'pkg_text'>>;
/** What a drug is used as: so much in so many days, so much at one time, and how often. */
interface Use {
  readonly quantity: number;
  readonly days: number;
  /** The directions say the most of a day. */
  readonly isSaid: boolean;
  /** Thousandths of the billing unit; null where the directions don't say it. */
  readonly once: number | null;
  readonly use: DirectionsUse | null;
  /** How what was prescribed and directions that end disagree; null where they don't. */
  readonly course: CourseSupply | null;
  /** Directions that stand as they were written. */
  readonly unread?: string;
}
/**
 * What the directions use a day at most, where they say it; else the quantity over its days, and
 * every day where that is at least one unit for each. Of a compound only the latter.
 */
function useOf(drug: Judged, supply: Supplied): Use {
  const { sig, quantity, daysSupply, answered, prescribed } = supply;
  const isSupplied = quantity > 0 && daysSupply > 0;
  const supplied = { quantity, days: daysSupply };
  if (drug.made_of !== null)
    return { ...supplied, isSaid: false, once: null, use: null, course: null };
  const product = productText({ uom: null, pkg_size: null, pkg_text: null, ...drug }, answered);
  const directions = judgedDirections(sig, product);
  const said = directionsUse(directions, product);
  const isDaily = isSupplied && quantity >= daysSupply * 1_000 && !speaksOfWeeks(directions);
  const use = said.rhythm === null && isDaily ? { ...said, rhythm: 1 } : said;
  const most = isSupplied ? mostADay(directions, product) : null;
  const once = mostAtOnce(directions, product);
  const unread =
    directions.kind === 'verbatim' && directions.why !== 'EMPTY' ? { unread: directions.text } : {};
  const course = prescribed
    ? courseSupply({ directions, product, quantity: prescribed.quantity }, prescribed.refills + 1)
    : null;
  return most === null
    ? { ...supplied, isSaid: false, once, use, course, ...unread }
    : { quantity: most, days: 1, isSaid: true, once, use, course, ...unread };
}
const injected = /inject|subcutaneous|intramuscular|intravenous/i;
/** A pen or syringe that is counted by the piece holds the whole of "6 mg/0.5 mL". */
const strengthOfOne = ({ strength, uom, route, form }: Judged): string | null =>
  uom === 'EA' && injected.test(`${route ?? ''} ${form ?? ''}`)
    ? (strength?.replace(/\s*\/\s*\d[\d.]*\s*mL$/i, '') ?? null)
    : strength;
/** A drug with its directions and its supply, as the clinical checks see it. */
export function clinicalDrug(drug: Judged, supplied: Supplied): ClinicalDrug {
  const { quantity, days, isSaid, once, use, course, unread } = useOf(drug, supplied);
  const strength = strengthOfOne(drug);
  return {
    name: [drug.name, drug.strength].filter(Boolean).join(' '),
    genericName: drug.made_of ?? judgedName(drug.name, drug.generic_name),
    ...(drug.made_of === null ? { record: recordText(drug) } : {}),
    route: drug.route,
    form: drug.form,
    dailyDose: dailyDose(strength, quantity, days),
    dailyDoses: dailyDoses(strength, quantity, days),
    ...(isSaid ? { dosesSaid: true as const } : {}),
    strengths: strengthsOf(strength),
    onceDoses: dosesIn(strength, once ?? 0),
    daysSupply: supplied.daysSupply,
    ...(use === null ? {} : { use }),
    ...(course === null ? {} : { course }),
    ...(unread === undefined ? {} : { unread }),
  };
}

type PatientRow = Pick<
  RxBundle['patient'],
  'id' | 'kind' | 'date_of_birth' | 'gender' | 'pregnant' | 'weight' | 'weighed_on'
>;
function weightOf(
  { weight, weighed_on }: PatientRow,
  today: string,
): NonNullable<ClinicalPatient['weight']> | null {
  const grams = weight === null ? null : readWeight(weight);
  return grams === null || weighed_on === null
    ? null
    : { grams, daysOld: daysBetween(weighed_on, today) };
}
/**
 * The patient as the clinical checks see one: age, sex, allergies with exceptions, conditions,
 * pregnancy.
 */
export async function clinicalPatient(work: RxWork, input: PatientRow): Promise<ClinicalPatient> {
  const allergies = await allergiesOf(work, input.id);
  const conditions = await conditionsOf(work, input.id);
  const plain = (exception: boolean) =>
    allergies
      .filter((allergy) => allergy.exception === exception)
      .map((allergy) => ({
        kind: allergy.kind,
        value: allergy.value,
        label: allergy.label,
        severity: allergy.severity,
      }));
  // Z33.1 is ICD-10-CM for a pregnant state: the flag on the record says the same.
  const codes = conditions.flatMap((condition) => (condition.icd_code ? [condition.icd_code] : []));
  return {
    age: ageInYears(input.date_of_birth, work.today),
    ageMonths: ageInMonths(input.date_of_birth, work.today),
    sex: input.gender,
    allergies: plain(false),
    exceptions: plain(true),
    conditions: input.pregnant ? [...codes, 'Z33.1'] : codes,
    weight: weightOf(input, work.today),
    animal: input.kind === 'Animal',
  };
}

/**
 * Whether a dispensing belongs to a prescription that was ended or taken back; one that was
 * transferred goes on at another pharmacy.
 */
export const isStopped = ({ rx_status }: ActiveRecord): boolean =>
  isOneOf(statusGroups.ended, rx_status) && rx_status !== rxStatus.transferred;
/**
 * One active drug per other prescription: its newest fill that is not voided, with the days of
 * supply still in hand.
 */
export function activeDrugs(records: readonly ActiveRecord[], today: string): ActiveDrug[] {
  const seen = new Set<number>();
  return records.flatMap((record) => {
    if (seen.has(record.rx_id)) return [];
    seen.add(record.rx_id);
    return [
      {
        rxId: record.rx_id,
        drug: clinicalDrug(
          { ...record, id: record.drug_id },
          {
            sig: record.sig,
            quantity: record.quantity,
            daysSupply: record.days_supply,
            answered: record.supply_facts,
          },
        ),
        daysLeft: daysBetween(today, addDays(record.filled_on, record.days_supply)),
        ...(isStopped(record) ? { stopped: true as const } : {}),
        ...(hasLeft(record) ? {} : { beingFilled: true as const }),
      },
    ];
  });
}

/**
 * The pairs of imported lists between a drug and those in hand; asks nothing where there is no
 * other drug.
 */
export async function listedFor(
  work: RxWork,
  drug: ClinicalDrug,
  active: readonly ActiveDrug[],
): Promise<readonly ListedPair[]> {
  const mine = ingredientsOf(drug.genericName);
  const theirs = active.flatMap((activeDrug) => ingredientsOf(activeDrug.drug.genericName));
  const rows = theirs.length === 0 ? [] : await listedBetween(work, mine, [...new Set(theirs)]);
  return rows.flatMap((row) =>
    isListSource(row.source) && isSeverity(row.severity)
      ? [{ source: row.source, a: row.side_a, b: row.side_b, severity: row.severity }]
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
/**
 * Judges a drug for a patient, and says last what no table knows; each alert carries the answer
 * that was given to the same judgment before.
 */
export function judge({ decisions, active, ...judging }: Judging): JudgedAlert[] {
  const answered = new Map(decisions.map((decision) => [decision.fingerprint, decision]));
  return [
    ...checkClinical({ ...judging, activeDrugs: active }),
    ...notChecked(judging.drug, othersOf(active, judging.rxId)),
  ].map((alert) => ({ alert, decision: answered.get(alert.fingerprint) ?? null }));
}
