import { schedules, type DrugDraft } from '#domain/drug/entities/drug.ts';
import { isStrictEnough, scheduleOf, strictest } from '#domain/drug/rules/compound.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { schedulesOfSame } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';

/** Whose work it is, and whether the person may adjust controlled stock. */
export type DrugScope = Scope & { readonly controlled: boolean };

const labelOf = (schedule: Schedule): string =>
  schedules.find(({ value }) => value === schedule)?.label ?? schedule;

/**
 * Why a product of the store's own may not be entered in its class; null where it may. A class that
 * is laxer than it was, or than that of the same drug in the file, takes its controls away (second
 * count, photo ID, PMP report, 21 CFR 1304 to 1306): only who may adjust controlled stock says so,
 * and not while some of it is on the shelf.
 */
export async function laxerClass(
  scope: DrugScope,
  stored: { readonly id: number; readonly schedule: string } | null,
  draft: Pick<DrugDraft, 'name' | 'genericName' | 'strength' | 'form' | 'schedule'>,
): Promise<string | null> {
  const own = draft.schedule;
  const was = scheduleOf(stored?.schedule ?? '0');
  if (stored !== null && !isStrictEnough(own, [was])) {
    const { onHand } = await stockFacts(scope, stored.id);
    if (onHand > 0)
      return `${formatQuantity(onHand)} are in stock as ${labelOf(was)}: adjust them to 0 first.`;
  }
  const same = await schedulesOfSame(
    scope,
    { ...draft, key: fold(draft.genericName ?? draft.name) },
    stored?.id ?? null,
  );
  const strict = strictest([was, ...same.map(scheduleOf)]);
  return isStrictEnough(own, [strict]) || scope.controlled
    ? null
    : `This drug is ${labelOf(strict)}: only who may adjust controlled stock enters it as less.`;
}
