import type { FormulaOfFill, IngredientOfFill } from '#domain/drug/rules/compound.ts';
import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { lotQuestions } from '#domain/rx/rules/how-identified.ts';
import { productOfStore, type DrugRecord } from '#server/repositories/drug/products.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { insertScan } from '#server/repositories/rx/scans.ts';
import type { LotRecord } from '#server/repositories/stock/stock.ts';
import { resolveDrugCode } from '#server/services/drug/drug.ts';
import { standIn } from '#server/services/drug/ndc-group.ts';
import { compareStored } from '#server/services/drug/one-drug.ts';
import { currentFill, productOf } from '../facts.ts';
import { refuseRx, type RxFailure } from '../failure.ts';
import { openForChange } from '../open.ts';
import { scannedBottles, type ScannedLot } from '../payload.ts';
import { sha256, type RxWork } from '../work.ts';
import { formulaOf } from './compound.ts';
import { otherProduct, switchingOf, switchTo, type Switching } from './other-product.ts';
import { recallOfScan } from './recall-scan.ts';
import {
  chooseLot,
  lotOfCode,
  type Bottle,
  type LotOfCode,
  type Scanned,
  type Shelf,
  type Stop,
} from './shelf-lot.ts';

export interface ScanInput {
  readonly raw: string;
  readonly byHand: boolean;
  readonly lotId?: number | undefined;
  readonly drugId?: number | undefined;
  readonly quantity?: number | undefined;
  /** Why the bottle goes out though it expires before the supply is used up. */
  readonly reason?: string | undefined;
  /** The scanner could not read the code. */
  readonly unread?: boolean | undefined;
}
const notRead: Stop = {
  code: 'UNREADABLE',
  stop: 'The scanner could not read this code. Scan the bottle again, or type its NDC.',
};

/** Another package of the group with stock on the shelf that is certainly the same drug. */
async function otherOfGroup(work: RxWork, drug: DrugRecord): Promise<Scanned['offer']> {
  const other = await standIn(work, drug.id);
  const product = other && (await productOfStore(work, other.id));
  return other && product && compareStored(product, drug).verdict === 'same'
    ? {
        kind: 'switch-ndc',
        label: `Switch to ${formatNdc11(other.ndc)}${other.manufacturer ? ` of ${other.manufacturer}` : ''}, ${formatQuantity(other.on_hand)} on hand`,
        drugIds: [other.id],
        lotIds: [],
      }
    : null;
}

const firstDrugOf = <Drug>([drug]: readonly Drug[]): Drug =>
  required(drug, 'the drug that was scanned');

/** The product that the code names, compared with the fill's own: the same, or one of the stops. */
async function readProduct(
  work: RxWork,
  drug: DrugRecord,
  input: ScanInput,
  switching: Switching,
): Promise<Stop | LotOfCode> {
  const read = await resolveDrugCode(work, work.today, input.raw);
  if (read.kind === 'unreadable')
    return { code: 'UNREADABLE', stop: `${read.message} Scan the stock bottle again.` };
  if (read.kind === 'none')
    return {
      code: 'UNKNOWN',
      stop: required(read.message, 'what to say about a code'),
      offer: { kind: 'link', label: 'Link this code to a drug', drugIds: [], lotIds: [] },
    };
  if (read.kind === 'several' && !read.drugs.some((row) => row.ndc === drug.ndc))
    return {
      code: 'WRONG_DRUG',
      stop: `Wrong drug. The code fits ${read.drugs.map((drug) => drug.name).join(' or ')}, the prescription says ${drug.name} ${drug.strength ?? ''}.`,
    };
  const chosen = read.drugs.find((drug) => drug.id === input.drugId);
  if (read.kind === 'several' && !chosen)
    return {
      code: 'AMBIGUOUS',
      stop: required(read.message, 'what to say about a code'),
      offer: {
        kind: 'choose-drug',
        label: 'Choose the drug on the bottle',
        drugIds: read.drugs.map((drug) => drug.id),
        lotIds: [],
      },
    };
  const scanned =
    (read.kind === 'several' ? chosen : null) ??
    read.drugs.find((row) => row.ndc === drug.ndc) ??
    firstDrugOf(read.drugs);
  const verdict = compareNdc(scanned.ndc, drug.ndc);
  if (verdict === 'other-package')
    return {
      code: 'WRONG_PACKAGE',
      ...switchTo(
        scanned,
        `Other package: ${formatNdc11(scanned.ndc)} was scanned, the fill says ${formatNdc11(drug.ndc)}.`,
        switching,
      ),
    };
  if (verdict === 'other-product') return otherProduct(work, drug, scanned, switching);
  return { ...read, lot: await lotOfCode(work, drug.id, read) };
}

/**
 * What is taken from a bottle: of which product, and how much of it the fill needs in all, in
 * thousandths.
 */
