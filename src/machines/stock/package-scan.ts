import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { FormScan, FormScanned } from '#machines/platform/record/record.ports.ts';

/** What a code may mean: the products, and what the package says of its lot. */
export interface ResolvedPackage {
  readonly kind: 'one' | 'several' | 'none' | 'unreadable';
  readonly message: string | null;
  readonly drugs: readonly DrugListRow[];
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
}
export interface Package {
  readonly drug: DrugListRow;
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
}

/**
 * Looks a scanned package up and puts it into the open form as `fill` says; an unknown code says
 * what to do.
 */
export const scanPackage =
  (
    resolve: (code: string) => Promise<ResolvedPackage>,
    fill: (pack: Package) => (values: Values) => Values | string,
  ) =>
  async ({ code, drug }: FormScan): Promise<FormScanned> => {
    const found = await resolve(code.raw);
    const [only] = found.drugs;
    if (drug === null && found.kind === 'several') return { kind: 'several', drugs: found.drugs };
    const chosen = drug ?? only;
    const { lot, expiresOn, serial } =
      code.kind === 'gs1'
        ? {
            lot: code.gs1.lot ?? null,
            expiresOn: code.gs1.expiry ?? null,
            serial: code.gs1.serial ?? null,
          }
        : found;
    return chosen
      ? { kind: 'filled', fill: fill({ drug: chosen, lot, expiresOn, serial }) }
      : { kind: 'refused', message: found.message ?? 'This code is not in the drug file.' };
  };
