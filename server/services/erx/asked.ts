import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import { compareEntry, type EnteredRx } from '#domain/erx/rules/compare.ts';
import { proposeRxs } from '#domain/erx/rules/match-rx.ts';
import {
  grantedRx,
  type CancelMessage,
  type ErxMessage,
  type NewRxMessage,
} from '#domain/erx/script/message.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { cancelCandidates, type ErxRecord } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { loadRx, type RxBundle } from '#server/repositories/rx/rx.ts';
import { currentFill, hasLeft, liveFills } from '#server/services/rx/facts.ts';
import { person, rxNumberText } from '#server/services/rx/view.ts';
import { patientProposals, type NamedProposal } from './match.ts';

/** A prescription as an entry, to compare an answer with. */
const enteredOf = (b: RxBundle): EnteredRx => {
  const drug = b.drugs.get(b.rx.drug_id)!;
  return {
    patient: {
      lastName: b.patient.last_name,
      firstName: b.patient.first_name,
      dateOfBirth: b.patient.date_of_birth,
      gender: b.patient.gender,
    },
    prescriber: {
      lastName: b.prescriber.last_name,
      firstName: b.prescriber.first_name,
      npi: b.prescriber.npi,
      dea: b.prescriber.dea,
    },
    drug: {
      ndc: drug.ndc,
      name: drug.name,
      genericName: drug.generic_name,
      strength: drug.strength,
      form: drug.form,
    },
    quantityThousandths: b.rx.quantity,
    daysSupply: b.rx.days_supply,
    directions: b.rx.sig_text,
    daw: Number(b.rx.daw),
    refills: b.rx.refills,
    writtenDate: b.rx.written_on,
    note: b.rx.note,
  };
};
const labels: Readonly<Record<string, string>> = {
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
  note: 'Notes',
};

/** The prescription that a message is about, and what an answer would change of it; null where it is about none. A date written is another one by nature. */
export function aboutOf(b: RxBundle | undefined, message: ErxMessage | null): ErxDetail['about'] {
  if (!b) return null;
  const granted = message ? grantedRx(message) : null;
  const rows = granted ? compareEntry(granted, enteredOf(b)) : [];
  return {
    rxId: b.rx.id,
    rxNumber: rxNumberText(b, currentFill(b)?.fill_no ?? 0),
    status: b.rx.status,
    changes: rows
      .filter((r) => r.field !== 'writtenDate' && (r.message !== null || r.entered !== null))
      .map((r) => ({
        label: labels[r.field] ?? r.field,
        before: r.entered,
        after: r.message,
        changed: r.message !== null && r.outcome !== 'same',
        why: r.why,
      })),
  };
}

/**
 * An answer as the entry of the prescription that it makes. What it leaves out was in the request: it is filled in from the old
 * prescription. Patient and prescriber of the request are exact only where the answer does not name others.
 */
export function renewedEntry(
  b: RxBundle,
  granted: NewRxMessage,
  found: {
    readonly patients: readonly NamedProposal[];
    readonly prescribers: readonly NamedProposal[];
    readonly drugs: readonly NamedProposal[];
  },
) {
  const asked = `Asked for with Rx ${rxNumberText(b, 0)}`;
  const { patient, prescriber } = b;
  const drug = b.drugs.get(b.rx.drug_id)!;
  const own = (
    list: readonly NamedProposal[],
    id: number,
    label: string,
    named: boolean,
  ): NamedProposal[] => {
    const there = list.find((p) => p.id === id);
    if (there)
      return [{ ...there, reasons: [asked, ...there.reasons] }, ...list.filter((p) => p !== there)];
    return [
      ...list,
      {
        id,
        label,
        reasons: named
          ? [asked, 'The answer names somebody else']
          : [asked, 'The answer names nobody else'],
        exact: !named,
      },
    ];
  };
  const other = found.drugs.some((p) => p.exact && p.id !== drug.id);
  const there = found.drugs.find((p) => p.id === drug.id);
  return {
    patients: own(
      found.patients,
      patient.id,
      `${person(patient)} · ${formatDate(patient.date_of_birth)}`,
      granted.patient !== null,
    ),
    prescribers: own(
      found.prescribers,
      prescriber.id,
      person(prescriber),
      granted.prescriber !== null,
    ),
    drugs:
      there && !other
        ? [
            { ...there, reasons: [asked, ...there.reasons] },
            ...found.drugs.filter((p) => p !== there),
          ]
        : [...found.drugs],
  };
}
/** What the old prescription says where the answer says nothing. Its refills never: they are used up, and only the prescriber's word makes new ones. */
export const keptOf = (b: RxBundle, granted: NewRxMessage): Record<string, unknown> => {
  const m = granted.medication!;
  return {
    ...(m.directions.text === null ? { sig: b.rx.sig } : {}),
    ...(m.quantity.thousandths === null ? { quantity: b.rx.quantity } : {}),
    ...(m.daysSupply === null ? { daysSupply: b.rx.days_supply } : {}),
    ...(m.daw === null ? { daw: b.rx.daw } : {}),
    ...(m.writtenDate === null && granted.header.sentAt !== null
      ? { writtenOn: businessDate(granted.header.sentAt, b.store.time_zone) }
      : {}),
    ...(m.diagnoses.length === 0 ? { diagnosis: b.rx.diagnosis } : {}),
  };
};