interface Needed {
  readonly drugId: number;
  readonly name: string;
  /** Of a compound, whose ingredients are counted one by one. */ readonly ingredient: boolean;
  readonly quantity: number;
  /** What one package holds, in thousandths; null: any quantity is taken from one bottle. */
  readonly package: number | null;
}
/** The words that let a stop pass; '' where they say nothing. */
const saidWhy = ({ reason }: Pick<ScanInput, 'reason'>): string =>
  isReason(reason) ? (reason ?? '').trim() : '';
const bottleOf = (
  drug: Bottle['drug'],
  found: LotOfCode,
  input: ScanInput,
  instead: Bottle['instead'],
): Bottle => ({
  drug,
  lot: found.lot,
  lotUnsure: found.lot === null && found.possibleLots !== undefined,
  expiresOn: found.expiresOn,
  lotId: input.lotId,
  reason: saidWhy(input),
  instead,
});
type Chosen = Needed & { readonly lot: LotRecord };
async function choose(
  work: RxWork,
  drug: DrugRecord,
  fill: FillRecord,
  input: ScanInput,
  shelf: Shelf,
): Promise<Stop | Chosen> {
  const isBilled = fill.status === rxStatus.billed;
  const product = await readProduct(work, drug, input, switchingOf(work, fill));
  const lot =
    'stop' in product
      ? product
      : ((await recallOfScan(work, drug.id, product.lot, input.lotId)) ??
        (await chooseLot(
          work,
          bottleOf(drug, product, input, async () => (isBilled ? null : otherOfGroup(work, drug))),
          shelf,
        )));
  return 'stop' in lot
    ? lot
    : {
        drugId: drug.id,
        name: drug.name,
        ingredient: false,
        quantity: fill.quantity,
        package: drug.pkg_size,
        lot,
      };
}

/**
 * The ingredient of the formula that the code names, or one of the stops. What is in the formula is
 * what was priced and billed: no other package stands for it.
 */
async function readIngredient(
  work: RxWork,
  formula: FormulaOfFill,
  input: ScanInput,
): Promise<Stop | (LotOfCode & { ingredient: IngredientOfFill })> {
  const read = await resolveDrugCode(work, work.today, input.raw);
  if (read.kind === 'unreadable')
    return { code: 'UNREADABLE', stop: `${read.message} Scan the ingredient again.` };
  if (read.kind === 'none')
    return {
      code: 'UNKNOWN',
      stop: required(read.message, 'what to say about a code'),
      offer: { kind: 'link', label: 'Link this code to a drug', drugIds: [], lotIds: [] },
    };
  const chosen = read.drugs.find((drug) => drug.id === input.drugId);
  const within = read.drugs.filter((drug) =>
    formula.ingredients.some((ingredient) => ingredient.ndc === drug.ndc),
  );
  if (within.length === 0)
    return {
      code: 'WRONG_DRUG',
      stop: `Wrong ingredient: ${read.drugs.map((drug) => [drug.name, drug.strength].filter(Boolean).join(' ')).join(' or ')}, ${formatNdc11(firstDrugOf(read.drugs).ndc)}, is not in the formula. Put it back, and take ${formula.ingredients.map((ingredient) => `${ingredient.name}, ${formatNdc11(ingredient.ndc)}`).join('; ')}.`,
    };
  if (read.kind === 'several' && !chosen)
    return {
      code: 'AMBIGUOUS',
      stop: required(read.message, 'what to say about a code'),
      offer: {
        kind: 'choose-drug',
        label: 'Choose the drug on the bottle',
        drugIds: read.drugs.map((drug) => drug.id),
        lotIds: [],
      },
    };
  const scanned = chosen ?? required(within[0], 'the ingredient that was scanned');
  const ingredient = formula.ingredients.find((ingredient) => ingredient.ndc === scanned.ndc);
  return ingredient
    ? { ...read, ingredient, lot: await lotOfCode(work, ingredient.drugId, read) }
    : {
        code: 'WRONG_DRUG',
        stop: `Wrong ingredient: ${scanned.name} is not in the formula. Put it back.`,
      };
}
async function chooseIngredient(
  work: RxWork,
  formula: FormulaOfFill,
  input: ScanInput,
  shelf: Shelf,
): Promise<Stop | Chosen> {
  const found = await readIngredient(work, formula, input);
  if ('stop' in found) return found;
  const { drugId, name, quantity } = found.ingredient;
  const lot =
    (await recallOfScan(work, drugId, found.lot, input.lotId)) ??
    (await chooseLot(
      work,
      bottleOf({ id: drugId }, found, input, async () => null),
      shelf,
    ));
  return 'stop' in lot ? lot : { drugId, name, ingredient: true, quantity, package: null, lot };
}

