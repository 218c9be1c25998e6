import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { capitalized } from '#domain/platform/capitalized.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import {
  compareDrugNames,
  compareDrugStrengths,
  compareReleases,
  compareRoutes,
  readRecord,
  type Compared,
  type RecordFacts,
} from '#domain/rx/facts/compare-drug.ts';
import { compareForms } from '#domain/rx/facts/compare-forms.ts';
import { readDrug } from '#domain/rx/facts/drug.ts';
import type { ErxMedication } from '../script/message.ts';
import { parseDrugText, sameDrugName, strengthKey, type DrugText } from './drug-text.ts';
import { rank, type Proposal, type Weighed } from './match.ts';

export interface DrugCandidate {
  readonly id: number;
  /** Eleven digits. */ readonly ndc: string;
  readonly name: string;
  readonly genericName: string | null;
  readonly strength: string | null;
  readonly form: string | null;
  readonly route?: string | null;
  readonly brand: boolean;
  readonly active: boolean;
  readonly schedule: Schedule;
}

/** A drug that is asked for: its text taken apart, and the text. */
export interface WantedDrug extends DrugText {
  readonly told: string;
}
/**
 * What the message says of the drug; its coded strength and form win over the words of the
 * description.
 */
export function drugTextOf(medication: ErxMedication): WantedDrug {
  const text = parseDrugText(medication.description ?? '');
  const coded = medication.strength
    ? `${medication.strength.value} ${medication.strength.unit ?? ''}`.trim()
    : null;
  const form = medication.strength?.form ? parseDrugText(medication.strength.form).form : null;
  return {
    told: medication.description ?? '',
    name: text.name,
    strength:
      coded !== null && strengthKey(coded) !== null && medication.strength?.unit
        ? coded.toLowerCase()
        : text.strength,
    form: text.form ?? form,
  };
}

type Likeness = 'same' | 'different' | 'unknown';
const like = (a: string | null, b: string | null): Likeness => {
  if (a === null || b === null) return 'unknown';
  return a === b ? 'same' : 'different';
};

export interface DrugLikeness {
  readonly name: boolean;
  readonly brandOf: boolean;
  readonly strength: Likeness;
  readonly form: Likeness;
  /**
   * What the one comparison of drugs says beyond the words: kind, release, strength, form and
   * route. `differs`: another one; `cannot compare`: its ingredient has several kinds, and not both
   * sides say which.
   */
  readonly facts: Compared;
  /** By those facts it is another drug, strength, release or route, not only another form. */
  readonly isOther: boolean;
}
type FiledDrug = Pick<DrugCandidate, 'name' | 'genericName' | 'strength' | 'form' | 'route'>;

const recordOf = (filed: FiledDrug): RecordFacts =>
  readRecord({ ...filed, route: filed.route ?? null });
/**
 * What differs in kind, strength, release, form or route by the comparison of facts, which the
 * entry and the final check use. A name that only the drug file ties to its ingredients is left to
 * the likeness of texts.
 */
function factsOf(told: string, filed: FiledDrug): Pick<DrugLikeness, 'facts' | 'isOther'> {
  const [wanted, own] = [readDrug(told), recordOf(filed)];
  const means = filed.genericName === null ? [] : [filed.genericName];
  const named = compareDrugNames(wanted, own, { means });
  const releases = compareReleases(wanted, own);
  const forms = compareForms(wanted, own);
  const other = [
    ...(named.sameIngredient ? [named] : []),
    compareDrugStrengths(wanted, own),
    releases,
    compareRoutes(wanted, own),
  ].find(({ verdict }) => verdict === 'differs');
  const facts = other ??
    (forms.verdict === 'differs' ? forms : null) ??
    [named, releases].find(({ asks }) => asks === true) ?? { verdict: 'same', why: 'Same' };
  return { facts, isOther: other !== undefined };
}

const likeness = { same: 'same', differs: 'different', 'cannot compare': null } as const;
/** The strengths as amounts, and where they are not read, as texts. */
function strengthLikeness({ told, strength }: WantedDrug, filed: FiledDrug): Likeness {
  const wanted = { ...readDrug(told), strength: readDrug(strength ?? '').strength };
  const { verdict } = compareDrugStrengths(wanted, recordOf(filed));
  const own = filed.strength ?? `${filed.name} ${filed.form ?? ''}`;
  return (
    likeness[verdict] ??
    like(strengthKey(strength), strengthKey(parseDrugText(own).strength ?? filed.strength))
  );
}

/** How a drug of the file compares with what the message says, part by part. */
export function drugLikeness(wanted: WantedDrug, filed: FiledDrug): DrugLikeness {
  const own = parseDrugText(`${filed.name} ${filed.strength ?? ''} ${filed.form ?? ''}`);
  const byName = sameDrugName(wanted.name, parseDrugText(filed.name).name);
  const byGeneric =
    filed.genericName !== null && sameDrugName(wanted.name, parseDrugText(filed.genericName).name);
  const byFacts = compareDrugNames(readDrug(wanted.told), recordOf(filed)).verdict === 'same';
  return {
    name: byName || byGeneric || byFacts,
    brandOf: !byName && byGeneric,
    strength: strengthLikeness(wanted, filed),
    form: like(wanted.form, filed.form === null ? own.form : parseDrugText(filed.form).form),
    ...factsOf(wanted.told, filed),
  };
}

