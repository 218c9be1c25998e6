import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import { lotsOf, stockFacts, type LotRecord } from '#server/repositories/stock/stock.ts';
import type { RxWork } from '../work.ts';

/**
 * One scan at Drug Verification: counted, or stopped with the one reason; an offer where a key
 * could mend it.
 */
export interface Scanned {
  readonly accepted: boolean;
  readonly code: string;
  readonly stop: string | null;
  readonly offer: {
    readonly kind: 'switch-ndc' | 'choose-lot' | 'choose-drug' | 'link' | 'reason';
    readonly label: string;
    readonly drugIds: readonly number[];
    readonly lotIds: readonly number[];
    /** What the lots to choose from are called, in the order of their ids. */
    readonly lots?: readonly string[];
  } | null;
}
/** Why a bottle is not taken; an offer where a key or words could mend it. */
export type Stop = {
  readonly code: string;
  readonly stop: string;
  readonly offer?: Scanned['offer'];
};
/** What is known before a bottle is scanned: how long it has to last, and what was taken. */
export interface Shelf {
  readonly taken: ReadonlyMap<number, number>;
  /** Day on which the supply is used up. */
  readonly lastsUntil: string;
  /** Lots for which it was said why they go out though they expire too early. */
  readonly explained: ReadonlySet<number>;
}
/** The bottle in hand: of which product, what its code says of the lot, and what was chosen. */
export interface Bottle {
  readonly drug: Pick<DrugRecord, 'id'>;
  readonly lot: string | null;
  /** The code says a lot, and it is not certain where it ends in the code. */
  readonly lotUnsure: boolean;
  readonly expiresOn: string | null;
  readonly lotId: number | undefined;
  readonly reason: string;
  /** Another product of the same, where this one is out of stock. */
  readonly instead: () => Promise<Scanned['offer']>;
}

const offered = (offer: Scanned['offer']) => (offer ? { offer } : {});
const fitForUse = (lot: LotRecord, today: string): boolean =>
  !lot.recalled && !lot.quarantined && lot.expires_on >= today;
/** What a code says of the lot; where it may mean several, those. */
export interface LotOfCode {
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly possibleLots?: readonly string[];
}
/**
 * The lot that a code names. Where it is not certain where the lot ends in the code, the one lot on
 * record of this product, and of the expiry in the code, that it may mean; null where none or
 * several of them are.
 */
export async function lotOfCode(
  work: RxWork,
  drugId: number,
  { lot, expiresOn, possibleLots = [] }: LotOfCode,
): Promise<string | null> {
  if (lot !== null || possibleLots.length === 0) return lot;
  const known = (await lotsOf(work, drugId)).filter(
    (row) => possibleLots.includes(row.lot) && (expiresOn === null || row.expires_on === expiresOn),
  );
  const [only, ...others] = [...new Set(known.map((row) => row.lot))];
  return only !== undefined && others.length === 0 ? only : null;
}
/** The lot that the code names, by number and, where the code has it, by expiry. */
async function named(work: RxWork, bottle: Bottle): Promise<LotRecord | undefined> {
  const { lot, expiresOn } = bottle;
  const same = (await lotsOf(work, bottle.drug.id)).filter(
    (row) => row.lot === lot && (expiresOn === null || row.expires_on === expiresOn),
  );
  const whole = same.filter((row) => !row.damaged);
  return whole.find((row) => row.on_hand > 0) ?? whole[0] ?? same[0];
}
/** The lot that a code names stands on record under another expiry: it is asked which is right. */
async function twoExpiries(work: RxWork, bottle: Bottle): Promise<Stop | null> {
  const { lot, expiresOn, drug } = bottle;
  if (lot === null || expiresOn === null) return null;
  const source = `on the bottle at Drug Verification, ${formatDate(work.today)}`;
  const asked = await work.areas.stock.askExpiry(work, { drugId: drug.id, lot, expiresOn, source });
  if (asked === null) return null;
  work.changed('stock', drug.id, 0);
  return { code: 'TWO_EXPIRIES', stop: asked };
}
/** A lot as a person chooses it: number, expiry, what is on hand. */
export const lotText = (lot: LotRecord): string =>
  [
    `Lot ${lot.lot}`,
    `expires ${formatDate(lot.expires_on)}`,
    `${formatQuantity(lot.on_hand)} on hand`,
  ].join(', ');
/**
 * Which lot the bottle is of: its code does not say, and nobody guesses. One alone is proposed, and
 * taken by a key: the bottle may be of a lot that was never received.
 */
