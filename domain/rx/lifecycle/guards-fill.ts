import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { evidenceHolds } from './content.ts';
import type { BinClass, LifecycleFacts, LifecyclePayload } from './facts.ts';
import { unless, type Guard } from './guard.ts';

/** Conditions at the counter: scan, final check, bin. */
const count = (thousandths: number): string => String(thousandths / 1000);
const isRecalled = (f: LifecycleFacts, ndc11: string, lot: string): boolean =>
  f.recalled.some((r) => r.ndc11 === ndc11 && r.lot === lot);
const classNames: Readonly<Record<BinClass, string>> = {
  shelf: 'a shelf bin',
  fridge: 'a fridge bin',
  cii: 'a C-II safe bin',
  oversize: 'an oversize bin',
  internal: 'an internal bin',
};

/** All that this fill may bring: what was asked for, less what its earlier parts brought. */
const whole = (f: LifecycleFacts): number =>
  f.part === null ? f.quantity : f.part.intended - f.part.before;

const taken = (bottles: LifecyclePayload['bottles'], ndc11?: string): number =>
  (bottles ?? [])
    .filter((b) => ndc11 === undefined || b.ndc11 === ndc11)
    .reduce((n, b) => n + b.taken, 0);
/** Every ingredient of a compound is scanned, each in the quantity of the formula. */
const ingredientsWhole = (
  ingredients: NonNullable<LifecycleFacts['ingredients']>,
  bottles: LifecyclePayload['bottles'],
): ReturnType<typeof unless> => {
  const short = ingredients.find((i) => taken(bottles, i.ndc11) !== i.quantity);
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

export const fillGuards = {
  notCompound: {
    title: 'no compound',
    check: ({ facts: f }) =>
      unless(
        f.ingredients === null,
        'A compound is made and goes out as a whole: send it back to entry to change its quantity.',
      ),
  },
  partGiven: {
    need: 'part',
    title: 'a part of the quantity, and why',
    check: ({ facts: f, payload: p }) =>
      unless(p.part !== undefined, 'Say how many go out now, and why not all.') ??
      unless(
        p.part!.quantity > 0 && p.part!.quantity < whole(f),
        `A part is more than 0 and less than ${count(whole(f))}.`,
      ),
  },
  isPart: {
    title: 'a partial fill',
    check: ({ facts: f }) =>
      unless(
        f.part !== null && f.quantity < whole(f),
        'This is no partial fill: nothing of it is owed.',
      ),
  },
  bottlesScanned: {
    need: 'scan',
    title: 'every stock bottle scanned',
    check: ({ payload: p }) =>
      unless(p.bottles !== undefined && p.bottles.length > 0, 'Scan every stock bottle.'),
  },
  sameNdc: {
    title: 'scanned NDC = fill NDC',
    check: ({ facts: f, payload: p }) => {
      const wrong = p.bottles?.find((b) =>
        f.ingredients === null
          ? b.ndc11 !== f.ndc11
          : !f.ingredients.some((i) => i.ndc11 === b.ndc11),
      );
      if (f.ingredients !== null)
        return unless(
          !wrong,
          `Wrong ingredient: ${wrong?.ndc11} was scanned, and the formula does not have it. Take the right bottle.`,
        );
      return unless(
        !wrong,
        `Wrong product: ${wrong?.ndc11} was scanned, the label says ${f.ndc11}. Take the right bottle, or send it back to entry to switch the NDC.`,
      );
    },
  },
  lotNotExpired: {
    title: 'lot not expired',
    check: ({ facts: f, payload: p }) => {
      const old = p.bottles?.find((b) => b.expiresOn !== null && b.expiresOn < f.today);
      return unless(
        !old,
        `Lot ${old?.lot} expired on ${formatDate(old?.expiresOn ?? null)}: take another bottle.`,
      );
    },
  },
  lotNotRecalled: {
    title: 'lot not recalled',
    check: ({ facts: f, payload: p }) => {
      const lot = p.bottles?.find((b) => isRecalled(f, b.ndc11, b.lot));
      return unless(
        !lot,
        `Lot ${lot?.lot} is recalled: take another bottle and quarantine this one.`,
      );
    },
  },
  lotLastsTherapy: {
    warns: true,
    title: 'expiry ≥ fill + days supply (warns)',
    check: ({ facts: f, payload: p }) => {
      const short = p.bottles?.find(
        (b) => b.expiresOn !== null && b.expiresOn < addDays(f.today, f.daysSupply),
      );
      return unless(
        !short,
        `Lot ${short?.lot} expires on ${formatDate(short?.expiresOn ?? null)}, before the supply is used up.`,
      );
    },
  },
  lotHoldsEnough: {
    title: 'lots hold what is taken',
    check: ({ payload: p }) => {
      const short = p.bottles?.find((b) => b.taken > b.onHand);
      return unless(
        !short,
        `Lot ${short?.lot} has only ${count(short?.onHand ?? 0)} on hand: scan another bottle or correct the stock.`,
      );
    },
  },
  countMatches: {
    need: 'count',
    title: 'counted = dispense quantity',
    check: ({ facts: f, payload: p }) =>
      unless(p.counted !== undefined, 'Count the product and give the quantity.') ??
      unless(
        p.counted === f.quantity,
        `Counted ${count(p.counted!)}, to dispense ${count(f.quantity)}: count again.`,
      ) ??
      (f.ingredients === null
        ? unless(
            taken(p.bottles) === f.quantity,
            'The quantities taken from the bottles do not add up to the quantity to dispense.',
          )
        : ingredientsWhole(f.ingredients, p.bottles)),
  },
  secondCount: {
    need: 'secondCount',
    title: 'C-II: second count',
    check: ({ facts: f, payload: p }) =>
      unless(
        f.schedule !== 2 || p.secondCount !== undefined,
        'A C-II drug needs a second count.',
      ) ??
      unless(
        f.schedule !== 2 || p.secondCount === f.quantity,
        `The second count is ${count(p.secondCount!)}, to dispense ${count(f.quantity)}: count again.`,
      ),
  },
  ownScanOrPharmacist: {
    mender: { permission: 'rx.verify', licence: true },
    title: 'own scan, or a pharmacist',
    check: ({ facts: f, actor }) =>
      unless(
        f.scan?.by === actor.userId || actor.licence?.active === true,
        'Only who scanned it or a pharmacist may undo the scan.',
      ),
  },
  scanHolds: {
    title: 'scan of the current content',
    check: ({ facts: f }) =>
      unless(
        evidenceHolds(f.scan, f.contentHash),
        'The prescription changed after the product was scanned: undo the scan and scan again.',
      ),
  },
  anotherScanned: {
    title: 'pharmacist ≠ who scanned, unless policy',
    check: ({ facts: f, actor }) =>
      unless(
        f.policy.selfCheck || f.scan?.by !== actor.userId,
        'You scanned this product yourself: another pharmacist has to make the final check.',
      ),
  },
  displayed: {
    need: 'display',
    title: 'image, label and product displayed',
    check: ({ facts: f }) => {
      const unseen = [
        f.shown.image ? '' : 'image',
        f.shown.label ? '' : 'label',
        f.shown.product ? '' : 'product picture',
      ].filter(Boolean);
      return unless(unseen.length === 0, `Not yet displayed: ${unseen.join(', ')}.`);
    },
  },
  alertsAnswered: {
    title: 'all alerts answered',
    check: ({ facts: f }) => {
      const open = f.alerts.filter((a) => !a.answered).length;
      return unless(
        open === 0,
        open === 1
          ? 'One safety alert is open: answer it first.'
          : `${open} safety alerts are open: answer them first.`,
      );
    },
  },
  pdmpChecked: {
    title: 'PDMP checked when flagged',
    check: ({ facts: f }) =>
      unless(
        !f.pdmp.needed || f.pdmp.checked,
        'Not yet: check the prescription monitoring program (PDMP) first.',
      ),
  },
  finalCheckHolds: {
    title: 'final check of the current content',
    check: ({ facts: f }) =>
      unless(
        f.finalCheck !== null && !f.finalCheck.struck,
        "Not yet: the pharmacist's final check is missing.",
      ) ??
      unless(
        evidenceHolds(f.finalCheck, f.contentHash),
        "The prescription changed after the pharmacist's final check: it has to be checked again.",
      ),
  },
  bagScanned: {
    need: 'bagScan',
    title: 'bag label scanned',
    check: ({ facts: f, payload: p }) =>
      unless(p.bag !== undefined, 'Scan the label of the bag.') ??
      unless(
        p.bag!.holdsThis && (f.bagCode === null || f.bagCode === p.bag!.code),
        'Wrong bag: this prescription is not in it.',
      ),
  },
  onePatient: {
    title: 'one patient per bag',
    check: ({ facts: f, payload: p }) =>
      unless(
        !p.bag || p.bag.patientIds.every((id) => id === f.patientId),
        "Another patient's vial is in this bag: take it out.",
      ),
  },
  vialsPresent: {
    title: 'all vials of the bag present',
    check: ({ payload: p }) =>
      unless(
        !p.bag || p.bag.vialsMissing === 0,
        `The bag is not complete: ${p.bag?.vialsMissing} missing.`,
      ),
  },
  binScanned: {
    need: 'binScan',
    title: 'bin label scanned',
    check: ({ payload: p }) => unless(p.bin !== undefined, 'Scan the label of the bin.'),
  },
  binFits: {
    title: 'bin class matches',
    check: ({ facts: f, payload: p }) =>
      unless(
        !p.bin || p.bin.class === f.binClass,
        `It belongs in ${classNames[f.binClass]}; ${p.bin?.code} is ${p.bin ? classNames[p.bin.class] : ''}.`,
      ),
  },
  notOut: {
    title: 'not out for delivery',
    check: ({ facts: f }) =>
      unless(
        !f.outForDelivery,
        `It is out for delivery with ${f.handler ?? 'the driver'}: record the delivery or its failure first.`,
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;

/** Whether a lot of the fill was recalled since it was dispensed from. */
export const recalledLot = (f: LifecycleFacts): string | null =>
  f.lots.find((l) => isRecalled(f, l.ndc11, l.lot))?.lot ?? null;
