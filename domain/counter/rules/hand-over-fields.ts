import type { Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import { photoIdFault, photoIdKinds, type PhotoId } from '#domain/rx/rules/photo-id.ts';
import type { OpenOrder } from '../contract/counter.ts';
import { identifierKinds, type IdentifierKind, type SaidIdentifiers } from './identifiers.ts';

type Values = Readonly<Record<string, unknown>>;
const text = (input: unknown) => (typeof input === 'string' ? input.trim() : '');
export const relationships = [
  { value: 'patient', label: 'Patient' },
  { value: 'parent', label: 'Parent' },
  { value: 'spouse', label: 'Spouse' },
  { value: 'caregiver', label: 'Caregiver' },
  { value: 'other', label: 'Other' },
] as const;
export const tenders = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'check', label: 'Check' },
] as const;
/** With the patient's house account, and what can still be charged to it. */
const tendersOf = (openOrder: OpenOrder) =>
  openOrder.house === null
    ? tenders
    : ([
        ...tenders,
        {
          value: 'house',
          label: `House account, ${formatMoney(Math.max(0, openOrder.house.limitCents - openOrder.house.balanceCents))} left`,
        },
      ] as const);

/** A photo ID as it is typed. The state is asked of what a state issues. */
export const photoIdFields = {
  photoKind: f.choice({ label: 'Photo ID', of: photoIdKinds, required: true }),
  photoState: f.state({ label: 'Issued by', help: 'The state of a license or state ID card.' }),
  photoNumber: f.text({ label: 'ID number', max: 40, required: true }),
} satisfies Fields;
/** The typed photo ID as the hand-over takes it. */
export const photoIdOf = (values: Values): PhotoId => ({
  kind: text(values['photoKind']),
  number: text(values['photoNumber']),
  ...(text(values['photoState']) ? { state: text(values['photoState']) } : {}),
});
const photoIdParts = { kind: 'photoKind', state: 'photoState', number: 'photoNumber' } as const;
/** What is wrong with the typed photo ID, at its field; nothing where none is asked for. */
export function photoIdProblems(values: Values): Record<string, string> {
  if (!('photoNumber' in values) || text(values['photoNumber']) === '') return {};
  const fault = photoIdFault(photoIdOf(values));
  return fault === null ? {} : { [photoIdParts[fault.part]]: fault.why };
}
/**
 * The two identifiers that the counter asks for first; the person says them, nothing of them is
 * shown (ISMP, handbook §4).
 */
export const identifierFields = {
  dob: f.date({ is: 'birth', label: 'DOB' }),
  lastName: f.text({ label: 'Last Name', max: 35 }),
  firstName: f.text({ label: 'First Name', max: 35, quick: false }),
  address: f.text({ label: 'Address', max: 80, quick: false }),
  phone: f.phone({ label: 'Tel', quick: false }),
  zip: f.zip({ label: 'Zip', quick: false }),
} satisfies Fields & Record<IdentifierKind, unknown>;
/** What was said, without what was left out. */
export const identifiersSaid = (values: Values): SaidIdentifiers =>
  Object.fromEntries(
    keysOf(identifierKinds).flatMap((key) => (text(values[key]) ? [[key, text(values[key])]] : [])),
  );

const passwordField = f.password({
  label: 'Your password',
  required: true,
  help: 'A C-II drug leaves with this order.',
});
/** A delivery asks for: who drives, the password of a C-II drug, and who collects. */
const sendOutFields = (openOrder: OpenOrder): Fields => ({
  handler: f.text({ label: 'Delivered by', max: 80, required: true }),
  ...(openOrder.needsPassword ? { password: passwordField } : {}),
  ...(openOrder.dueCents > 0
    ? {
        terms: f.radio({
          label: 'Payment',
          required: true,
          of: [
            { value: 'cod', label: 'Cash on delivery' },
            { value: 'now', label: 'Paid now' },
          ] as const,
        }),
        tender: f.radio({ label: 'Tender', of: tenders }),
        amount: f.money({ label: 'Paid' }),
      }
    : {}),
});

/**
 * What the hand-over of this order asks for: who takes it, counseling, signature, photo ID and
 * payment, as far as each is needed; of a delivery all but the driver and the payment is asked for
 * at the door.
 */
