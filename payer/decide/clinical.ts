import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { earliestFill } from '#domain/refill/rules/early-refill.ts';
import type { DurRule, FormularyRule, Product } from '#payer/book/book.ts';
import type { Covered } from './claim.ts';
import type { DurAnswer, Reject } from './reject.ts';
import { lastFillOf, type KeptClaim } from './state.ts';

export interface Clinical {
  readonly rejects: readonly Reject[];
  /** What the response's DUR segment says. */ readonly dur: readonly DurAnswer[];
}

/**
 * One alert of the payer: why, how significant, and the earlier fill that it is about. 532-FW 4:
 * the processor's own database.
 */
function alert(
  covered: Covered,
  reason: string,
  significance: string,
  text: string,
  about: KeptClaim | null,
): DurAnswer {
  const { header } = covered.request;
  const prescriber = covered.claim.prescriber?.DB ?? null;
  const earlier =
    about === null
      ? { FT: '0', FX: '0' }
      : {
          FT: about.provider === header.B1 ? '1' : '3',
          FU: about.on,
          FV: about.quantity,
          FX: about.prescriber !== null && about.prescriber === prescriber ? '1' : '2',
        };
  return { E4: reason, FS: significance, ...earlier, FW: '4', FY: text.slice(0, 30).trim() };
}
/**
 * The pharmacy answered an alert: it looked (professional service) and dispensed all the same
 * (result 1x, 3x, 4x).
 */
const answered = ({ claim }: Covered, reason: string): boolean =>
  (claim.dur?.['7E'] ?? []).some(
    (itemValues) =>
      itemValues.E4 === reason &&
      !!itemValues.E5 &&
      itemValues.E5 !== '00' &&
      /^[134]/.test(itemValues.E6 ?? ''),
  );

/**
 * Refill too soon (79) with the next fillable date; not where the plan takes the clarification, nor
 * for the rest of a partial fill.
 */
function tooSoon(covered: Covered, product: Product, history: readonly KeptClaim[]): Clinical {
  const { plan, claim, request } = covered;
  const last = lastFillOf(history, product, request.header.D1);
  const segmentValues = claim.claim ?? {};
  if (
    !last ||
    segmentValues.HD === 'C' ||
    (segmentValues.NX ?? []).some(({ DK }) => plan.earlyFor.includes((DK ?? '').replace(/^0+/, '')))
  )
    return { rejects: [], dur: [] };
  const next = earliestFill(last.on, last.days, plan.refillAfter[product.schedule]);
  if (request.header.D1 >= next) return { rejects: [], dur: [] };
  return {
    rejects: [{ code: '79', message: `NEXT FILLABLE DATE ${formatDate(next)}` }],
    dur: [alert(covered, 'ER', '2', `LAST FILL ${formatDate(last.on)}`, last)],
  };
}

/** The class that a rule holds against a product's; null where it is not about the product. */
function otherClass({ classes: [first, second] }: DurRule, { drugClass }: Product) {
  if (drugClass === first) return second;
  return drugClass === second ? first : null;
}
/** The fill of the other class whose supply still runs. */
function meeting(
  rule: DurRule,
  product: Product,
  history: readonly KeptClaim[],
  on: string,
): KeptClaim | null {
  const other = otherClass(rule, product);
  return other === null
    ? null
    : (history.findLast(
        (claim) =>
          claim.drugClass === other &&
          claim.drug !== product.drug &&
          claim.on <= on &&
          addDays(claim.on, claim.days) > on,
      ) ?? null);
}
function interactions(covered: Covered, product: Product, history: readonly KeptClaim[]): Clinical {
  const rejects: Reject[] = [];
  const dur: DurAnswer[] = [];
  for (const rule of covered.plan.durRules) {
    const about = meeting(rule, product, history, covered.request.header.D1);
    if (!about) continue;
    const reason = rule.classes[0] === rule.classes[1] ? 'TD' : 'DD';
    if (rule.rejects && answered(covered, reason)) continue;
    dur.push(alert(covered, reason, rule.significance, rule.text, about));
    if (rule.rejects) rejects.push({ code: '88' });
  }
  return { rejects, dur };
}
function dose(covered: Covered, rule: FormularyRule | null): Clinical {
  const { E7 = 0, D5 = 1 } = covered.claim.claim ?? {};
  if (
    rule?.mostADay === undefined ||
    (E7 ?? 0) <= rule.mostADay * (D5 ?? 1) ||
    answered(covered, 'HD')
  )
    return { rejects: [], dur: [] };
  return {
    rejects: [{ code: '88' }],
    dur: [alert(covered, 'HD', '1', `MAXIMUM ${rule.mostADay / 1000} A DAY`, null)],
  };
}
/**
 * Everything that the member's earlier fills say to this one: early refill, drugs that meet, and
 * its own dose. At most nine alerts.
 */
export function clinicalOf(
  covered: Covered,
  product: Product,
  rule: FormularyRule | null,
  history: readonly KeptClaim[],
): Clinical {
  const all = [
    tooSoon(covered, product, history),
    interactions(covered, product, history),
    dose(covered, rule),
  ];
  return {
    rejects: all.flatMap((clinical) => clinical.rejects),
    dur: all.flatMap((clinical) => clinical.dur).slice(0, 9),
  };
}
