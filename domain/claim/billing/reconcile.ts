import { formatMoney } from '#domain/platform/rules/money.ts';
import type { Outcome } from '../ncpdp/outcome.ts';
import type { SegmentValues } from '../ncpdp/segments.ts';
import type { OtherPayer } from './facts.ts';

type Pricing = SegmentValues<'responsePricing'>;
type Amount = {
  [K in keyof Pricing]-?: number extends NonNullable<Pricing[K]> ? K : never;
}[keyof Pricing];
/** One part of what the patient pays, in cents; what lowers it is below zero. */
export interface PatientPart {
  readonly field: string;
  readonly name: string;
  readonly cents: number;
}
/** What a payer's amounts say. Cents; null where the payer does not say it. */
export interface Reconciled {
  /** 505-F5 as the payer says it: this is what the patient owes, whatever the parts come to. */
  readonly patientPay: number | null;
  /** 509-F9. */
  readonly paid: number | null;
  readonly parts: readonly PatientPart[];
  /** In one sentence what the patient pays and for what. */
  readonly explained: string;
  /** What does not add up, or is not said; empty where everything agrees. */
  readonly problems: readonly string[];
}

const patientParts = {
  FH: 'deductible',
  FI: 'copay',
  '4U': 'coinsurance',
  FK: 'over the benefit maximum',
  FN: 'sales tax',
  NZ: 'processor fee',
  UJ: 'choice of pharmacy',
  UK: 'choice of a brand',
  UM: 'choice of a non-preferred drug',
  UN: 'choice of a non-preferred brand',
  UP: 'coverage gap',
  UD: 'paid by the plan’s fund',
} as const satisfies Partial<Record<Amount, string>>;
const lowering: ReadonlySet<string> = new Set(['UD']);
const payable = ['F6', 'F7', 'FL', 'J1', 'AW', 'AX'] as const satisfies readonly Amount[];

function partsOf(pricing: Pricing): readonly PatientPart[] {
  return Object.entries(patientParts).flatMap(([field, name]) => {
    const cents = pricing[field as keyof typeof patientParts] ?? 0;
    return cents === 0 ? [] : [{ field, name, cents: lowering.has(field) ? -cents : cents }];
  });
}
const sumOf = (parts: readonly PatientPart[]): number =>
  parts.reduce((sum, part) => sum + part.cents, 0);
/** F6+F7+FL+J1+ΣJ4+AW+AX−F5−J5. */
const owedBy = (pricing: Pricing, patientPay: number): number =>
  payable.reduce((sum, id) => sum + (pricing[id] ?? 0), 0) +
  (pricing.J2 ?? []).reduce((sum, { J4 }) => sum + (J4 ?? 0), 0) -
  patientPay -
  (pricing.J5 ?? 0);

function explain(patientPay: number | null, parts: readonly PatientPart[]): string {
  if (patientPay === null) return 'The payer does not say what the patient pays.';
  const of = parts.map(({ name, cents }) => `${name} ${formatMoney(cents)}`).join(', ');
  return `The patient pays ${formatMoney(patientPay)}${of && `: ${of}`}.`;
}
/** An amount below zero is a take-back or a mistake: nobody gives money back for it unasked. */
const belowZero = (who: string, cents: number | null): readonly string[] =>
  cents === null || cents >= 0
    ? []
    : [`The answer says that the ${who} ${formatMoney(cents)}, below zero: call the payer first.`];
function problemsOf(
  pricing: Pricing,
  patientPay: number | null,
  paid: number | null,
  parts: readonly PatientPart[],
): readonly string[] {
  const out: string[] = [];
  const sum = sumOf(parts);
  out.push(...belowZero('patient pays', patientPay), ...belowZero('payer pays', paid));
  if (patientPay === null)
    out.push('The answer has no patient pay amount: call the payer before the bag is handed over.');
  else if (parts.length === 0 && patientPay !== 0)
    out.push(`The payer does not say what the ${formatMoney(patientPay)} of the patient are for.`);
  else if (sum !== patientPay)
    out.push(
      `The parts of what the patient pays come to ${formatMoney(sum)}, the payer says ${formatMoney(patientPay)}: charge what the payer says, and ask it about the difference.`,
    );
  if (paid === null) out.push('The answer has no total paid amount: ask the payer what it pays.');
  else if (patientPay !== null && owedBy(pricing, patientPay) !== paid)
    out.push(
      `Cost, fee and tax less what others pay come to ${formatMoney(owedBy(pricing, patientPay))}, the payer says that it pays ${formatMoney(paid)}: ask it about the difference.`,
    );
  return out;
}

/** What a claim asked for, cents: its sum (430-DU), and the usual price (426-DQ). */
export interface Asked {
  readonly gross: number | null;
  readonly usual: number | null;
}

/**
 * Why no prescription may go on with what a payer says that the patient pays: money that would be
 * handed to the patient, or more than was asked for. A plan pays by its contract, with its own
 * dispensing fee, and at most the usual price: so the higher of the two sums is the most. A
 * processor fee (571-NZ) comes on top of it. A payment below zero can be: some payers take back
 * what a copay is above the price. Cents; null where the amounts can be.
 */
export function impossibleAmounts(pricing: Pricing | null, { gross, usual }: Asked): string | null {
  const patientPay = pricing?.F5 ?? null;
  if (patientPay !== null && patientPay < 0)
    return `The payer says that the patient pays ${formatMoney(patientPay)}, below zero`;
  const asked = gross === null && usual === null ? null : Math.max(gross ?? 0, usual ?? 0);
  return patientPay !== null && asked !== null && patientPay > asked + Math.max(0, pricing?.NZ ?? 0)
    ? `The payer says that the patient pays ${formatMoney(patientPay)}, of ` +
        `${formatMoney(asked)} that was billed`
    : null;
}

/**
 * The payer's amounts, checked by their identities: F9 = F6+F7+FL+J1+ΣJ4+AW+AX−F5−J5 and F5 =
 * FH+FI+FK+4U+FN+NZ+UJ+UK+UM+UN+UP−UD.
 * The patient's sales tax (575-EQ) tells of FN and is no part of its own.
 * The patient's part is never worked out anew, only explained. Null for an answer that pays nothing
 * yet: rejected, captured,
 * deferred, an approved reversal, not understood. Handbook §2.5, §2.8.
 */
export function reconcile(outcome: Outcome): Reconciled | null {
  if (outcome.decision !== 'paid') return null;
  const pricing: Pricing = outcome.pricing ?? {};
  const patientPay = pricing.F5 ?? null;
  const paid = pricing.F9 ?? null;
  const parts = partsOf(pricing);
  return {
    patientPay,
    paid,
    parts,
    explained: explain(patientPay, parts),
    problems: problemsOf(pricing, patientPay, paid, parts),
  };
}

/**
 * A payer's answer as the next payer's claim has to tell it: what it paid and left to the patient,
 * or its reject codes. `answeredOn`: ISO date.
 */
export const otherPayerOf = (bin: string, answeredOn: string, outcome: Outcome): OtherPayer => ({
  bin,
  answeredOn,
  paid: outcome.pricing?.F9 ?? null,
  patientPay: outcome.pricing?.F5 ?? null,
  rejects: outcome.rejects.map((reject) => reject.code),
});