export function handOverFields(openOrder: OpenOrder): Fields {
  if (openOrder.how === 'delivery') return sendOutFields(openOrder);
  return {
    personName: f.text({ label: 'Taken by', max: 80, required: true }),
    relationship: f.radio({ label: 'Relationship', of: relationships, required: true }),
    ...(openOrder.needsCounselling
      ? {
          counselling: f.radio({
            label: 'Counseling',
            required: true,
            help: 'Offered by anyone. Accepted: a pharmacist counsels, and hands it over.',
            of: [
              { value: 'accepted', label: 'Accepted' },
              { value: 'refused', label: 'Refused' },
            ] as const,
          }),
        }
      : {}),
    ...(openOrder.signatureFor.length > 0
      ? {
          signedBy: f.text({
            label: 'Signed by',
            max: 80,
            required: true,
            help: `Covers: ${openOrder.signatureFor.join(', ')}`,
          }),
        }
      : {}),
    ...(openOrder.needsPhotoId
      ? {
          ...photoIdFields,
        }
      : {}),
    ...(openOrder.needsPassword ? { password: passwordField } : {}),
    ...(openOrder.dueCents > 0
      ? {
          tender: f.radio({ label: 'Tender', of: tendersOf(openOrder), required: true }),
          amount: f.money({
            label: 'Paid',
            required: true,
            help: 'Less than is due: the rest is asked for.',
          }),
          restTender: f.radio({ label: 'Rest by', of: tendersOf(openOrder), quick: false }),
          rest: f.money({ label: 'Rest', quick: false }),
        }
      : {}),
  };
}
/**
 * What the form starts with: the patient takes it and pays what is due in cash, until something
 * else is typed.
 */
export const handOverBlank = (openOrder: OpenOrder): Values => ({
  personName: openOrder.patientName,
  relationship: 'patient',
  counselling: null,
  signedBy: null,
  photoKind: null,
  photoState: null,
  photoNumber: null,
  password: null,
  handler: openOrder.handler,
  terms: null,
  tender: 'cash',
  amount: openOrder.dueCents || null,
  restTender: 'card',
  rest: null,
});

/**
 * Whoever takes it for the patient has a name of their own: with another relationship the patient's
 * name goes out of the box, and comes back with the patient.
 */
export const personFollows =
  ({ patientName }: Pick<OpenOrder, 'patientName'>) =>
  (changed: string | null, values: Values): Values => {
    if (changed !== 'relationship') return {};
    const name = text(values['personName']);
    if (values['relationship'] === 'patient') return name === '' ? { personName: patientName } : {};
    return name === text(patientName) ? { personName: null } : {};
  };

export interface Payment {
  readonly tender: 'cash' | 'card' | 'check' | 'house';
  readonly amountCents: number;
}
const payment = (tender: unknown, amount: unknown): Payment[] =>
  typeof amount === 'number' && amount > 0
    ? [{ tender: tender as Payment['tender'], amountCents: amount }]
    : [];
/** What was typed as paid, by one tender or two. Cents. */
const paymentsOf = (values: Values): Payment[] => [
  ...payment(values['tender'], values['amount']),
  ...payment(values['restTender'], values['rest']),
];
/** The largest bill: nobody gives one more of them than what is due takes. Cents. */
const largestBill = 10_000;
/**
 * The first payment that no change can be given on, being more than the payments before it have
 * left of what is due: change comes out of cash alone, and a card, a check or an account pays what
 * it is asked for. Nor is as much given back as the largest bill: more was typed than was given.
 * `leftCents`: what was left. Null where every payment is in order. Cents.
 */
function paidTooMuch(
  payments: readonly Payment[],
  dueCents: number,
): { readonly payment: Payment; readonly place: number; readonly leftCents: number } | null {
  let left = dueCents;
  for (const [place, payment] of payments.entries()) {
    const leftCents = Math.max(0, left);
    const most = payment.tender === 'cash' ? leftCents + largestBill - 1 : leftCents;
    if (payment.amountCents > most) return { payment, place, leftCents };
    left -= payment.amountCents;
  }
  return null;
}
const howPaid = { cash: 'in cash', card: 'by card', check: 'by check', house: 'on account' };
/**
 * `$80.00 by card is more than the $30.60 left to pay.`, or how much would be given back of cash;
 * null where every payment is in order.
 */
