import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { drugTextOf, proposeDrugs } from '#domain/erx/rules/match-drug.ts';
import { proposePatients } from '#domain/erx/rules/match-patient.ts';
import { proposePrescribers } from '#domain/erx/rules/match-prescriber.ts';
import type { Proposal } from '#domain/erx/rules/match.ts';
import type { ErxMedication, ErxPatient, ErxPrescriber } from '#domain/erx/script/message.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import {
  drugCandidates,
  patientCandidates,
  prescriberCandidates,
  type DrugMatch,
} from '#server/repositories/erx/candidates.ts';
import type { Range } from '#server/repositories/patient/people.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * A stored record proposed for what the message names: a person accepts it, and only an exact one
 * is filled in.
 */
export interface NamedProposal {
  readonly id: number;
  readonly label: string;
  readonly reasons: readonly string[];
  readonly exact: boolean;
}
const shown = 10;
const named = <C extends { id: number }>(
  found: readonly Proposal[],
  candidates: readonly C[],
  label: (value: C) => string,
): NamedProposal[] =>
  found.slice(0, shown).map(({ id, reasons, exact }) => ({
    id,
    label: label(
      required(
        candidates.find((candidate) => candidate.id === id),
        'the candidate of a proposal',
      ),
    ),
    reasons,
    exact,
  }));
const words = (...parts: readonly (string | null | false | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
/** Names that begin with the first letters of this one; null where there is none. */
const begins = (name: string | null, letters: number): Range | null => {
  const key = fold(name ?? '')
    .slice(0, letters)
    .trim();
  return key === '' ? null : { from: key, upTo: afterPrefix(key) };
};

export async function patientProposals(
  scope: Scope,
  patient: ErxPatient | null,
): Promise<NamedProposal[]> {
  if (!patient) return [];
  const candidates = await patientCandidates(scope, {
    dateOfBirth: patient.dateOfBirth,
    last: begins(patient.name.last, 4),
    phones: patient.phones.map((phone) => phone.number),
  });
  const found = proposePatients(
    patient,
    candidates.map((candidate) => ({
      id: candidate.id,
      lastName: candidate.last_name,
      firstName: candidate.first_name,
      dateOfBirth: candidate.date_of_birth,
      gender: candidate.gender,
      phones: [candidate.cell_phone, candidate.home_tel, candidate.work_tel].filter(
        (text) => text !== null,
      ),
      zip: candidate.zip_code,
      active: candidate.active,
    })),
  );
  return named(found, candidates, (value) =>
    words(
      `${value.last_name}, ${value.first_name}`,
      formatDate(value.date_of_birth),
      value.gender,
      value.address_line1,
    ),
  );
}

export async function prescriberProposals(
  scope: Scope,
  prescriber: ErxPrescriber | null,
): Promise<NamedProposal[]> {
  if (!prescriber) return [];
  const candidates = await prescriberCandidates(scope, {
    npi: prescriber.npi,
    dea: prescriber.dea,
    spi: prescriber.spi,
    last: begins(prescriber.name.last, 4),
  });
  const found = proposePrescribers(
    prescriber,
    candidates.map((candidate) => ({
      id: candidate.id,
      lastName: candidate.last_name,
      firstName: candidate.first_name,
      npi: candidate.npi,
      dea: candidate.dea,
      spi: candidate.ss_id,
      active: candidate.active,
    })),
  );
  return named(found, candidates, (value) =>
    words(
      `${value.last_name}, ${value.first_name}`,
      value.degree,
      value.npi && `NPI ${value.npi}`,
      value.city_name,
    ),
  );
}

const drugLabel = (drugMatch: DrugMatch): string =>
  words(
    [drugMatch.name, drugMatch.strength, drugMatch.form].filter(Boolean).join(' '),
    formatNdc11(drugMatch.ndc),
    drugMatch.manufacturer,
    drugMatch.local && `${formatQuantity(drugMatch.on_hand)} on hand`,
  );

/**
 * Drugs for the medication: by NDC first, else of the same name, strength and form; of equals, what
 * the store has in stock stands first.
 */
export async function drugProposals(
  scope: Scope,
  medication: ErxMedication | null,
): Promise<{ readonly proposals: NamedProposal[]; readonly exact: DrugMatch | null }> {
  if (!medication) return { proposals: [], exact: null };
  const wanted = drugTextOf(medication);
  const first = fold(wanted.name).split(' ')[0] ?? '';
  const candidates = await drugCandidates(scope, {
    ndc: medication.ndc,
    name: begins(first, 40),
    strength: wanted.strength === null ? null : (/^[\d.]+/.exec(wanted.strength)?.[0] ?? null),
  });
  const found = proposeDrugs(
    medication,
    candidates.map((candidate) => ({
      id: candidate.id,
      ndc: candidate.ndc,
      name: candidate.name,
      genericName: candidate.generic_name,
      strength: candidate.strength,
      form: candidate.form,
      route: candidate.route,
      brand: candidate.brand_generic === 'B',
      active: candidate.active,
      schedule: candidate.schedule,
    })),
  );
  const of = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const candidateOf = (id: number) => required(of.get(id), 'the candidate of a proposal');
  const stocked = found.toSorted(
    (a, b) =>
      Number(b.exact) - Number(a.exact) ||
      b.score - a.score ||
      Number(candidateOf(b.id).on_hand > 0) - Number(candidateOf(a.id).on_hand > 0) ||
      Number(candidateOf(b.id).local) - Number(candidateOf(a.id).local),
  );
  const best = stocked.find((proposal) => proposal.exact);
  return {
    proposals: named(stocked, candidates, drugLabel),
    exact: best ? candidateOf(best.id) : null,
  };
}
