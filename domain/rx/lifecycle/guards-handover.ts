import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Attempt, LifecycleFacts } from './facts.ts';
import { unless, type Guard, type Refusal } from './guard.ts';
import { paidClaims } from './guards-claim.ts';
import { fillGuards, recalledLot } from './guards-fill.ts';
import { orderGuards } from './guards-order.ts';

/** Conditions of handing over, paying and coming back. */
const owed = (f: LifecycleFacts): number => f.dueCents - f.paidCents;
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const steps = {
  finalCheckHolds: fillGuards.finalCheckHolds,
  bagScanned: fillGuards.bagScanned,
  onePatient: fillGuards.onePatient,
  vialsPresent: fillGuards.vialsPresent,
  notOut: fillGuards.notOut,
  lotsStillGood: {
    title: 'lot not recalled since',
    check: ({ facts: f }) =>
      unless(
        recalledLot(f) === null,
        `Lot ${recalledLot(f)} was recalled after the fill: do not hand it over, fill it again from another lot.`,
      ),
  },
  withinReturnDate: {
    title: 'today ≤ return-to-stock date, else reverse and rebill',
    check: ({ facts: f }) =>
      unless(
        f.rtsDueOn === null || f.today <= f.rtsDueOn || paidClaims(f).length === 0,
        `The payer's pick-up window ended on ${formatDate(f.rtsDueOn)}: reverse and bill it again first.`,
      ),
  },
  signedForC2: {
    need: 'stepUp',
    title: 'C-II: password for this act',
    check: (a) => (a.facts.schedule === 2 ? orderGuards.signed.check(a) : null),
  },
  identified: {
    need: 'identifiers',
    title: 'two identifiers typed',
    check: ({ payload: p }) => {
      const wrong = p.identifiers?.find((i) => !i.matches);
      return (
        unless(!wrong, `The ${wrong?.kind} does not match: this may be the wrong patient.`) ??
        unless(
          new Set(p.identifiers?.map((i) => i.kind)).size >= 2,
          'Ask for two identifiers (such as date of birth and address) and type them.',
        )
      );
    },
  },
  personMayTake: {
    need: 'person',
    title: 'patient or authorized person',
    check: ({ payload: p }) =>
      unless(p.person !== undefined, 'Say who takes it.') ??
      unless(p.person!.authorised, 'This person is not authorized to take it for the patient.'),
  },
  counselled: {
    need: 'counselling',
    title: 'counseling offered',
    check: ({ facts: f, payload: p }) =>
      unless(
        !f.needsCounsel || Boolean(p.counselling?.by.trim()),
        'Offer counseling and record the answer, with the name.',
      ),
  },
  signatureTaken: {
    need: 'signature',
    title: 'signature',
    check: ({ facts: f, payload: p }) => {
      const open = f.signatures.filter((s) => !p.signature?.covers.includes(s));
      return unless(open.length === 0, `A signature is missing for: ${open.join(', ')}.`);
    },
  },
  photoIdTaken: {
    need: 'photoId',
    title: 'photo ID for a controlled drug',
    check: ({ facts: f, payload: p }) =>
      unless(
        f.schedule === null || !f.policy.idForControlled || Boolean(p.photoId?.number.trim()),
        'A photo ID is needed to hand over a controlled drug.',
      ),
  },
  paidInFull: {
    title: 'paid ≥ due',
    check: ({ facts: f }) =>
      unless(owed(f) <= 0, `${dollars(owed(f))} is due: take the payment or open a balance.`),
  },
  handlerAssigned: {
    title: 'handler assigned',
    check: ({ facts: f }) => unless(Boolean(f.handler), 'Assign who delivers it.'),
  },
  addressKnown: {
    title: 'delivery address',
    check: ({ facts: f }) => unless(f.deliveryAddress, 'The delivery address is missing.'),
  },
  wentOut: {
    title: 'out for delivery first',
    check: ({ facts: f }) =>
      unless(f.outForDelivery, 'It is not out for delivery: hand it to the driver first.'),
  },
  signedAtDoor: {
    need: 'signature',
    title: "signature at the driver's time",
    check: ({ facts: f, payload: { signature: s } }) =>
      unless(s !== undefined, 'Take the signature at the door.') ??
      unless(s!.at <= f.now, "The signature's time lies in the future: check the driver's clock."),
  },
} as const satisfies Readonly<Record<string, Guard>>;

