import { drug, type Drug } from '#domain/drug/entities/drug.ts';
import { factText, type FactKey } from '#domain/drug/rules/supply-facts.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { refused, type Saved } from '#server/services/platform/saving.ts';
import { getDrug, saveDrug } from './drug.ts';

interface Remembered {
  readonly id: number;
  readonly version: number;
  readonly facts: readonly { readonly fact: FactKey; readonly value: number }[];
  /** What the drug says otherwise is put right for all later prescriptions. */
  readonly replaces: boolean;
}

/**
 * Remembers facts of days supply for a drug, as they were answered at entry. Refused where the drug
 * says otherwise and nobody asked to replace it, and where a value is none of its field's; STALE
 * where the drug was changed since.
 */
export async function rememberFacts(
  scope: Scope,
  { id, version, facts, replaces }: Remembered,
): Promise<Saved<Drug>> {
  const stored = await getDrug(scope, id);
  if (!stored.ok) return stored;
  const other = facts.find(({ fact, value }) => {
    const says = stored.value[fact];
    return says !== null && says !== value;
  });
  if (other !== undefined && !replaces && stored.value.version === version) {
    const says = factText(other.fact, stored.value[other.fact] ?? 0);
    return refused([`The drug says ${says}. Replace it for all, or answer for this one only.`], {
      [other.fact]: `The drug says ${says}`,
    });
  }
  const told = Object.fromEntries(facts.map(({ fact, value }) => [fact, value]));
  const draft = drug.draft.safeParse({ ...stored.value, ...told });
  if (draft.success) return saveDrug({ ...scope, controlled: false }, id, version, draft.data);
  const wrong = Object.fromEntries(
    draft.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]),
  );
  return refused(Object.values(wrong), wrong);
}
