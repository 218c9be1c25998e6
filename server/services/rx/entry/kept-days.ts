import type { NewRxMessage } from '#domain/erx/script/message.ts';
import type { PartialRx } from '#domain/rx/contract/rx.ts';
import { daysSupply, keptDays } from '#domain/rx/days-supply/index.ts';
import type { FactRow } from '#domain/rx/facts/types.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import { productOfStore, type DrugRecord } from '#server/repositories/drug/products.ts';
import { rxOf } from '#server/repositories/rx/rx.ts';
import { productText } from '../product-text.ts';
import type { RxWork } from '../work.ts';

/** From what days are reckoned, with the days that stood beside it. */
interface Source {
  readonly drug: DrugRecord;
  readonly sig: string;
  /** Thousandths of the billing unit. */
  readonly quantity: number;
  readonly daysSupply: number;
  readonly supplyFacts: string | null;
}
const reckonedOf = ({ drug, sig, quantity, supplyFacts }: Source) => {
  const product = productText(drug, supplyFacts);
  return {
    quantity,
    supply: daysSupply({ directions: readDirections(sig, product), product, quantity }),
  };
};
/** What the message says of one supply, whole; null where it leaves something out. */
function toldBy(message: NewRxMessage | null, drug: DrugRecord): Source | null {
  const medication = message?.medication ?? null;
  const quantity = medication?.quantity.thousandths ?? null;
  const sig = medication?.directions.text ?? null;
  if (medication === null || quantity === null || sig === null) return null;
  const { unit } = medication.quantity;
  if (medication.daysSupply === null || (unit !== null && unit !== drug.uom)) return null;
  return { drug, sig, quantity, daysSupply: medication.daysSupply, supplyFacts: null };
}
async function storedOf(work: RxWork, rxId: number): Promise<Source | null> {
  const rx = await rxOf(work, rxId);
  const drug = rx && (await productOfStore(work, rx.drug_id));
  return rx && drug
    ? {
        drug,
        sig: rx.sig,
        quantity: rx.quantity,
        daysSupply: rx.days_supply,
        supplyFacts: rx.supply_facts,
      }
    : null;
}
const plural = (days: number) => `${days} day${days === 1 ? '' : 's'}`;
/**
 * The days of a stored prescription, or of its message, that an entry keeps though quantity,
 * directions or product have changed since: a row that asks, with what they are reckoned to be now.
 * None where the days were changed as well, or are still the ones that are reckoned. Compounds are
 * measured by their formula.
 */
export async function keptDaysRows(
  work: RxWork,
  message: NewRxMessage | null,
  partialRx: PartialRx,
  drug: DrugRecord | null,
): Promise<readonly FactRow[]> {
  const { rxId, quantity, daysSupply: days, sig } = partialRx;
  if (drug === null || drug.made_of !== null || !quantity || !days || !sig?.trim()) return [];
  const before = rxId == null ? toldBy(message, drug) : await storedOf(work, rxId);
  if (before === null || before.daysSupply !== days || before.drug.made_of !== null) return [];
  const now = { drug, sig, quantity, daysSupply: days, supplyFacts: partialRx.supplyFacts ?? null };
  const kept = keptDays(days, reckonedOf(before), reckonedOf(now));
  if (kept === null) return [];
  return [
    {
      fact: 'keptDays',
      prescribed: kept.reckoned === null ? null : plural(kept.reckoned),
      entered: plural(days),
      label: null,
      scanned: null,
      parts: null,
      verdict: 'differs',
      why: `Another supply stands there than these days were for. ${kept.why}`,
      odd: null,
      asks: true,
    },
  ];
}
