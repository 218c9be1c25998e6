import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { allergiesNotAsked } from '#domain/rx/rules/allergies.ts';
import { evidenceHolds } from './content.ts';
import type { BinClass, Bottle, LifecycleFacts, LifecyclePayload } from './facts.ts';
import { unless, type Guard, refusal } from './guard.ts';
import { openDifference, unlessDeclined } from './guards-claim.ts';

/** Conditions at the counter: scan, final check, bin. */
const count = (thousandths: number): string => String(thousandths / 1000);
const recallOf = (facts: LifecycleFacts, ndc11: string, lot: string) =>
  facts.recalled.find((item) => item.ndc11 === ndc11 && item.lot === lot);
const instead = 'take another bottle and quarantine this one';
const named = (recall: string | null | undefined): string => (recall ? ` (${recall})` : '');
/** A class of bins in a sentence. */
export const binClassNames: Readonly<Record<BinClass, string>> = {
  shelf: 'a shelf bin',
  fridge: 'a fridge bin',
  cii: 'a C-II safe bin',
  oversize: 'an oversize bin',
  internal: 'an internal bin',
};

const wrongBin = (binClass: BinClass, bin: LifecyclePayload['bin']): string => {
  const is = bin ? binClassNames[bin.class] : '';
  const belongs = `It belongs in ${binClassNames[binClass]}`;
  return bin?.instead === undefined
    ? `${belongs}; ${bin?.code} is ${is}.`
    : `${belongs}: ${bin.instead}. ${bin.code} is ${is}.`;
};
/** All that this fill may bring: what was asked for, less what its earlier parts brought. */
const whole = (facts: LifecycleFacts): number =>
  facts.partialFill === null
    ? facts.quantity
    : facts.partialFill.intended - facts.partialFill.before;

const taken = (bottles: LifecyclePayload['bottles'], ndc11?: string): number =>
  (bottles ?? [])
    .filter((bottle) => ndc11 === undefined || bottle.ndc11 === ndc11)
    .reduce((sum, bottle) => sum + bottle.taken, 0);
/** Every ingredient of a compound is scanned, each in the quantity of the formula. */
const ingredientsWhole = (
  ingredients: NonNullable<LifecycleFacts['ingredients']>,
  bottles: LifecyclePayload['bottles'],
): ReturnType<typeof unless> => {
  const short = ingredients.find(
    (ingredient) => taken(bottles, ingredient.ndc11) !== ingredient.quantity,
  );
  return (
    unless(
      ingredients.length > 0,
      'The formula of this compound came after its price: reverse it and price it again.',
    ) ??
    unless(
      !short,
      `${short?.name}: ${count(taken(bottles, short?.ndc11))} of ${count(short?.quantity ?? 0)} scanned. Scan every ingredient in full.`,
    )
  );
};

/** The bottle expires before the supply is used up. */
const expiresEarly = (facts: LifecycleFacts, { expiresOn }: Bottle): boolean =>
  expiresOn !== null && expiresOn < addDays(facts.today, facts.daysSupply);

