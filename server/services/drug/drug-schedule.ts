import { schedules, type DrugDraft } from '#domain/drug/entities/drug.ts';
import { isStrictEnough, scheduleOf, strictest } from '#domain/drug/rules/compound.ts';
import { knownClass, nameProblem, wordsOf } from '#domain/drug/rules/controlled.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { kindredProducts } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';

/** A product as it is stored, as far as its class is about it. */
interface StoredProduct {
  readonly id: number;
  readonly name: string;
  readonly generic_name: string | null;
  readonly ndc: string;
  readonly schedule: string;
}
/** Whose work it is, and whether the person may adjust controlled stock. */
export type DrugScope = Scope & { readonly controlled: boolean };

type Classed = Pick<DrugDraft, 'ndc' | 'name' | 'genericName' | 'schedule'>;
/** Neither the class nor which drug it is was changed: it stands as somebody said it before. */
const isAsBefore = (stored: StoredProduct, draft: Classed): boolean =>
  stored.schedule === draft.schedule &&
  stored.ndc === draft.ndc &&
  stored.name === draft.name &&
  stored.generic_name === draft.genericName;

/**
 * What of a product's names can't be compared with those of other drugs: field → why. A name that
 * stood before is not asked about again.
 */
export function wrongNames(
  stored: StoredProduct | null,
  { name, genericName }: Classed,
): Readonly<Record<string, string>> {
  const given = [
    ['name', name, stored?.name],
    ['genericName', genericName, stored?.generic_name],
  ] as const;
  return Object.fromEntries(
    given.flatMap(([field, text, before]) => {
      const why = text === null || text === before ? null : nameProblem(text);
      return why === null ? [] : [[field, why]];
    }),
  );
}
const labelOf = (schedule: Schedule): string =>
  schedules.find(({ value }) => value === schedule)?.label ?? schedule;

/**
 * Why a product of the store's own may not be entered in its class; null where it may, and where
 * neither the class nor which drug it is was changed. A class that
 * is laxer than it was, or than that of the same drug in the file, takes its controls away (second
 * count, photo ID, PMP report, 21 CFR 1304 to 1306): only who may adjust controlled stock says so,
 * and not while some of it is on the shelf.
 */
export async function laxerClass(
  scope: DrugScope,
  stored: StoredProduct | null,
  draft: Classed,
): Promise<string | null> {
  if (stored !== null && isAsBefore(stored, draft)) return null;
  const own = draft.schedule;
  const was = scheduleOf(stored?.schedule ?? '0');
  if (stored !== null && !isStrictEnough(own, [was])) {
    const { onHand } = await stockFacts(scope, stored.id);
    if (onHand > 0)
      return `${formatQuantity(onHand)} are in stock as ${labelOf(was)}: adjust them to 0 first.`;
  }
  const of = { ndc: draft.ndc, words: wordsOf(draft) };
  const filed = await kindredProducts(scope, of, stored?.id ?? null);
  const strict = strictest([was, knownClass(draft, filed)]);
  return isStrictEnough(own, [strict]) || scope.controlled
    ? null
    : `This drug is ${labelOf(strict)}: only who may adjust controlled stock enters it as less.`;
}
