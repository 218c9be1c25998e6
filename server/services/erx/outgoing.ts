import type { Party } from '#domain/erx/script/message.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import type { NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import type { PharmacyFacts } from '#domain/erx/script/write-pharmacy.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import { findErx, insertErxOut } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { drugText, person, rxNumberText } from '#server/services/rx/fill/words.ts';
import { shownText } from './message-rows.ts';
import { newMessageId, sha256Of } from './receive.ts';

const words: Readonly<Record<string, string>> = {
  TABLET: 'Tablet',
  CAPSULE: 'Capsule',
  PATCH: 'Patch',
  SUPPOSITORY: 'Suppository',
  FILM: 'Film',
};
const byUnit: Readonly<Record<string, string>> = { ML: 'Milliliter', GM: 'Gram' };
const unitOf = (input: { form: string | null; uom: string | null }): string =>
  words[(input.form ?? '').toUpperCase().split(/[^A-Z]/)[0] ?? ''] ??
  ownEntry(byUnit, input.uom ?? '') ??
  'Each';
/** Where somebody is, as a message says it; nothing of an address that is not whole. */
export const placeOf = (input: {
  address_line1: string | null;
  address_line2?: string | null;
  city_name: string | null;
  state: string | null;
  zip_code: string | null;
}) =>
  input.address_line1 && input.city_name && input.state && input.zip_code
    ? {
        address: {
          line1: input.address_line1,
          ...(input.address_line2 ? { line2: input.address_line2 } : {}),
          city: input.city_name,
          state: input.state,
          zip: input.zip_code,
        },
      }
    : {};
const nameOf = (input: { last_name: string; first_name: string; middle_name: string | null }) => ({
  last: input.last_name,
  first: input.first_name,
  ...(input.middle_name ? { middle: input.middle_name } : {}),
});

/**
 * A drug as a message names it, for this prescription: a compound by its name alone. Quantity in
 * thousandths.
 */
export function medicationOf(
  bundle: RxBundle,
  drug: DrugRecord,
  input: {
    readonly quantity: number;
    /** Null: nobody can say it, and the message leaves it out. */
    readonly daysSupply: number | null;
    readonly refills: number;
  },
): NewRxFacts['medication'] {
  return {
    description: drugText(drug),
    ...(drug.made_of === null ? { ndc: drug.ndc } : {}),
    schedule: drug.schedule,
    quantityThousandths: input.quantity,
    unit: unitOf(drug),
    ...(input.daysSupply === null ? {} : { daysSupply: input.daysSupply }),
    writtenDate: bundle.rx.written_on,
    daw: bundle.rx.daw === '1' ? 1 : 0,
    refills: input.refills,
    directions: bundle.rx.sig_text,
  };
}
/**
 * What came: who sent the electronic prescription, whose it was, their number of it, and of what
 * they want to hear; null where it came another way, or without a sender.
 */
export async function senderOf(
  scope: Scope,
  bundle: RxBundle,
): Promise<{
  readonly to: Party;
  readonly orderNumber: string | null;
  readonly npi: string | null;
  readonly fillIndicator: string | null;
} | null> {
  const content =
    bundle.rx.erx_id === null
      ? undefined
      : ((await findErx(scope, bundle.rx.erx_id))?.content as
          | {
              header?: { from?: Party | null; prescriberOrderNumber?: string | null };
              prescriber?: { npi?: string | null } | null;
              medication?: { fillIndicator?: string | null } | null;
            }
          | null
          | undefined);
  const to = content?.header?.from;
  return to
    ? {
        to,
        orderNumber: content.header?.prescriberOrderNumber ?? null,
        npi: content.prescriber?.npi ?? null,
        fillIndicator: content.medication?.fillIndicator ?? null,
      }
    : null;
}
/**
 * Where the prescriber of the prescription is asked: at the office that sent it while it is still
 * theirs, since a prescriber has an id for
 * each office; else by the Surescripts ID of the record, and without the number by which somebody
 * else knows it.
 */
export async function addressee(
  scope: Scope,
  bundle: RxBundle,
): Promise<{ readonly to: Party | null; readonly orderNumber: string | null }> {
  const sender = await senderOf(scope, bundle);
  const { npi, ss_id } = bundle.prescriber;
  if (sender && (sender.npi === null || npi === null || sender.npi === npi)) return sender;
  return { to: ss_id ? { id: ss_id, qualifier: 'D' } : null, orderNumber: null };
}
/** An id by which a network knows this store. */
export const ownParty = (input: {
  readonly ncpdp: string | null;
  readonly npi: string | null;
  readonly code: string;
}): Party => ({ id: input.ncpdp ?? input.npi ?? input.code, qualifier: 'P' });

/** What every message says that this store begins about a prescription. */
export function pharmacyFacts(
  bundle: RxBundle,
  input: { readonly to: Party; readonly orderNumber: string | null; readonly reference: string },
): PharmacyFacts {
  const { rx, patient, prescriber, store } = bundle;
  const phone = patient.cell_phone ?? patient.home_tel;
  return {
    ...input,
    from: ownParty(store),
    rxNumber: rxNumberText(bundle, 0).replaceAll(' ', ''),
    patient: {
      name: nameOf(patient),
      gender: patient.gender,
      dateOfBirth: patient.date_of_birth,
      ...placeOf(patient),
      ...(phone ? { phone } : {}),
    },
    pharmacy: { name: store.name, ncpdpId: store.ncpdp ?? '', npi: store.npi ?? '' },
    prescriber: {
      name: nameOf(prescriber),
      npi: prescriber.npi ?? '',
      ...(prescriber.dea && rx.schedule !== '0' ? { dea: prescriber.dea } : {}),
      ...(prescriber.phone ? { phone: prescriber.phone } : {}),
    },
    medication: medicationOf(bundle, drugIn(bundle, rx.drug_id), {
      quantity: rx.quantity,
      daysSupply: rx.days_supply,
      refills: rx.refills,
    }),
  };
}
/**
 * Puts a message about a prescription into the outbox; `write` is told its number. Answers its id.
 */
export async function queueOut(
  scope: Scope,
  bundle: RxBundle,
  kind: string,
  write: (messageId: string) => string,
): Promise<number> {
  const { rx, patient, prescriber } = bundle;
  const messageId = newMessageId();
  const raw = Buffer.from(write(messageId), 'utf8');
  const tree = parseXml(raw);
  const read = tree.ok ? readMessage(tree.value) : tree;
  const row = await insertErxOut(scope, {
    direction: 'out',
    kind,
    status: 'queued',
    message_id: messageId,
    relates_to: null,
    raw,
    raw_sha256: sha256Of(raw),
    content: read.ok ? JSON.stringify({ ...read.value, problems: [] }) : null,
    about_rx_id: rx.id,
    patient_name: shownText(person({ ...patient, degree: null })),
    patient_dob: patient.date_of_birth,
    drug_text: shownText(drugText(drugIn(bundle, rx.drug_id))),
    prescriber_name: shownText(person({ ...prescriber, degree: null })),
    schedule: rx.schedule,
  });
  return row.id;
}
