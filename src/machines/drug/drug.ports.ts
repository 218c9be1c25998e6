import type { DrugListRow } from '#domain/platform/contract/records.ts';

/** What a scanned or typed code names. */
export interface ResolvedDrug {
  readonly kind: 'one' | 'several' | 'none' | 'unreadable';
  readonly message: string | null;
  readonly drugs: readonly DrugListRow[];
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
}

/** The calls of drugs besides those of every record. */
export interface DrugPorts {
  resolveDrug(code: string, signal: AbortSignal): Promise<ResolvedDrug>;
}