/** Every condition of leaving by each way; rows 26 to 28 and a balance that is opened while it leaves share them. */
export const pickUpGuards = [
  'notOut',
  'finalCheckHolds',
  'bagScanned',
  'onePatient',
  'lotsStillGood',
  'withinReturnDate',
  'identified',
  'personMayTake',
  'counselled',
  'signatureTaken',
  'photoIdTaken',
  'signedForC2',
] as const satisfies readonly (keyof typeof steps)[];
export const deliveryGuards = [
  'finalCheckHolds',
  'handlerAssigned',
  'addressKnown',
  'wentOut',
  'lotsStillGood',
  'identified',
  'signedAtDoor',
  'signatureTaken',
  'photoIdTaken',
  'signedForC2',
] as const satisfies readonly (keyof typeof steps)[];

const firstTrouble = (names: readonly (keyof typeof steps)[], attempt: Attempt): Refusal | null => {
  for (const name of names) {
    const refusal = (steps[name] as Guard).check(attempt);
    if (refusal) return refusal;
  }
  return null;
};
const stillHere = (f: LifecycleFacts): boolean => f.status === 'RV' || f.status === 'BD';

export const handoverGuards = {
  ...steps,
  somethingDue: {
    title: 'money is due',
    check: ({ facts: f }) => unless(owed(f) > 0, 'Nothing is due.'),
  },
  termsAllowed: {
    need: 'terms',
    title: 'house account under its limit, COD, or prepay',
    check: ({ facts: f, payload: p }) => {
      if (p.terms === undefined)
        return { message: 'Choose the terms: house account, cash on delivery, or prepay.' };
      if (p.terms === 'prepay')
        return unless(stillHere(f), 'It has left already, so it cannot be prepaid.');
      if (p.terms === 'cod')
        return unless(f.deliveryAddress, 'Cash on delivery needs a delivery address.');
      return (
        unless(
          f.houseAccount.allowed,
          'A house account is charged at pick-up: choose it as the tender there.',
        ) ??
        unless(
          f.houseAccount.balanceCents + owed(f) <= f.houseAccount.limitCents,
          `The house account would go over its limit of ${dollars(f.houseAccount.limitCents)}.`,
        )
      );
    },
  },
  leavesLawfully: {
    title: 'when it leaves on account: all conditions of pick-up or delivery',
    check: (a) => {
      if (!stillHere(a.facts) || a.payload.terms === undefined) return null;
      if (a.payload.terms !== 'house-account')
        return unless(
          a.payload.leaving === undefined,
          'With these terms it stays here until it is paid.',
        );
      if (a.payload.leaving === undefined)
        return { message: 'Say how it leaves: pick-up or delivery.' };
      return firstTrouble(a.payload.leaving === 'pickup' ? pickUpGuards : deliveryGuards, a);
    },
  },
  custodyKept: {
    need: 'custody',
    title: 'never left custody, temperature ok',
    check: ({ payload: { custody: c } }) =>
      unless(
        c !== undefined,
        "State that it never left the driver's custody and that its temperature is right.",
      ) ??
      unless(
        c!.neverLeft && c!.temperatureOk,
        'It left custody or its temperature was wrong: it cannot go back to a bin.',
      ),
  },
  relabelled: {
    need: 'relabel',
    title: 'vial relabeled',
    check: ({ facts: f, payload: { relabelled: l } }) =>
      // What was compounded does not go back on the shelf: there is nothing to relabel.
      unless(
        !f.stockMoved ||
          f.ingredients !== null ||
          (l !== undefined && l.ndc11 === f.ndc11 && l.lot.trim() !== '' && l.expiresOn !== null),
        'Relabel the vial with NDC, lot and the earliest expiry, and scan it.',
      ),
  },
  neverLeft: {
    need: 'neverLeft',
    title: 'product never left',
    check: ({ payload: p }) =>
      unless(p.neverLeft !== undefined, 'State that the product never left the pharmacy.') ??
      unless(p.neverLeft!, 'The product left the pharmacy: the pick-up cannot be undone.'),
  },
  neverRestocked: {
    need: 'disposition',
    title: 'never restocked',
    check: ({ payload: p }) =>
      unless(
        p.disposition !== undefined,
        'Say what happens to the product: quarantine or destroy.',
      ) ??
      unless(
        p.disposition !== 'restock',
        'A product that left the pharmacy never goes back to stock: quarantine or destroy it.',
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;
