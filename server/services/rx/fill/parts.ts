import type { PartialReason } from '#domain/refill/rules/law.ts';
import { certainDays, daysSupply, proposedDays } from '#domain/rx/days-supply/index.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { beforePart, isPlanLimited, productOf } from '../facts.ts';
import { productText } from '../product-text.ts';

type Parted = Pick<
  FillRecord,
  'quantity' | 'days_supply' | 'intended_quantity' | 'intended_days' | 'partial_reason'
>;

/**
 * What a fill may bring, in thousandths and days: all that was asked for, less what its earlier
 * parts brought.
 */
export function wholeOf(
  bundle: RxBundle,
  fill: FillRecord,
): { readonly quantity: number; readonly days: number } {
  if (isPlanLimited(fill)) return { quantity: bundle.rx.quantity, days: bundle.rx.days_supply };
  const before = beforePart(bundle, fill);
  return {
    quantity: (fill.intended_quantity ?? fill.quantity) - before.quantity,
    days: Math.max(1, (fill.intended_days ?? fill.days_supply) - before.days),
  };
}
/**
 * Days of a part by the directions, behind what its earlier parts brought. Where they are not
 * certain, or the days of the whole are others, its share of the days that are left.
 */
function daysOfPart(bundle: RxBundle, fill: FillRecord, quantity: number): number {
  const all = wholeOf(bundle, fill);
  const share = Math.max(1, Math.round((all.days * quantity) / all.quantity));
  const found = reckonedPart(bundle, fill, quantity);
  return found === null || found.rest !== all.days ? share : Math.max(1, found.days);
}
/** Days of a part, and of all that its earlier parts left, where the directions say them. */
function reckonedPart(bundle: RxBundle, fill: FillRecord, quantity: number) {
  const all = wholeOf(bundle, fill);
  const drug = productOf(bundle);
  if (drug.made_of !== null) return null;
  const product = productText(drug, bundle.rx.supply_facts);
  const directions = readDirections(bundle.rx.sig, product);
  const supplyOf = (upTo: number) => daysSupply({ directions, product, quantity: upTo });
  // Where the days of the whole are certain, that a part ends before the last step is no question.
  const daysUntil = (upTo: number): number | null =>
    upTo === 0 ? 0 : proposedDays(supplyOf(upTo));
  const before = beforePart(bundle, fill).quantity;
  const whole = certainDays(supplyOf(before + all.quantity));
  const [start, end] = [before, before + quantity].map(daysUntil);
  if (start == null || end == null || whole == null) return null;
  return { days: end - start, rest: whole - start };
}
/**
 * The fill as a part: so much goes out, for its share of the days (one at least); what was asked
 * for is kept beside. Where the payer's limit is the reason, it is a fill of so much, and no part.
 */
export function setPart(
  bundle: RxBundle,
  fill: FillRecord,
  given: { readonly quantity: number; readonly reason: PartialReason },
): Parted {
  const all = wholeOf(bundle, fill);
  const out = {
    quantity: given.quantity,
    days_supply: daysOfPart(bundle, fill, given.quantity),
    partial_reason: given.reason,
  };
  if (given.reason === 'payer' && fill.part_no === 1)
    return { ...out, intended_quantity: null, intended_days: null };
  return {
    ...out,
    intended_quantity: fill.intended_quantity ?? all.quantity,
    intended_days: fill.intended_days ?? all.days,
  };
}
/** The fill with all that it may bring; a first part is a whole fill again. */
export function setWhole(bundle: RxBundle, fill: FillRecord): Parted {
  const all = wholeOf(bundle, fill);
  const first = fill.part_no === 1;
  return {
    quantity: all.quantity,
    days_supply: all.days,
    intended_quantity: first ? null : fill.intended_quantity,
    intended_days: first ? null : fill.intended_days,
    partial_reason: first ? null : fill.partial_reason,
  };
}
/**
 * Days of a later part after its prescription was edited: its quantity stays, its days follow the
 * directions and the days of the whole. Nothing where neither changed, or the whole was another.
 */
export function laterPart(
  bundle: RxBundle,
  fill: FillRecord,
  draft: Pick<RxDraft, 'sig' | 'quantity' | 'daysSupply'>,
): Partial<Parted> {
  const { rx } = bundle;
  const same = draft.sig === rx.sig && draft.daysSupply === rx.days_supply;
  if (same || fill.intended_days !== rx.days_supply || draft.quantity !== rx.quantity) return {};
  const edited = { ...bundle, rx: { ...rx, sig: draft.sig, days_supply: draft.daysSupply } };
  const part = { ...fill, intended_days: draft.daysSupply };
  // What went out before lasted by the old directions: its days say nothing of the new ones.
  const reckoned = reckonedPart(edited, part, fill.quantity);
  return {
    intended_days: draft.daysSupply,
    days_supply: reckoned === null ? daysOfPart(edited, part, fill.quantity) : reckoned.days,
  };
}