type NdcLikeness = ReturnType<typeof compareNdc> | null;
function likenessReason(what: 'strength' | 'form', likeness: string): string | null {
  if (likeness === 'different') return `Other ${what}`;
  return likeness === 'unknown' ? `${capitalized(what)} not known on one side` : null;
}
/** A drug of another name is told by its name; what is odd of it beyond that, by the facts. */
const oddReason = ({ name, strength, form, facts }: DrugLikeness): string | null =>
  !name || strength === 'different' || form === 'different' || facts.verdict === 'same'
    ? null
    : facts.why;
function ndcScore(likeness: NdcLikeness): number {
  if (likeness === 'same') return 40;
  return likeness === 'other-package' ? 25 : 0;
}
function ndcReason(ndc: string | null, likeness: NdcLikeness): string {
  if (likeness === 'same') return 'Same NDC';
  if (ndc === null) return 'The message has no NDC';
  if (likeness === 'other-package') return `Other package of NDC ${formatNdc11(ndc)}`;
  return `NDC ${formatNdc11(ndc)} is another product`;
}

const otherScheduleThan = (medication: ErxMedication, drugCandidate: DrugCandidate): boolean =>
  medication.schedule !== null && medication.schedule !== drugCandidate.schedule;
function agreeingParts(likeness: DrugLikeness): string | null {
  const parts = [
    likeness.name ? 'name' : null,
    likeness.strength === 'same' ? 'strength' : null,
    likeness.form === 'same' ? 'form' : null,
  ].filter((text) => text !== null);
  return parts.length > 0 ? `Same ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : null;
}
function drugReasons(
  medication: ErxMedication,
  drugCandidate: DrugCandidate,
  likeness: DrugLikeness,
  ndc: NdcLikeness,
): readonly string[] {
  return [
    ndcReason(medication.ndc, ndc),
    agreeingParts(likeness),
    likeness.brandOf ? 'Brand of the drug named' : null,
    ndc === 'same' && !likeness.name
      ? `The message names “${medication.description ?? ''}”, which is not this drug’s name`
      : null,
    likenessReason('strength', likeness.strength),
    likenessReason('form', likeness.form),
    oddReason(likeness),
    medication.daw === 1 && ndc !== 'same' ? 'The prescriber forbids substitution' : null,
    otherScheduleThan(medication, drugCandidate)
      ? 'Other DEA schedule than the message says'
      : null,
    drugCandidate.active ? null : 'Drug is inactive',
  ].filter((text) => text !== null);
}

function weigh(
  medication: ErxMedication,
  wanted: WantedDrug,
  drugCandidate: DrugCandidate,
): Weighed {
  const ownDrugLikeness = drugLikeness(wanted, drugCandidate);
  const ndc = medication.ndc === null ? null : compareNdc(drugCandidate.ndc, medication.ndc);
  const agrees =
    ownDrugLikeness.name &&
    ownDrugLikeness.strength !== 'different' &&
    ownDrugLikeness.form !== 'different' &&
    ownDrugLikeness.facts.verdict === 'same';
  const otherSchedule = otherScheduleThan(medication, drugCandidate);
  const score =
    ndcScore(ndc) +
    (ownDrugLikeness.name ? 30 : 0) +
    (ownDrugLikeness.strength === 'same' ? 20 : 0) +
    (ownDrugLikeness.form === 'same' ? 10 : 0) -
    (ownDrugLikeness.facts.verdict === 'same' ? 0 : 10) -
    (drugCandidate.active ? 0 : 15) -
    (otherSchedule ? 10 : 0);
  return {
    id: drugCandidate.id,
    name: drugCandidate.name,
    score,
    reasons: drugReasons(medication, drugCandidate, ownDrugLikeness, ndc),
    exact: ndc === 'same' && agrees && drugCandidate.active && !otherSchedule,
  };
}

/**
 * Drugs of the file for the medication of a message: by NDC first; an NDC that is not in the file
 * proposes equivalents of the same name and strength. A drug of another strength, kind, release or
 * route is proposed only when its NDC is the one sent. Exact needs the NDC and a description that
 * does not contradict it; where the ingredient has several kinds and not both sides say which, a
 * person chooses.
 */
export function proposeDrugs(
  medication: ErxMedication,
  candidates: readonly DrugCandidate[],
): readonly Proposal[] {
  const wanted = drugTextOf(medication);
  const worthy = candidates.filter((candidate) => {
    const ownDrugLikeness = drugLikeness(wanted, candidate);
    return (
      (medication.ndc !== null && compareNdc(candidate.ndc, medication.ndc) !== 'other-product') ||
      (ownDrugLikeness.name && ownDrugLikeness.strength !== 'different' && !ownDrugLikeness.isOther)
    );
  });
  return rank(
    worthy.map((drugCandidate) => weigh(medication, wanted, drugCandidate)),
    20,
  );
}
