import {
  areTwoIdentifiers,
  askForTwo,
  identifierKinds,
} from '#domain/counter/rules/identifiers.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { photoIdProblem } from '../rules/photo-id.ts';
import type { Attempt, LifecycleFacts } from './facts.ts';
import { unless, type Guard, type Refusal, refusal } from './guard.ts';
import { openAlert, paidClaims, severeAnswer, unlessDeclined } from './guards-claim.ts';
import { fillGuards, recallProblem } from './guards-fill.ts';
import { orderGuards } from './guards-order.ts';

/** Conditions of handing over, paying and coming back. */
const amountDue = (facts: LifecycleFacts): number => facts.dueCents - facts.paidCents;
const alertRefusal = (facts: LifecycleFacts): Refusal | null => {
  const open = openAlert(facts);
  return (
    unless(
      open === null,
      [
        `A ${open?.severity} safety alert came up after the final check:`,
        'a pharmacist has to answer it before this is handed over.',
      ].join(' '),
    ) ?? unlessDeclined(facts)
  );
};
/** Why a checked fill stays here, where an alert came up since its final check; null: none did. */
export const alertProblem = (facts: LifecycleFacts): string | null =>
  alertRefusal(facts)?.message ?? null;
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const steps = {
  finalCheckHolds: fillGuards.finalCheckHolds,
  bagScanned: fillGuards.bagScanned,
  onePatient: fillGuards.onePatient,
  vialsPresent: fillGuards.vialsPresent,
  notOut: fillGuards.notOut,
  programAuthorized: fillGuards.programAuthorized,
  vialsScanned: {
    need: 'vialScan',
    title: 'each vial in the bag scanned, unless bags are sealed',
    check: ({ facts: { vialsToScan } }) =>
      unless(
        vialsToScan === 0,
        vialsToScan === 1
          ? 'Scan the label on the vial in the bag: it says that the right vial is in it.'
          : `Scan the label on each vial in the bag: ${vialsToScan} are missing.`,
      ),
  },
  lotsStillGood: {
    title: 'lot not recalled since',
    check: ({ facts }) => {
      const problem = recallProblem(facts);
      return problem === null ? null : refusal(problem);
    },
  },
  alertsSince: {
    resolverRole: severeAnswer,
    lead: 'alert',
    title: 'no alert open since the final check',
    check: ({ facts }) => alertRefusal(facts),
  },
  withinReturnDate: {
    title: 'today ≤ return-to-stock date, else reverse and rebill',
    check: ({ facts }) =>
      unless(
        facts.rtsDueOn === null || facts.today <= facts.rtsDueOn || paidClaims(facts).length === 0,
        `The payer's pick-up window ended on ${formatDate(facts.rtsDueOn)}: reverse and bill it again first.`,
      ),
  },
  signedForC2: {
    need: 'stepUp',
    title: 'C-II: password for this act',
    check: (attempt) => (attempt.facts.schedule === 2 ? orderGuards.signed.check(attempt) : null),
  },
  identified: {
    need: 'identifiers',
    title: 'two identifiers typed',
    check: ({ payload }) => {
      const said = payload.identifiers ?? [];
      const wrong = said.find((identifier) => !identifier.matches);
      if (wrong !== undefined)
        return refusal(
          `The ${identifierKinds[wrong.kind]} does not match: this may be the wrong patient.`,
        );
      const kinds = said.map(({ kind }) => kind);
      return unless(areTwoIdentifiers(kinds), askForTwo(kinds));
    },
  },
  personMayTake: {
    need: 'person',
    title: 'patient or authorized person',
    check: ({ payload: { person } }) => {
      if (person === undefined) return refusal('Say who takes it.');
      return unless(person.authorised, 'This person is not authorized to take it for the patient.');
    },
  },
  counselled: {
    need: 'counselling',
    title: 'counseling offered',
    check: ({ facts, payload: { counselling }, actor }) => {
      if (!facts.needsCounsel) return null;
      if (!counselling?.by.trim())
        return refusal('Offer counseling and record the answer, with the name.');
      // Who offers it may be anybody; who wants it is counseled by a pharmacist, before it leaves
      // (42 CFR 456.705(c)(1)).
      return unless(
        counselling.answer === 'refused' || actor.licence?.active === true,
        'The patient wants counseling: the pharmacist counsels, signs in and hands it over.',
      );
    },
  },
  signatureTaken: {
    need: 'signature',
    title: 'signature',
    check: ({ facts, payload }) => {
      const open = facts.signatures.filter(
        (signature) => !payload.signature?.covers.includes(signature),
      );
      return unless(open.length === 0, `A signature is missing for: ${open.join(', ')}.`);
    },
  },
  photoIdTaken: {
    need: 'photoId',
    title: 'photo ID for a controlled drug',
    check: ({ facts, payload: { photoId } }) => {
      const byPolicy = facts.schedule !== null && facts.policy.idForControlled;
      if (!byPolicy && !facts.asksIdentity) return null;
      if (!photoId?.number.trim())
        return refusal(
          facts.asksIdentity
            ? 'A photo ID is needed: buprenorphine by telemedicine (90 FR 6504).'
            : 'A photo ID is needed to hand over a controlled drug.',
        );
      const problem = photoIdProblem(photoId);
      return problem === null ? null : refusal(problem);
    },
  },
  paidInFull: {
    title: 'paid ≥ due',
    check: ({ facts }) =>
      unless(
        amountDue(facts) <= 0,
        `${dollars(amountDue(facts))} is due: take the payment or open a balance.`,
      ),
  },
  handlerAssigned: {
    title: 'handler assigned',
    check: ({ facts }) => unless(Boolean(facts.handler), 'Assign who delivers it.'),
  },
  addressKnown: {
    title: 'delivery address',
    check: ({ facts }) => unless(facts.deliveryAddress, 'The delivery address is missing.'),
  },
  wentOut: {
    title: 'out for delivery first',
    check: ({ facts }) =>
      unless(facts.outForDelivery, 'It is not out for delivery: hand it to the driver first.'),
  },
  signedAtDoor: {
    need: 'signature',
    title: "signature at the driver's time",
    check: ({ facts, payload: { signature } }) => {
      if (signature === undefined) return refusal('Take the signature at the door.');
      return unless(
        signature.at <= facts.now,
        "The signature's time lies in the future: check the driver's clock.",
      );
    },
  },
} as const satisfies Readonly<Record<string, Guard>>;

