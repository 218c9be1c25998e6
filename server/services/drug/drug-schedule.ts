import { schedules, type DrugDraft } from '#domain/drug/entities/drug.ts';
import { isStrictEnough, scheduleOf, strictest } from '#domain/drug/rules/compound.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { schedulesOfSame } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';

/** A product as it is stored, as far as its class is about it. */
interface StoredProduct {
  readonly id: number;
  readonly name: string;
  readonly generic_name: string | null;
  readonly strength: string | null;
  readonly form: string | null;
  readonly schedule: string;
}
/** Whose work it is, and whether the person may adjust controlled stock. */
export type DrugScope = Scope & { readonly controlled: boolean };

type Classed = Pick<DrugDraft, 'name' | 'genericName' | 'strength' | 'form' | 'schedule'>;
const keyOf = ({ name, genericName }: Pick<Classed, 'name' | 'genericName'>): string =>
  fold(genericName ?? name);
/** Neither the class nor which drug it is was changed: it stands as somebody said it before. */
const isAsBefore = (stored: StoredProduct, draft: Classed): boolean =>
  stored.schedule === draft.schedule &&
  keyOf({ name: stored.name, genericName: stored.generic_name }) === keyOf(draft) &&
  stored.strength === draft.strength &&
  stored.form === draft.form;

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
  const same = await schedulesOfSame(scope, { ...draft, key: keyOf(draft) }, stored?.id ?? null);
  const strict = strictest([was, ...same.map(scheduleOf)]);
  return isStrictEnough(own, [strict]) || scope.controlled
    ? null
    : `This drug is ${labelOf(strict)}: only who may adjust controlled stock enters it as less.`;
}