const enough = (quantity: number): Stop => ({
  code: 'ENOUGH',
  stop: `All ${formatQuantity(quantity)} are accounted for. Confirm the count.`,
});
/** Nothing is asked of a bottle too many: it is only said that it is one. */
const orEnough = (found: Stop | Chosen, taken: ReadonlyMap<number, number>, needed: number) => {
  const left = needed - [...taken.values()].reduce((sum, number) => sum + number, 0);
  const asks = 'stop' in found && lotQuestions.has(found.code);
  return asks && left <= 0 ? enough(needed) : found;
};
/** How much of the lot is taken, one package at most, or why nothing is. */
function takeOf(
  lot: LotRecord,
  taken: ReadonlyMap<number, number>,
  needed: Needed,
  asked: number | undefined,
): Stop | { take: number; left: number } {
  const left = needed.quantity - [...taken.values()].reduce((sum, number) => sum + number, 0);
  const inBottle = needed.package !== null && needed.package > 0 ? needed.package : left;
  const take = Math.min(asked ?? left, left, inBottle, lot.on_hand - (taken.get(lot.id) ?? 0));
  if (left <= 0)
    return needed.ingredient
      ? {
          code: 'ENOUGH',
          stop: `All ${formatQuantity(needed.quantity)} of ${needed.name} are accounted for.`,
        }
      : enough(needed.quantity);
  if (take <= 0)
    return {
      code: 'LOT_EMPTY',
      stop: `Lot ${lot.lot} has nothing left. Scan another bottle, or adjust the stock with a reason.`,
    };
  return { take, left: left - take };
}

/** Why the bottle goes out; '' where its expiry asks for no reason. */
const reasonFor = (lot: LotRecord, { lastsUntil }: Shelf, input: ScanInput): string =>
  lot.expires_on < lastsUntil ? saidWhy(input) : '';
/** What the scans before tell about the next one. */
const shelfOf = (today: string, fill: FillRecord, bottles: readonly ScannedLot[]): Shelf => ({
  taken: new Map(bottles.map((bottle) => [bottle.lotId, bottle.bottle.taken])),
  lastsUntil: addDays(today, fill.days_supply),
  explained: new Set(bottles.filter((held) => held.bottle.reason).map((held) => held.lotId)),
});

/** What is to be weighed or counted next for a compound; null where nothing is. */
const nextText = (next: IngredientOfFill | undefined): string | null =>
  next
    ? `Next: ${formatQuantity(next.quantity)} ${next.uom ?? ''} of ${next.name}.`.replace('  ', ' ')
    : null;
/**
 * Reads one scanned stock bottle for the open fill (row 19). Every scan is logged, refused ones
 * too. An accepted bottle takes what
 * is still to be counted, as far as its lot holds it; stock moves when the count is confirmed.
 */
export async function scanProduct(
  work: RxWork,
  rxId: number,
  version: number,
  input: ScanInput,
): Promise<Result<Scanned, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle } = opened.value;
  const fill = currentFill(bundle);
  const drug = productOf(bundle);
  if (!fill || !isOneOf(statusGroups.readyToFill, fill.status))
    return refuseRx('Nothing is to be scanned now: price the fill first, or undo the scan.');
  const formula = formulaOf(fill);
  const bottles = scannedBottles(bundle);
  const takenOf = (drugId?: number) =>
    new Map(
      bottles
        .filter((bottle) => drugId === undefined || bottle.drugId === drugId)
        .map((bottle) => [bottle.lotId, bottle.bottle.taken]),
    );
  if (drug.made_of !== null && !formula)
    return refuseRx(
      'The formula of this compound came after its price: reverse it and price it again.',
    );
  const shelf = shelfOf(work.today, fill, bottles);
  const bottle = async () =>
    formula
      ? chooseIngredient(work, formula, input, shelf)
      : orEnough(await choose(work, drug, fill, input, shelf), takenOf(), fill.quantity);
  const found = input.unread ? notRead : await bottle();
  const part =
    'stop' in found ? found : takeOf(found.lot, takenOf(found.drugId), found, input.quantity);
  const logged = {
    fill_id: fill.id,
    kind: 'product',
    raw_digest: sha256(input.raw),
    by_hand: input.byHand,
  };
  if ('stop' in found || 'stop' in part) {
    const { code, stop, offer = null } = 'stop' in part ? part : (found as Stop);
    await insertScan(work, { ...logged, outcome: code, shown: stop });
    return ok({ accepted: false, code, stop, offer });
  }
  const { lot } = found;
  const reason = reasonFor(lot, shelf, input);
  await insertScan(work, {
    ...logged,
    outcome: 'accepted',
    shown: [`${found.name} lot ${lot.lot}: ${formatQuantity(part.take)}`, reason]
      .filter(Boolean)
      .join('. '),
    ...(reason === '' ? {} : { reason }),
    drug_id: found.drugId,
    lot_id: lot.id,
    quantity: part.take,
  });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  const next = formula?.ingredients.find(
    (ingredient) =>
      ingredient.drugId !== found.drugId &&
      [...takenOf(ingredient.drugId).values()].reduce((sum, number) => sum + number, 0) <
        ingredient.quantity,
  );
  const moreOf = formula ? `more of ${found.name}` : 'more';
  const leftText = `${formatQuantity(part.left)} ${moreOf} to take: scan the next bottle.`;
  const more = part.left > 0 ? leftText : nextText(next);
  return ok({
    accepted: true,
    code: more ? 'MORE' : 'COMPLETE',
    stop: more,
    offer: null,
  });
}