export function tooMuchText(payments: readonly Payment[], dueCents: number): string | null {
  const over = paidTooMuch(payments, dueCents);
  if (over === null) return null;
  const { payment, leftCents } = over;
  const given = `${formatMoney(payment.amountCents)} ${howPaid[payment.tender]}`;
  if (payment.tender === 'cash')
    return [
      `${given} would give ${formatMoney(payment.amountCents - leftCents)} back:`,
      'type what was given.',
    ].join(' ');
  return `${given} is more than the ${formatMoney(leftCents)} left to pay.`;
}
const givesFirst = (values: Values): boolean => payment(null, values['amount']).length > 0;
/** Each tender in a sentence, in the order in which sums of several stand. */
export const tenderWords: Readonly<Record<Payment['tender'], string>> = {
  cash: 'cash',
  card: 'card',
  check: 'check',
  house: 'house account',
};
/** How it is paid, in words: "cash $52.55", or "cash $20.00, card $32.55"; '' where nothing is. */
export const paymentText = (openOrder: OpenOrder, values: Values): string =>
  openOrder.dueCents === 0
    ? ''
    : paymentsOf(values)
        .map(({ tender, amountCents }) => `${tenderWords[tender]} ${formatMoney(amountCents)}`)
        .join(', ');
/** Some of what was typed as paid is cash. */
export const paysInCash = (values: Values): boolean =>
  paymentsOf(values).some(({ tender }) => tender === 'cash');
/** What the typed amounts give over what is due; minus: what is still due. Cents. */
export const givenOver = (values: Values, dueCents: number): number =>
  paymentsOf(values).reduce((sum, { amountCents }) => sum + amountCents, 0) - dueCents;
/** Change that is to be given back; 0 where a payment is not in order. Cents. */
export const changeOf = (values: Values, dueCents: number): number =>
  paidTooMuch(paymentsOf(values), dueCents) === null ? Math.max(0, givenOver(values, dueCents)) : 0;
/** What of an order says what is to be paid. */
export interface OrderToPay extends Pick<OpenOrder, 'dueCents' | 'how'> {
  readonly fills: readonly Pick<OpenOrder['fills'][number], 'stop'>[];
}
/** What is left to pay, at its field. */
function stillDue(openOrder: OrderToPay, leftCents: number): Record<string, string> {
  const still = formatMoney(leftCents);
  const several = openOrder.fills.filter((fill) => fill.stop === null).length > 1;
  const leave = several ? ', or leave a prescription here' : '';
  return { rest: `${still} is still due: type how it is paid${leave}` };
}
/** Of a delivery either all is paid now, or the driver collects it. */
const deliveryProblems = (values: Values, dueCents: number): Record<string, string> =>
  values['terms'] === 'now' && givenOver(values, dueCents) < 0
    ? { amount: `${formatMoney(dueCents)} is due: all of it is paid, or the driver collects it` }
    : {};
/** What is wrong with the payment, by field; where too little was typed, the rest is asked for. */
export function paymentProblems(openOrder: OrderToPay, values: Values): Record<string, string> {
  const { dueCents } = openOrder;
  if (dueCents <= 0) return {};
  if (openOrder.how === 'delivery') return deliveryProblems(values, dueCents);
  const payments = paymentsOf(values);
  const tooMuch = tooMuchText(payments, dueCents);
  if (tooMuch !== null) {
    const isFirst = givesFirst(values) && paidTooMuch(payments, dueCents)?.place === 0;
    return { [isFirst ? 'amount' : 'rest']: tooMuch };
  }
  const over = givenOver(values, dueCents);
  return over < 0 ? stillDue(openOrder, -over) : {};
}

const sendOut = (
  openOrder: OpenOrder,
  values: Values,
  said: SaidIdentifiers,
): { payload: MovePayload; payments: readonly Payment[] } => {
  const collects = openOrder.dueCents > 0 && values['terms'] === 'cod';
  return {
    payload: {
      identifiers: said,
      handler: text(values['handler']),
      ...(collects ? { terms: 'cod' as const } : {}),
    },
    payments:
      openOrder.dueCents > 0 && !collects ? payment(values['tender'], values['amount']) : [],
  };
};
/**
 * The typed hand-over as the payload of each fill's pick-up, and the payment of the whole order.
 * `by` is who offered counseling.
 */
export function handOver(
  openOrder: OpenOrder,
  values: Values,
  said: SaidIdentifiers,
  by: string,
): {
  payload: MovePayload;
  payments: readonly Payment[];
} {
  if (openOrder.how === 'delivery') return sendOut(openOrder, values, said);
  return {
    payload: {
      identifiers: said,
      person: { name: text(values['personName']), relationship: text(values['relationship']) },
      ...(openOrder.needsCounselling
        ? { counselling: { answer: values['counselling'] as 'accepted' | 'refused', by } }
        : {}),
      ...(openOrder.signatureFor.length > 0
        ? { signature: { covers: [...openOrder.signatureFor], by: text(values['signedBy']) } }
        : {}),
      ...(openOrder.needsPhotoId ? { photoId: photoIdOf(values) } : {}),
    },
    payments: openOrder.dueCents > 0 ? paymentsOf(values) : [],
  };
}
