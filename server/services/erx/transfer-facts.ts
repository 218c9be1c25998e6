import type { TransferSide } from '#domain/erx/script/message.ts';
import type { XmlElement } from '#domain/erx/script/tree.ts';
import type { FillMade, OwnSide, TransferGiven } from '#domain/erx/script/write-transfer.ts';
import { required } from '#domain/platform/required.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { findErx, type ErxRecord } from '#server/repositories/erx/erx.ts';
import { pharmacistOf } from '#server/repositories/erx/transfers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { hasLeft, liveFills } from '#server/services/rx/facts.ts';
import { drugText, rxNumberText } from '#server/services/rx/fill/words.ts';
import { refillsRemaining } from '#server/services/rx/shown/refills-remaining.ts';
import { messageOf } from './message.ts';
import { medicationOf, pharmacyFacts, placeOf } from './outgoing.ts';

type Store = Pick<
  RxBundle['store'],
  | 'name'
  | 'ncpdp'
  | 'npi'
  | 'dea'
  | 'phone'
  | 'address_line1'
  | 'address_line2'
  | 'city_name'
  | 'state'
  | 'zip_code'
>;
/** This store as one side of a transfer, with the person who works as its pharmacist. */
export async function ownSide(scope: Scope, store: Store): Promise<OwnSide> {
  const person = required(await pharmacistOf(scope), 'the pharmacist who transfers');
  return {
    name: store.name,
    ncpdpId: store.ncpdp ?? '',
    npi: store.npi ?? '',
    dea: store.dea,
    ...placeOf(store),
    ...(store.phone ? { phone: store.phone } : {}),
    pharmacist: { last: person.last_name, first: person.first_name },
  };
}
/** What the rule names of a store's own side and the store's record lacks (21 CFR 1306.08(g)). */
export const ownSideLacks = (store: Store): readonly string[] =>
  [
    store.address_line1 && store.city_name && store.state && store.zip_code ? null : 'address',
    store.dea ? null : 'DEA number',
  ].filter((text) => text !== null);

/** Elements of an answer or a transfer that are not the prescription itself. */
const around: ReadonlySet<string> = new Set([
  'RequestReferenceNumber',
  'Response',
  'Pharmacy',
  'MedicationDispensed',
  'MedicationRequested',
  'RefillsRemaining',
]);
/**
 * The elements of the prescription as they came, from the bytes that are kept; null where it came
 * another way, or its message can't be read any more. What an answer granted is its prescription.
 */
function cameAs(row: ErxRecord | undefined): readonly XmlElement[] | null {
  const tree = row?.direction === 'in' ? parseXml(row.raw) : null;
  if (!tree?.ok) return null;
  const transaction = tree.value.children.find(({ name }) => name === 'Body')?.children[0];
  if (!transaction) return null;
  const granted = transaction.children.some(({ name }) => name === 'MedicationResponse');
  const own = transaction.children
    .filter(({ name }) => !around.has(name) && !(granted && name === 'MedicationPrescribed'))
    .map((part) =>
      part.name === 'MedicationResponse' ? { ...part, name: 'MedicationPrescribed' } : part,
    );
  return own.some(({ name }) => name === 'MedicationPrescribed') ? own : null;
}

/** Every fill that was made: where another pharmacy had it before, there first, then here. */
function fillsMade(bundle: RxBundle): readonly FillMade[] {
  const drug = drugText(drugIn(bundle, bundle.rx.drug_id));
  const told = bundle.transferIn;
  const first = told?.firstFilledOn ? [{ filledOn: told.firstFilledOn, place: null }] : [];
  const there = told === null ? [] : [...first, ...told.earlierRefills];
  return [
    ...there.map(({ filledOn, place }) => ({
      drug,
      ndc: null,
      quantityThousandths: null,
      filledOn,
      place: place ?? told?.fromPharmacy ?? null,
    })),
    ...liveFills(bundle)
      .filter((fill) => hasLeft(fill) && fill.filled_on !== null)
      .map((fill) => {
        const product = drugIn(bundle, fill.drug_id);
        return {
          drug: drugText(product),
          ndc: product.made_of === null ? product.ndc : null,
          quantityThousandths: fill.quantity,
          filledOn: required(fill.filled_on, 'the day of a fill'),
          place: null,
        };
      }),
  ];
}

/** A prescription as it is handed over; read after it was voided here. */
export async function givenOf(
  scope: Scope,
  today: string,
  bundle: RxBundle,
): Promise<TransferGiven> {
  const { rx, store } = bundle;
  const row = rx.erx_id === null ? undefined : await findErx(scope, rx.erx_id);
  const orderNumber = (row ? messageOf(row) : null)?.header.prescriberOrderNumber ?? null;
  const nobody = { id: '', qualifier: null };
  return {
    side: await ownSide(scope, store),
    rxNumber: rxNumberText(bundle, 0).replaceAll(' ', ''),
    orderNumber,
    signed: row?.signed ?? false,
    prescription: {
      came: cameAs(row),
      people: pharmacyFacts(bundle, { to: nobody, orderNumber, reference: '' }),
      medication: medicationOf(bundle, drugIn(bundle, rx.drug_id), {
        quantity: rx.quantity,
        daysSupply: rx.days_supply,
        refills: bundle.transferIn?.originalRefills ?? rx.refills,
      }),
    },
    refillsRemaining: refillsRemaining(today, bundle),
    fills: fillsMade(bundle),
  };
}

/** The address of the other side in one line; '' where it names none. */
export const sideAddress = ({ address }: TransferSide): string =>
  [
    address?.line1,
    address?.line2,
    address?.city,
    [address?.state, address?.zip].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
/** The pharmacist of the other side, as "First Last"; '' where it names none. */
export const sidePharmacist = ({ pharmacist }: TransferSide): string =>
  [pharmacist?.first, pharmacist?.middle, pharmacist?.last, pharmacist?.suffix]
    .filter(Boolean)
    .join(' ');
/** Its telephone with ten digits, the one for voice first; '' where it names none. */
export const sidePhone = ({ phones }: TransferSide): string =>
  phones
    .filter(({ use }) => use !== 'fax' && use !== 'beeper')
    .map(({ number }) => number.replace(/^1(?=\d{10}$)/, ''))
    .find((number) => number.length === 10) ?? '';
