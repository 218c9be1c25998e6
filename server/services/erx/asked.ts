import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import { compareEntry, type EnteredRx } from '#domain/erx/rules/compare.ts';
import { proposeRxs } from '#domain/erx/rules/match-rx.ts';
import {
  grantedRx,
  type CancelMessage,
  type ErxMessage,
  type NewRxMessage,
  type TransferRequestMessage,
} from '#domain/erx/script/message.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { cancelCandidates, type ErxRecord } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { loadRx, type RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { currentFill, hasLeft, liveFills } from '#server/services/rx/facts.ts';
import { person, rxNumberText } from '#server/services/rx/view.ts';
import { patientProposals, type NamedProposal } from './match.ts';

/** A prescription as an entry, to compare an answer with. */
const enteredOf = (bundle: RxBundle): EnteredRx => {
  const drug = drugIn(bundle, bundle.rx.drug_id);
  return {
    patient: {
      lastName: bundle.patient.last_name,
      firstName: bundle.patient.first_name,
      dateOfBirth: bundle.patient.date_of_birth,
      gender: bundle.patient.gender,
    },
    prescriber: {
      lastName: bundle.prescriber.last_name,
      firstName: bundle.prescriber.first_name,
      npi: bundle.prescriber.npi,
      dea: bundle.prescriber.dea,
    },
    drug: {
      ndc: drug.ndc,
      name: drug.name,
      genericName: drug.generic_name,
      strength: drug.strength,
      form: drug.form,
      route: drug.route,
    },
    quantityThousandths: bundle.rx.quantity,
    daysSupply: bundle.rx.days_supply,
    directions: bundle.rx.sig_text,
    daw: Number(bundle.rx.daw),
    refills: bundle.rx.refills,
    writtenDate: bundle.rx.written_on,
    note: bundle.rx.note,
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

/**
 * The prescription that a message is about, and what an answer would change of it; null where it is
 * about none. A date written is another one by nature.
 */
export function aboutOf(
  bundle: RxBundle | undefined,
  message: ErxMessage | null,
): ErxDetail['about'] {
  if (!bundle) return null;
  const granted = message ? grantedRx(message) : null;
  const rows = granted ? compareEntry(granted, enteredOf(bundle)) : [];
  return {
    rxId: bundle.rx.id,
    rxNumber: rxNumberText(bundle, currentFill(bundle)?.fill_no ?? 0),
    status: bundle.rx.status,
    changes: rows
      .filter(
        (row) => row.field !== 'writtenDate' && (row.message !== null || row.entered !== null),
      )
      .map((row) => ({
        label: labels[row.field] ?? row.field,
        before: row.entered,
        after: row.message,
        changed: row.message !== null && row.outcome !== 'same',
        why: row.why,
      })),
  };
}

/**
 * An answer as the entry of the prescription that it makes. What it leaves out was in the request:
 * it is filled in from the old
 * prescription. Patient and prescriber of the request are exact only where the answer does not name
 * others.
 */
export function renewedEntry(
  bundle: RxBundle,
  granted: NewRxMessage,
  found: {
    readonly patients: readonly NamedProposal[];
    readonly prescribers: readonly NamedProposal[];
    readonly drugs: readonly NamedProposal[];
  },
) {
  const asked = `Asked for with Rx ${rxNumberText(bundle, 0)}`;
  const { patient, prescriber } = bundle;
  const drug = drugIn(bundle, bundle.rx.drug_id);
  const own = (
    list: readonly NamedProposal[],
    id: number,
    label: string,
    named: boolean,
  ): NamedProposal[] => {
    const there = list.find((proposal) => proposal.id === id);
    if (there)
      return [
        { ...there, reasons: [asked, ...there.reasons] },
        ...list.filter((proposal) => proposal !== there),
      ];
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
  const other = found.drugs.some((proposal) => proposal.exact && proposal.id !== drug.id);
  const there = found.drugs.find((proposal) => proposal.id === drug.id);
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
            ...found.drugs.filter((drug) => drug !== there),
          ]
        : [...found.drugs],
  };
}
/**
 * What the old prescription says where the answer says nothing. Its refills never: they are used
 * up, and only the prescriber's word makes new ones.
 */
export const keptOf = (bundle: RxBundle, granted: NewRxMessage): Record<string, unknown> => {
  const medication = required(granted.medication, 'the medication of a granted renewal');
  const asked = medication.quantity.thousandths;
  // Another quantity lasts other days than the one before.
  const sameQuantity = asked === null || asked === bundle.rx.quantity;
  return {
    ...(medication.directions.text === null ? { sig: bundle.rx.sig } : {}),
    ...(medication.quantity.thousandths === null ? { quantity: bundle.rx.quantity } : {}),
    ...(medication.daysSupply === null && sameQuantity
      ? { daysSupply: bundle.rx.days_supply }
      : {}),
    ...(medication.daw === null ? { daw: bundle.rx.daw } : {}),
    ...(medication.writtenDate === null && granted.header.sentAt !== null
      ? { writtenOn: businessDate(granted.header.sentAt, bundle.store.time_zone) }
      : {}),
    ...(medication.diagnoses.length === 0 ? { diagnosis: bundle.rx.diagnosis } : {}),
  };
};

/**
 * Prescriptions that a cancellation or a request for a transfer may mean, best first, each with
 * why. Only a person says which.
 */
export async function rxProposals(
  scope: Scope,
  naming: CancelMessage | TransferRequestMessage,
): Promise<NamedProposal[]> {
  const patients = await patientProposals(scope, naming.patient);
  const number =
    /^\d{3}(\d{7})(\d{2})?$/.exec(
      (naming.header.rxReferenceNumber ?? '').replace(/\D/g, ''),
    )?.[1] ??
    /^\d{1,7}$/.exec(naming.header.rxReferenceNumber ?? '')?.[0] ??
    null;
  const rows = await cancelCandidates(scope, {
    patientIds: patients.map((patient) => patient.id),
    orderNumber: naming.header.prescriberOrderNumber,
    messageId: naming.header.relatesTo,
    rxNumber: number === null ? null : Number(number),
  });
  const found = proposeRxs(
    naming,
    rows.map((row) => ({
      id: row.id,
      rxNumber: String(row.rx_number),
      orderNumber: row.order_number,
      messageId: row.message_id,
      ended: row.status === rxStatus.discontinued || row.status === rxStatus.transferred,
      writtenOn: row.written_on,
      patient: {
        lastName: row.last_name,
        firstName: row.first_name,
        dateOfBirth: row.date_of_birth,
      },
      prescriber: { lastName: row.prescriber_last, npi: row.npi },
      drug: {
        ndc: row.ndc,
        name: row.name,
        genericName: row.generic_name,
        strength: row.strength,
        form: row.form,
        route: row.route,
      },
    })),
  );
  const of = new Map(rows.map((row) => [row.id, row]));
  return found.slice(0, 9).map((proposal) => {
    const value = required(of.get(proposal.id), 'the candidate of a proposal');
    return {
      ...proposal,
      label: [
        `Rx ${formatRxNumber(Number(value.code), value.rx_number, 0)}`,
        [value.name, value.strength].filter(Boolean).join(' '),
        formatQuantity(value.quantity),
        `${value.last_name}, ${value.first_name}`,
        `written ${formatDate(value.written_on)}`,
        value.status,
      ].join(' · '),
    };
  });
}

/**
 * What was dispensed of a prescription, for its prescriber: “Dispensed 2 times: 01/05/2026 30,
 * 02/04/2026 30.”
 */
export function fillHistory(bundle: RxBundle): string {
  const left = liveFills(bundle).filter(
    (liveFill) => hasLeft(liveFill) && liveFill.filled_on !== null,
  );
  const first = left[0];
  const last = left.at(-1);
  if (!first || !last) return 'Never dispensed.';
  const one = (givenFirst: typeof first) =>
    `${formatDate(givenFirst.filled_on)} ${formatQuantity(givenFirst.quantity)}`;
  return first === last
    ? `Dispensed once: ${one(first)}.`
    : `Dispensed ${left.length} times, first ${one(first)}, last ${one(last)}.`;
}
/** The prescription that a message is about. */
export const bundleAbout = async (scope: Scope, row: ErxRecord): Promise<RxBundle | undefined> =>
  row.about_rx_id === null ? undefined : ((await loadRx(scope, row.about_rx_id)) ?? undefined);
