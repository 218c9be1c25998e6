import type { Party } from '#domain/erx/script/message.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import type { NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import type { PharmacyFacts } from '#domain/erx/script/write-pharmacy.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { findErx, insertErxOut } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { DrugRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { drugText, person, rxNumberText } from '#server/services/rx/fill/words.ts';
import { newMessageId, sha256Of, shownText } from './receive.ts';

const words: Readonly<Record<string, string>> = {
  TABLET: 'Tablet',
  CAPSULE: 'Capsule',
  PATCH: 'Patch',
  SUPPOSITORY: 'Suppository',
  FILM: 'Film',
};
const byUnit: Readonly<Record<string, string>> = { ML: 'Milliliter', GM: 'Gram' };
const unitOf = (d: { form: string | null; uom: string | null }): string =>
  words[(d.form ?? '').toUpperCase().split(/[^A-Z]/)[0] ?? ''] ?? byUnit[d.uom ?? ''] ?? 'Each';
const placeOf = (p: {
  address_line1: string | null;
  address_line2?: string | null;
  city_name: string | null;
  state: string | null;
  zip_code: string | null;
}) =>
  p.address_line1 && p.city_name && p.state && p.zip_code
    ? {
        address: {
          line1: p.address_line1,
          ...(p.address_line2 ? { line2: p.address_line2 } : {}),
          city: p.city_name,
          state: p.state,
          zip: p.zip_code,
        },
      }
    : {};
const nameOf = (p: { last_name: string; first_name: string; middle_name: string | null }) => ({
  last: p.last_name,
  first: p.first_name,
  ...(p.middle_name ? { middle: p.middle_name } : {}),
});

/** A drug as a message names it, for this prescription: a compound by its name alone. Quantity in thousandths. */
export function medicationOf(
  b: RxBundle,
  d: DrugRecord,
  o: { readonly quantity: number; readonly daysSupply: number; readonly refills: number },
): NewRxFacts['medication'] {
  return {
    description: drugText(d),
    ...(d.made_of === null ? { ndc: d.ndc } : {}),
    schedule: d.schedule,
    quantityThousandths: o.quantity,
    unit: unitOf(d),
    daysSupply: o.daysSupply,
    writtenDate: b.rx.written_on,
    daw: b.rx.daw === '1' ? 1 : 0,
    refills: o.refills,
    directions: b.rx.sig_text,
  };
}
/** What came: who sent the electronic prescription, whose it was, their number of it, and of what they want to hear; null where it came another way, or without a sender. */
export async function senderOf(
  w: Scope,
  b: RxBundle,
): Promise<{
  readonly to: Party;
  readonly orderNumber: string | null;
  readonly npi: string | null;
  readonly fillIndicator: string | null;
} | null> {
  const content =
    b.rx.erx_id === null
      ? undefined
      : ((await findErx(w, b.rx.erx_id))?.content as
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
 * Where the prescriber of the prescription is asked: at the office that sent it while it is still theirs, since a prescriber has an id for
 * each office; else by the Surescripts ID of the record, and without the number by which somebody else knows it.
 */
export async function addressee(
  w: Scope,
  b: RxBundle,
): Promise<{ readonly to: Party | null; readonly orderNumber: string | null }> {
  const sender = await senderOf(w, b);
  const { npi, ss_id } = b.prescriber;
  if (sender && (sender.npi === null || npi === null || sender.npi === npi)) return sender;
  return { to: ss_id ? { id: ss_id, qualifier: 'D' } : null, orderNumber: null };
}
/** An id by which a network knows this store. */
export const ownParty = (s: {
  readonly ncpdp: string | null;
  readonly npi: string | null;
  readonly code: string;
}): Party => ({ id: s.ncpdp ?? s.npi ?? s.code, qualifier: 'P' });

/** What every message says that this store begins about a prescription. */
export function pharmacyFacts(
  b: RxBundle,
  o: { readonly to: Party; readonly orderNumber: string | null; readonly reference: string },
): PharmacyFacts {
  const { rx, patient, prescriber, store } = b;
  return {
    ...o,
    from: ownParty(store),
    rxNumber: rxNumberText(b, 0).replaceAll(' ', ''),
    patient: {
      name: nameOf(patient),
      gender: patient.gender,
      dateOfBirth: patient.date_of_birth,
      ...placeOf(patient),
      ...((patient.cell_phone ?? patient.home_tel)
        ? { phone: (patient.cell_phone ?? patient.home_tel)! }
        : {}),
    },
    pharmacy: { name: store.name, ncpdpId: store.ncpdp ?? '', npi: store.npi ?? '' },
    prescriber: {
      name: nameOf(prescriber),
      npi: prescriber.npi ?? '',
      ...(prescriber.dea && rx.schedule !== '0' ? { dea: prescriber.dea } : {}),
      ...(prescriber.phone ? { phone: prescriber.phone } : {}),
    },
    medication: medicationOf(b, b.drugs.get(rx.drug_id)!, {
      quantity: rx.quantity,
      daysSupply: rx.days_supply,
      refills: rx.refills,
    }),
  };
}
/** Puts a message about a prescription into the outbox; `write` is told its number. Answers its id. */
export async function queueOut(
  s: Scope,
  b: RxBundle,
  kind: string,
  write: (messageId: string) => string,
): Promise<number> {
  const { rx, patient, prescriber } = b;
  const messageId = newMessageId();
  const raw = Buffer.from(write(messageId), 'utf8');
  const tree = parseXml(raw);
  const read = tree.ok ? readMessage(tree.value) : tree;
  const row = await insertErxOut(s, {
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
    drug_text: shownText(drugText(b.drugs.get(rx.drug_id)!)),
    prescriber_name: shownText(person({ ...prescriber, degree: null })),
    schedule: rx.schedule,
  });
  return row.id;
}
