import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { FactKey } from '#domain/drug/rules/supply-facts.ts';
import type { Result } from '#domain/platform/result.ts';

/** What a scanned or typed code names. */
export interface ResolvedDrug {
  readonly kind: 'one' | 'several' | 'none' | 'unreadable';
  readonly message: string | null;
  readonly drugs: readonly DrugListRow[];
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
}

/** A record as it was saved: nothing but its version is asked of it. */
export interface Versioned {
  readonly version: number;
}
/** Facts of days supply as they were answered, over a version of the drug. */
export interface RememberedFacts {
  readonly id: number;
  readonly version: number;
  readonly facts: { readonly fact: FactKey; readonly value: number }[];
  readonly replaces: boolean;
}
/** The calls of drugs besides those of every record. */
export interface DrugPorts {
  resolveDrug(code: string, signal: AbortSignal): Promise<ResolvedDrug>;
  rememberFacts(remembered: RememberedFacts): Promise<Result<Versioned>>;
}
