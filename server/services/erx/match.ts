import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { drugTextOf, proposeDrugs } from '#domain/erx/rules/match-drug.ts';
import { proposePatients } from '#domain/erx/rules/match-patient.ts';
import { proposePrescribers } from '#domain/erx/rules/match-prescriber.ts';
import type { Proposal } from '#domain/erx/rules/match.ts';
import type { ErxMedication, ErxPatient, ErxPrescriber } from '#domain/erx/script/message.ts';
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

/** A stored record proposed for what the message names: a person accepts it, and only an exact one is filled in. */
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
  label: (c: C) => string,
): NamedProposal[] =>
  found.slice(0, shown).map(({ id, reasons, exact }) => ({
    id,
    label: label(candidates.find((c) => c.id === id)!),
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
  s: Scope,
  patient: ErxPatient | null,
): Promise<NamedProposal[]> {
  if (!patient) return [];
  const candidates = await patientCandidates(s, {
    dateOfBirth: patient.dateOfBirth,
    last: begins(patient.name.last, 4),
    phones: patient.phones.map((p) => p.number),
  });
  const found = proposePatients(
    patient,
    candidates.map((c) => ({
      id: c.id,
      lastName: c.last_name,
      firstName: c.first_name,
      dateOfBirth: c.date_of_birth,
      gender: c.gender,
      phones: [c.cell_phone, c.home_tel, c.work_tel].filter((t) => t !== null),
      zip: c.zip_code,
      active: c.active,
    })),
  );
  return named(found, candidates, (c) =>
    words(
      `${c.last_name}, ${c.first_name}`,
      formatDate(c.date_of_birth),
      c.gender,
      c.address_line1,
    ),
  );
}

export async function prescriberProposals(
  s: Scope,
  prescriber: ErxPrescriber | null,
): Promise<NamedProposal[]> {
  if (!prescriber) return [];
  const candidates = await prescriberCandidates(s, {
    npi: prescriber.npi,
    dea: prescriber.dea,
    spi: prescriber.spi,
    last: begins(prescriber.name.last, 4),
  });
  const found = proposePrescribers(
    prescriber,
    candidates.map((c) => ({
      id: c.id,
      lastName: c.last_name,
      firstName: c.first_name,
      npi: c.npi,
      dea: c.dea,
      spi: c.ss_id,
      active: c.active,
    })),
  );
  return named(found, candidates, (c) =>
    words(`${c.last_name}, ${c.first_name}`, c.degree, c.npi && `NPI ${c.npi}`, c.city_name),
  );
}

const drugLabel = (d: DrugMatch): string =>
  words(
    [d.name, d.strength, d.form].filter(Boolean).join(' '),
    formatNdc11(d.ndc),
    d.manufacturer,
    d.local && `${formatQuantity(d.on_hand)} on hand`,
  );

/** Drugs for the medication: by NDC first, else of the same name, strength and form; of equals, what the store has in stock stands first. */
export async function drugProposals(
  s: Scope,
  medication: ErxMedication | null,
): Promise<{ readonly proposals: NamedProposal[]; readonly exact: DrugMatch | null }> {
  if (!medication) return { proposals: [], exact: null };
  const wanted = drugTextOf(medication);
  const first = fold(wanted.name).split(' ')[0] ?? '';
  const candidates = await drugCandidates(s, {
    ndc: medication.ndc,
    name: begins(first, 40),
    strength: wanted.strength === null ? null : (/^[\d.]+/.exec(wanted.strength)?.[0] ?? null),
  });
  const found = proposeDrugs(
    medication,
    candidates.map((c) => ({
      id: c.id,
      ndc: c.ndc,
      name: c.name,
      genericName: c.generic_name,
      strength: c.strength,
      form: c.form,
      brand: c.brand_generic === 'B',
      active: c.active,
      schedule: c.schedule,
    })),
  );
  const of = new Map(candidates.map((c) => [c.id, c]));
  const stocked = [...found].sort(
    (a, b) =>
      Number(b.exact) - Number(a.exact) ||
      b.score - a.score ||
      Number(of.get(b.id)!.on_hand > 0) - Number(of.get(a.id)!.on_hand > 0) ||
      Number(of.get(b.id)!.local) - Number(of.get(a.id)!.local),
  );
  const best = stocked.find((p) => p.exact);
  return {
    proposals: named(stocked, candidates, drugLabel),
    exact: best ? of.get(best.id)! : null,
  };
}