const notLongTermCare = [
  'Nothing on record says long-term care or a terminal illness (21 CFR 1306.13(b)): write that',
  'residence into the patient’s record or Z51.5 as the diagnosis, or choose another reason.',
].join(' ');
export const fillGuards = {
  notCompound: {
    title: 'no compound',
    check: ({ facts }) =>
      unless(
        facts.ingredients === null,
        'A compound is made and goes out as a whole: send it back to entry to change its quantity.',
      ),
  },
  partGiven: {
    need: 'partialFill',
    title: 'a part of the quantity, and why',
    check: ({ facts, payload: { partialFill: part } }) => {
      if (part === undefined) return refusal('Say how many go out now, and why not all.');
      // 21 CFR 1306.13, 21 USC 829(f): a payer's limit is none of their reasons.
      if (facts.schedule === 2 && part.reason === 'payer')
        return refusal(
          'A C-II goes out in part where stock is short, or where somebody asked for less.',
          'partReason',
        );
      if (facts.schedule === 2 && part.reason === 'long-term-care' && facts.longTermCare === false)
        return refusal(notLongTermCare, 'partReason');
      const most = whole(facts);
      return part.quantity > 0 && part.quantity < most
        ? null
        : refusal(`A part is more than 0 and less than ${count(most)}.`, 'partQuantity');
    },
  },
  isPart: {
    title: 'a partial fill',
    check: ({ facts }) =>
      unless(
        facts.partialFill !== null && facts.quantity < whole(facts),
        'This is no partial fill: nothing of it is owed.',
      ),
  },
  bottlesScanned: {
    need: 'scan',
    title: 'every stock bottle scanned',
    check: ({ payload }) =>
      unless(
        payload.bottles !== undefined && payload.bottles.length > 0,
        'Scan every stock bottle.',
      ),
  },
  sameNdc: {
    title: 'scanned NDC = fill NDC',
    check: ({ facts, payload }) => {
      const wrong = payload.bottles?.find((bottle) =>
        facts.ingredients === null
          ? bottle.ndc11 !== facts.ndc11
          : !facts.ingredients.some((ingredient) => ingredient.ndc11 === bottle.ndc11),
      );
      if (facts.ingredients !== null)
        return unless(
          !wrong,
          `Wrong ingredient: ${wrong?.ndc11} was scanned, and the formula does not have it. Take the right bottle.`,
        );
      return unless(
        !wrong,
        `Wrong product: ${wrong?.ndc11} was scanned, the label says ${facts.ndc11}. Take the right bottle, or send it back to entry to switch the NDC.`,
      );
    },
  },
  lotNotExpired: {
    title: 'lot not expired',
    check: ({ facts, payload }) => {
      const old = payload.bottles?.find(
        (bottle) => bottle.expiresOn !== null && bottle.expiresOn < facts.today,
      );
      return unless(
        !old,
        `Lot ${old?.lot} expired on ${formatDate(old?.expiresOn ?? null)}: take another bottle.`,
      );
    },
  },
  lotNotRecalled: {
    title: 'lot not recalled',
    check: ({ facts, payload }) => {
      const [found] = (payload.bottles ?? []).flatMap(
        (bottle) => recallOf(facts, bottle.ndc11, bottle.lot) ?? [],
      );
      return unless(!found, `Lot ${found?.lot} is recalled${named(found?.recall)}: ${instead}.`);
    },
  },
  lotLastsTherapy: {
    warns: true,
    title: 'expiry ≥ fill + days supply (warns)',
    check: ({ facts, payload }) => {
      const short = payload.bottles?.find((bottle) => expiresEarly(facts, bottle));
      return unless(
        !short,
        `Lot ${short?.lot} expires on ${formatDate(short?.expiresOn ?? null)}, before the supply is used up.`,
      );
    },
  },
  earlyExpirySaid: {
    title: 'a reason for a bottle that expires early',
    check: ({ facts, payload }) => {
      const short = payload.bottles?.find(
        (bottle) => expiresEarly(facts, bottle) && !bottle.reason,
      );
      return unless(
        !short,
        `Lot ${short?.lot} expires before the supply is used up: scan it again, and say why it goes out.`,
      );
    },
  },
  lotHoldsEnough: {
    title: 'lots hold what is taken',
    check: ({ payload }) => {
      const short = payload.bottles?.find((bottle) => bottle.taken > bottle.onHand);
      return unless(
        !short,
        `Lot ${short?.lot} has only ${count(short?.onHand ?? 0)} on hand: scan another bottle or correct the stock.`,
      );
    },
  },
  countMatches: {
    need: 'count',
    title: 'counted = dispense quantity',
    check: ({ facts, payload: { counted, bottles } }) => {
      if (counted === undefined) return refusal('Count the product and give the quantity.');
      if (counted !== facts.quantity)
        return refusal(
          `Counted ${count(counted)}, to dispense ${count(facts.quantity)}: count again.`,
        );
      if (facts.ingredients !== null) return ingredientsWhole(facts.ingredients, bottles);
      return unless(
        taken(bottles) === facts.quantity,
        'The quantities taken from the bottles do not add up to the quantity to dispense.',
      );
    },
  },
  secondCount: {
    need: 'secondCount',
    title: 'C-II: second count',
    check: ({ facts, payload: { secondCount } }) => {
      if (facts.schedule !== 2) return null;
      if (secondCount === undefined) return refusal('A C-II drug needs a second count.');
      return unless(
        secondCount === facts.quantity,
        `The second count is ${count(secondCount)}, to dispense ${count(facts.quantity)}: count again.`,
      );
    },
  },
  ownScanOrPharmacist: {
    resolverRole: { permission: 'rx.verify', licence: true },
    title: 'own scan, or a pharmacist',
    check: ({ facts, actor }) =>
      unless(
        facts.scan?.by === actor.userId || actor.licence?.active === true,
        'Only who scanned it or a pharmacist may undo the scan.',
      ),
  },
  scanHolds: {
    title: 'scan of the current content',
    check: ({ facts }) =>
      unless(
        evidenceHolds(facts.scan, facts.contentHash),
        'The prescription changed after the product was scanned: undo the scan and scan again.',
      ),
  },
  anotherScanned: {
    title: 'pharmacist ≠ who scanned, unless policy',
    check: ({ facts, actor }) =>
      unless(
        facts.policy.selfCheck || facts.scan?.by !== actor.userId,
        'You scanned this product yourself: another pharmacist has to make the final check.',
      ),
  },
  labelPrinted: {
    title: 'label printed',
    check: ({ facts }) =>
      unless(
        facts.labelPrinted,
        'No label of this fill was printed: print it, and put it on the vial first.',
      ),
  },
  labelHolds: {
    title: 'label says what the fill is',
    check: ({ facts }) =>
      unless(
        facts.labelChanged === null,
        `The label is not right any more (${facts.labelChanged}). Print it anew, and put it on.`,
      ),
  },
  labelScanned: {
    need: 'labelScan',
    title: 'label on the vial scanned',
    check: ({ facts }) =>
      unless(
        facts.labelsToScan === 0,
        facts.labelsToScan === 1
          ? 'Scan the label on the vial: it says that this is the right vial.'
          : `Scan the label on each vial: ${facts.labelsToScan} are missing.`,
      ),
  },
  displayed: {
    need: 'display',
    title: 'image, label and product displayed',
    check: ({ facts }) => {
      const unseen = [
        facts.shown.image ? '' : 'image',
        facts.shown.label ? '' : 'label',
        facts.shown.product ? '' : 'product picture',
      ].filter(Boolean);
      return unless(unseen.length === 0, `Not yet displayed: ${unseen.join(', ')}.`);
    },
  },
  alertsAnswered: {
    title: 'all alerts answered',
    check: ({ facts }) => {
      const open = facts.alerts.filter((alert) => !alert.answered).length;
      const whyOpen = unless(
        open === 0,
        openDifference(facts) ??
          (open === 1
            ? 'One safety alert is open: answer it first.'
            : `${open} safety alerts are open: answer them first.`),
      );
      return whyOpen ?? unlessDeclined(facts);
    },
  },
  allergiesAsked: {
    title: 'allergies asked, unless the store does without',
    check: ({ facts }) =>
      unless(facts.allergiesAsked || !facts.policy.askAllergies, allergiesNotAsked),
  },
  programAuthorized: {
    title: 'authorized by the program of the drug (REMS)',
    check: ({ facts: { programLacks } }) =>
      programLacks === null
        ? null
        : refusal(`${programLacks} It is entered in Data Entry: send it back there.`),
  },
  pdmpChecked: {
    title: 'PDMP checked when flagged',
    check: ({ facts }) =>
      unless(
        !facts.pdmp.needed || facts.pdmp.checked,
        'Not yet: check the prescription monitoring program (PDMP) first.',
      ),
  },
  finalCheckHolds: {
    title: 'final check of the current content',
    check: ({ facts }) =>
      unless(
        facts.finalCheck !== null && !facts.finalCheck.struck,
        "Not yet: the pharmacist's final check is missing.",
      ) ??
      unless(
        evidenceHolds(facts.finalCheck, facts.contentHash),
        "The prescription changed after the pharmacist's final check: it has to be checked again.",
      ),
  },
  bagScanned: {
    need: 'bagScan',
    title: 'bag label scanned',
    check: ({ facts, payload: { bag } }) => {
      if (bag === undefined) return refusal('Scan the label of the bag.');
      return unless(
        bag.holdsThis && (facts.bagCode === null || facts.bagCode === bag.code),
        'Wrong bag: this prescription is not in it.',
      );
    },
  },
  onePatient: {
    title: 'one patient per bag',
    check: ({ facts, payload }) =>
      unless(
        !payload.bag || payload.bag.patientIds.every((id) => id === facts.patientId),
        "Another patient's vial is in this bag: take it out.",
      ),
  },
  vialsPresent: {
    title: 'all vials of the bag present',
    check: ({ payload }) =>
      unless(
        !payload.bag || payload.bag.vialsMissing === 0,
        `The bag is not complete: ${payload.bag?.vialsMissing} missing.`,
      ),
  },
  binScanned: {
    need: 'binScan',
    title: 'bin label scanned',
    check: ({ payload }) => unless(payload.bin !== undefined, 'Scan the label of the bin.'),
  },
  binFits: {
    title: 'bin class matches',
    check: ({ facts, payload }) =>
      unless(
        !payload.bin || payload.bin.class === facts.binClass,
        wrongBin(facts.binClass, payload.bin),
      ),
  },
  lotWasRecalled: {
    title: 'a lot of the fill is recalled',
    check: ({ facts }) => unless(recallProblem(facts) !== null, 'No lot of this fill is recalled.'),
  },
  notOut: {
    title: 'not out for delivery',
    check: ({ facts }) =>
      unless(
        !facts.outForDelivery,
        `It is out for delivery with ${facts.handler ?? 'the driver'}: record the delivery or its failure first.`,
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;

/**
 * Why a fill goes no further: one of its lots was recalled since it was dispensed from. Null where
 * none was.
 */
export function recallProblem(facts: LifecycleFacts): string | null {
  const [found] = facts.lots.flatMap((lot) => recallOf(facts, lot.ndc11, lot.lot) ?? []);
  if (!found) return null;
  return [
    `Lot ${found.lot} was recalled after the fill${named(found.recall)}:`,
    'do not hand it over, fill it again from another lot.',
  ].join(' ');
}