const whichLot = (lots: readonly LotRecord[], said: string): Stop => ({
  ...(lots.length === 1
    ? {
        code: 'CONFIRM_LOT',
        stop: `${said}, and one is on hand. Is it the lot on the bottle?`,
      }
    : {
        code: 'WHICH_LOT',
        stop: `${said}, and ${lots.length} are on hand. Choose the one on the bottle.`,
      }),
  offer: {
    kind: 'choose-lot',
    label: 'The lot on the bottle',
    drugIds: [],
    lotIds: lots.map((lot) => lot.id),
    lots: lots.map(lotText),
  },
});
/** A lot that expires before the supply is used up needs a reason. */
const tooEarly = (lot: LotRecord, { lastsUntil }: Shelf): Stop => ({
  code: 'EXPIRES_EARLY',
  stop: [
    `Lot ${lot.lot} expires ${formatDate(lot.expires_on)},`,
    `and the supply lasts until ${formatDate(lastsUntil)}.`,
    'Take another bottle, or say why this one goes out.',
  ].join(' '),
  offer: { kind: 'reason', label: 'Why this bottle goes out', drugIds: [], lotIds: [lot.id] },
});
const expired = (lot: string | null, on: string): Stop => ({
  code: 'EXPIRED',
  stop: `Lot ${lot ?? ''} expired on ${formatDate(on)}. Take another bottle and quarantine this one.`,
});
/** Why nothing may be taken from this lot at all; null where it may. */
function unfit(lot: LotRecord, today: string): Stop | null {
  const why = lot.recall_reason ? `: ${lot.recall_reason}` : '';
  if (lot.recalled)
    return {
      code: 'RECALLED',
      stop: `Lot ${lot.lot} is recalled${why}. Take another bottle and quarantine this one.`,
    };
  if (lot.quarantined)
    return { code: 'QUARANTINED', stop: `Lot ${lot.lot} is in quarantine. Take another bottle.` };
  return lot.expires_on < today ? expired(lot.lot, lot.expires_on) : null;
}
const noneOnHand = (held: number): string =>
  held > 0
    ? `None of the ${held} lots in stock may be used: expired, recalled or in quarantine.`
    : 'There is none of it in stock. Receive it, or adjust the stock with a reason.';
const lotSaid = ({ lotUnsure }: Bottle): string =>
  lotUnsure ? 'It is not certain where the lot ends in this code' : 'This code names no lot';
/** The lot of a code that names none: the one that a person chose. */
async function unnamed(work: RxWork, bottle: Bottle, { taken }: Shelf): Promise<Stop | LotRecord> {
  const held = (await stockFacts(work, bottle.drug.id)).lots.filter((lot) => !lot.damaged);
  const open = held.filter((lot) => lot.on_hand - (taken.get(lot.id) ?? 0) > 0);
  if (bottle.lotId === undefined && open.length > 0) return whichLot(open, lotSaid(bottle));
  const lot =
    bottle.lotId === undefined
      ? held.find((row) => fitForUse(row, work.today))
      : held.find((row) => row.id === bottle.lotId);
  return (
    lot ?? {
      code: 'OUT_OF_STOCK',
      ...offered(await bottle.instead()),
      stop: noneOnHand(held.length),
    }
  );
}
/**
 * The lot on the shelf: the one that the code names, or the one chosen. Where the code names none,
 * it is asked; one that expires before the supply is used up needs a reason.
 */
export async function chooseLot(
  work: RxWork,
  bottle: Bottle,
  shelf: Shelf,
): Promise<Stop | LotRecord> {
  const onShelf = bottle.lot === null ? undefined : await named(work, bottle);
  const asked = onShelf ? null : await twoExpiries(work, bottle);
  if (asked !== null) return asked;
  if (bottle.expiresOn !== null && bottle.expiresOn < work.today)
    return expired(bottle.lot, bottle.expiresOn);
  const lot =
    bottle.lot === null
      ? await unnamed(work, bottle, shelf)
      : (onShelf ?? {
          code: 'NOT_IN_STOCK',
          stop: `Lot ${bottle.lot} is not in stock here. Receive it first.`,
        });
  if ('stop' in lot) return lot;
  const isSaid = shelf.explained.has(lot.id) || bottle.reason !== '';
  return (
    unfit(lot, work.today) ??
    (lot.expires_on < shelf.lastsUntil && !isSaid ? tooEarly(lot, shelf) : lot)
  );
}