/**
 * Every condition of leaving by each way; rows 26 to 28 and a balance that is opened while it
 * leaves share them.
 */
export const pickUpGuards = [
  'notOut',
  'finalCheckHolds',
  'bagScanned',
  'onePatient',
  'lotsStillGood',
  'alertsSince',
  'withinReturnDate',
  'programAuthorized',
  'vialsScanned',
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
  'alertsSince',
  'programAuthorized',
  'identified',
  'signedAtDoor',
  'signatureTaken',
  'photoIdTaken',
  'signedForC2',
] as const satisfies readonly (keyof typeof steps)[];

/** What has to agree when a bag goes out with a driver: the bag itself and the vials in it. */
export const sendOutGuards = [
  'bagScanned',
  'onePatient',
  'programAuthorized',
  'vialsPresent',
  'vialsScanned',
] as const satisfies readonly (keyof typeof steps)[];

/** The first of these conditions that does not hold, in words; null where all of them do. */
export const firstProblem = (
  names: readonly (keyof typeof steps)[],
  attempt: Attempt,
): Refusal | null => {
  for (const name of names) {
    const refusal = (steps[name] as Guard).check(attempt);
    if (refusal) return refusal;
  }
  return null;
};
const stillHere = (facts: LifecycleFacts): boolean =>
  facts.status === 'RV' || facts.status === 'BD';

export const handoverGuards = {
  ...steps,
  somethingDue: {
    title: 'money is due',
    check: ({ facts }) => unless(amountDue(facts) > 0, 'Nothing is due.'),
  },
  termsAllowed: {
    need: 'terms',
    title: 'house account under its limit, COD, or prepay',
    check: ({ facts, payload }) => {
      if (payload.terms === undefined)
        return { message: 'Choose the terms: house account, cash on delivery, or prepay.' };
      if (payload.terms === 'prepay')
        return unless(stillHere(facts), 'It has left already, so it cannot be prepaid.');
      if (payload.terms === 'cod')
        return unless(facts.deliveryAddress, 'Cash on delivery needs a delivery address.');
      return (
        unless(
          facts.houseAccount.allowed,
          'A house account is charged at pick-up: choose it as the tender there.',
        ) ??
        unless(
          facts.houseAccount.balanceCents + amountDue(facts) <= facts.houseAccount.limitCents,
          `The house account would go over its limit of ${dollars(facts.houseAccount.limitCents)}.`,
        )
      );
    },
  },
  leavesLawfully: {
    title: 'when it leaves on account: all conditions of pick-up or delivery',
    check: (attempt) => {
      if (!stillHere(attempt.facts) || attempt.payload.terms === undefined) return null;
      if (attempt.payload.terms !== 'house-account')
        return unless(
          attempt.payload.leaving === undefined,
          'With these terms it stays here until it is paid.',
        );
      if (attempt.payload.leaving === undefined)
        return { message: 'Say how it leaves: pick-up or delivery.' };
      return firstProblem(
        attempt.payload.leaving === 'pickup' ? pickUpGuards : deliveryGuards,
        attempt,
      );
    },
  },
  custodyKept: {
    need: 'custody',
    title: 'never left custody, temperature ok',
    check: ({ payload: { custody } }) => {
      if (custody === undefined)
        return refusal(
          "State that it never left the driver's custody and that its temperature is right.",
        );
      return unless(
        custody.neverLeft && custody.temperatureOk,
        'It left custody or its temperature was wrong: it cannot go back to a bin.',
      );
    },
  },
  relabelled: {
    need: 'relabel',
    title: 'restock label scanned',
    check: ({ facts, payload: { relabelled } }) =>
      // What was compounded does not go back on the shelf: there is nothing to relabel.
      unless(
        !facts.stockMoved ||
          facts.ingredients !== null ||
          (relabelled !== undefined &&
            relabelled.ndc11 === facts.ndc11 &&
            relabelled.lot.trim() !== '' &&
            relabelled.expiresOn !== null),
        'Put the restock label on the vial, and scan it.',
      ),
  },
  neverLeft: {
    need: 'neverLeft',
    title: 'product never left',
    check: ({ payload: { neverLeft } }) => {
      if (neverLeft === undefined)
        return refusal('State that the product never left the pharmacy.');
      return unless(
        neverLeft,
        'Say that the product never left the pharmacy. What left cannot be undone.',
      );
    },
  },
  neverRestocked: {
    need: 'disposition',
    title: 'never restocked',
    check: ({ payload }) =>
      unless(
        payload.disposition !== undefined,
        'Say what happens to the product: quarantine or destroy.',
      ) ??
      unless(
        payload.disposition !== 'restock',
        'A product that left the pharmacy never goes back to stock: quarantine or destroy it.',
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;
