import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
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

/** What the message says of the drug; its coded strength and form win over the words of the description. */
export function drugTextOf(m: ErxMedication): DrugText {
  const text = parseDrugText(m.description ?? '');
  const coded = m.strength ? `${m.strength.value} ${m.strength.unit ?? ''}`.trim() : null;
  const form = m.strength?.form ? parseDrugText(m.strength.form).form : null;
  return {
    name: text.name,
    strength:
      coded !== null && strengthKey(coded) !== null && m.strength?.unit
        ? coded.toLowerCase()
        : text.strength,
    form: text.form ?? form,
  };
}

type Likeness = 'same' | 'different' | 'unknown';
const like = (a: string | null, b: string | null): Likeness =>
  a === null || b === null ? 'unknown' : a === b ? 'same' : 'different';

export interface DrugLikeness {
  readonly name: boolean;
  readonly brandOf: boolean;
  readonly strength: Likeness;
  readonly form: Likeness;
}

/** How a drug of the file compares with what the message says, part by part. */
export function drugLikeness(
  wanted: DrugText,
  c: Pick<DrugCandidate, 'name' | 'genericName' | 'strength' | 'form'>,
): DrugLikeness {
  const own = parseDrugText(`${c.name} ${c.strength ?? ''} ${c.form ?? ''}`);
  const byName = sameDrugName(wanted.name, parseDrugText(c.name).name);
  const byGeneric =
    c.genericName !== null && sameDrugName(wanted.name, parseDrugText(c.genericName).name);
  return {
    name: byName || byGeneric,
    brandOf: !byName && byGeneric,
    strength: like(
      strengthKey(wanted.strength),
      strengthKey(
        c.strength === null ? own.strength : (parseDrugText(c.strength).strength ?? c.strength),
      ),
    ),
    form: like(wanted.form, c.form === null ? own.form : parseDrugText(c.form).form),
  };
}

function weigh(m: ErxMedication, wanted: DrugText, c: DrugCandidate): Weighed {
  const l = drugLikeness(wanted, c);
  const ndc = m.ndc === null ? null : compareNdc(c.ndc, m.ndc);
  const agrees = l.name && l.strength !== 'different' && l.form !== 'different';
  const otherSchedule = m.schedule !== null && m.schedule !== c.schedule;
  const parts = [
    l.name ? 'name' : null,
    l.strength === 'same' ? 'strength' : null,
    l.form === 'same' ? 'form' : null,
  ].filter((p) => p !== null);
  const reasons = [
    ndc === 'same'
      ? 'Same NDC'
      : ndc === 'other-package'
        ? `Other package of NDC ${formatNdc11(m.ndc!)}`
        : m.ndc === null
          ? 'The message has no NDC'
          : `NDC ${formatNdc11(m.ndc)} is another product`,
    parts.length > 0 ? `Same ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : null,
    l.brandOf ? 'Brand of the drug named' : null,
    ndc === 'same' && !l.name
      ? `The message names “${m.description ?? ''}”, which is not this drug’s name`
      : null,
    l.strength === 'different'
      ? 'Other strength'
      : l.strength === 'unknown'
        ? 'Strength not known on one side'
        : null,
    l.form === 'different'
      ? 'Other form'
      : l.form === 'unknown'
        ? 'Form not known on one side'
        : null,
    m.daw === 1 && ndc !== 'same' ? 'The prescriber forbids substitution' : null,
    otherSchedule ? 'Other DEA schedule than the message says' : null,
    c.active ? null : 'Drug is inactive',
  ].filter((r) => r !== null);
  const score =
    (ndc === 'same' ? 40 : ndc === 'other-package' ? 25 : 0) +
    (l.name ? 30 : 0) +
    (l.strength === 'same' ? 20 : 0) +
    (l.form === 'same' ? 10 : 0) -
    (c.active ? 0 : 15) -
    (otherSchedule ? 10 : 0);
  return {
    id: c.id,
    name: c.name,
    score,
    reasons,
    exact: ndc === 'same' && agrees && c.active && !otherSchedule,
  };
}

/**
 * Drugs of the file for the medication of a message: by NDC first; an NDC that is not in the file proposes equivalents of the same
 * name and strength. A drug of another strength is proposed only when its NDC is the one sent. Exact needs the NDC and a
 * description that does not contradict it.
 */
export function proposeDrugs(
  medication: ErxMedication,
  candidates: readonly DrugCandidate[],
): readonly Proposal[] {
  const wanted = drugTextOf(medication);
  const worthy = candidates.filter((c) => {
    const l = drugLikeness(wanted, c);
    return (
      (medication.ndc !== null && compareNdc(c.ndc, medication.ndc) !== 'other-product') ||
      (l.name && l.strength !== 'different')
    );
  });
  return rank(
    worthy.map((c) => weigh(medication, wanted, c)),
    20,
  );
}
