import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { capitalized } from '#domain/platform/capitalized.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
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
  readonly brand: boolean;
  readonly active: boolean;
  readonly schedule: Schedule;
}

/**
 * What the message says of the drug; its coded strength and form win over the words of the
 * description.
 */
export function drugTextOf(medication: ErxMedication): DrugText {
  const text = parseDrugText(medication.description ?? '');
  const coded = medication.strength
    ? `${medication.strength.value} ${medication.strength.unit ?? ''}`.trim()
    : null;
  const form = medication.strength?.form ? parseDrugText(medication.strength.form).form : null;
  return {
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
}

/** How a drug of the file compares with what the message says, part by part. */
export function drugLikeness(
  wanted: DrugText,
  drugCandidate: Pick<DrugCandidate, 'name' | 'genericName' | 'strength' | 'form'>,
): DrugLikeness {
  const own = parseDrugText(
    `${drugCandidate.name} ${drugCandidate.strength ?? ''} ${drugCandidate.form ?? ''}`,
  );
  const byName = sameDrugName(wanted.name, parseDrugText(drugCandidate.name).name);
  const byGeneric =
    drugCandidate.genericName !== null &&
    sameDrugName(wanted.name, parseDrugText(drugCandidate.genericName).name);
  return {
    name: byName || byGeneric,
    brandOf: !byName && byGeneric,
    strength: like(
      strengthKey(wanted.strength),
      strengthKey(
        drugCandidate.strength === null
          ? own.strength
          : (parseDrugText(drugCandidate.strength).strength ?? drugCandidate.strength),
      ),
    ),
    form: like(
      wanted.form,
      drugCandidate.form === null ? own.form : parseDrugText(drugCandidate.form).form,
    ),
  };
}

type NdcLikeness = ReturnType<typeof compareNdc> | null;
function likenessReason(what: 'strength' | 'form', likeness: string): string | null {
  if (likeness === 'different') return `Other ${what}`;
  return likeness === 'unknown' ? `${capitalized(what)} not known on one side` : null;
}
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
    medication.daw === 1 && ndc !== 'same' ? 'The prescriber forbids substitution' : null,
    otherScheduleThan(medication, drugCandidate)
      ? 'Other DEA schedule than the message says'
      : null,
    drugCandidate.active ? null : 'Drug is inactive',
  ].filter((text) => text !== null);
}

function weigh(medication: ErxMedication, wanted: DrugText, drugCandidate: DrugCandidate): Weighed {
  const ownDrugLikeness = drugLikeness(wanted, drugCandidate);
  const ndc = medication.ndc === null ? null : compareNdc(drugCandidate.ndc, medication.ndc);
  const agrees =
    ownDrugLikeness.name &&
    ownDrugLikeness.strength !== 'different' &&
    ownDrugLikeness.form !== 'different';
  const otherSchedule = otherScheduleThan(medication, drugCandidate);
  const score =
    ndcScore(ndc) +
    (ownDrugLikeness.name ? 30 : 0) +
    (ownDrugLikeness.strength === 'same' ? 20 : 0) +
    (ownDrugLikeness.form === 'same' ? 10 : 0) -
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
 * proposes equivalents of the same
 * name and strength. A drug of another strength is proposed only when its NDC is the one sent.
 * Exact needs the NDC and a
 * description that does not contradict it.
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
      (ownDrugLikeness.name && ownDrugLikeness.strength !== 'different')
    );
  });
  return rank(
    worthy.map((drugCandidate) => weigh(medication, wanted, drugCandidate)),
    20,
  );
}
