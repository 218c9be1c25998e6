import type { FormulaOfFill } from '#domain/drug/rules/compound.ts';
import type { Price } from '#domain/drug/rules/pricing.ts';
import type { Submitted } from '#domain/drug/rules/submitted-price.ts';
import type { Result } from '#domain/platform/result.ts';
import type { Alert } from '#domain/rx/clinical/types.ts';
import type { FactRow } from '#domain/rx/facts/types.ts';
import type { LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';

/** An alert with the answer that was given to exactly this judgment, if any. */
export interface JudgedAlert {
  readonly alert: Alert;
  readonly decision: RxBundle['decisions'][number] | null;
}
export interface Priced extends Price {
  readonly priceCodeId: number;
  readonly priceCode: string;
  /** What a payer is asked for it. */
  readonly submitted: Submitted;
  /** Of a compound: what goes into it. */
  readonly formula: FormulaOfFill | null;
}

/** The aggregate with what is judged about it: read together, in one transaction. */
export interface Opened {
  readonly b: RxBundle;
  readonly alerts: readonly JudgedAlert[];
  /** Beside its message, fact by fact; empty where it came as none. */
  readonly rows: readonly FactRow[];
  readonly others: readonly ActiveRecord[];
  readonly reported: readonly HistoryRecord[];
  readonly facts: LifecycleFacts;
  /** Its refills are used up: why a renewal is not asked for yet, in words; null where it is. */
  readonly renewalWait: string | null;
  /** What it would cost in cash today, while it is not priced yet; null at any other time. */
  readonly price: Result<Priced> | null;
}