/** Prescriptions that a cancellation may mean, best first, each with why. Only a person says which. */
export async function rxProposals(s: Scope, m: CancelMessage): Promise<NamedProposal[]> {
  const patients = await patientProposals(s, m.patient);
  const number =
    /^\d{3}(\d{7})(\d{2})?$/.exec((m.header.rxReferenceNumber ?? '').replace(/\D/g, ''))?.[1] ??
    /^\d{1,7}$/.exec(m.header.rxReferenceNumber ?? '')?.[0] ??
    null;
  const rows = await cancelCandidates(s, {
    patientIds: patients.map((p) => p.id),
    orderNumber: m.header.prescriberOrderNumber,
    messageId: m.header.relatesTo,
    rxNumber: number === null ? null : Number(number),
  });
  const found = proposeRxs(
    m,
    rows.map((r) => ({
      id: r.id,
      rxNumber: String(r.rx_number),
      orderNumber: r.order_number,
      messageId: r.message_id,
      ended: r.status === rxStatus.discontinued || r.status === rxStatus.transferred,
      writtenOn: r.written_on,
      patient: { lastName: r.last_name, firstName: r.first_name, dateOfBirth: r.date_of_birth },
      prescriber: { lastName: r.prescriber_last, npi: r.npi },
      drug: {
        ndc: r.ndc,
        name: r.name,
        genericName: r.generic_name,
        strength: r.strength,
        form: r.form,
      },
    })),
  );
  const of = new Map(rows.map((r) => [r.id, r]));
  return found.slice(0, 9).map((p) => {
    const r = of.get(p.id)!;
    return {
      ...p,
      label: [
        `Rx ${formatRxNumber(Number(r.code), r.rx_number, 0)}`,
        [r.name, r.strength].filter(Boolean).join(' '),
        `${formatQuantity(r.quantity)}`,
        `${r.last_name}, ${r.first_name}`,
        `written ${formatDate(r.written_on)}`,
        r.status,
      ].join(' · '),
    };
  });
}

/** What was dispensed of a prescription, for its prescriber: “Dispensed 2 times: 01/05/2026 30, 02/04/2026 30.” */
export function fillHistory(b: RxBundle): string {
  const left = liveFills(b).filter((f) => hasLeft(f) && f.filled_on !== null);
  const first = left[0];
  const last = left.at(-1);
  if (!first || !last) return 'Never dispensed.';
  const one = (f: typeof first) => `${formatDate(f.filled_on)} ${formatQuantity(f.quantity)}`;
  return first === last
    ? `Dispensed once: ${one(first)}.`
    : `Dispensed ${left.length} times, first ${one(first)}, last ${one(last)}.`;
}
/** The prescription that a message is about. */
export const bundleAbout = async (s: Scope, row: ErxRecord): Promise<RxBundle | undefined> =>
  row.about_rx_id === null ? undefined : ((await loadRx(s, row.about_rx_id)) ?? undefined);
