import type { Db } from '#db/open.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { schedules, type DrugDraft } from '#domain/drug/entities/drug.ts';
import { isStrictEnough, scheduleOf, strictest } from '#domain/drug/rules/compound.ts';
import { knownClass, nameProblem, wordsOf } from '#domain/drug/rules/controlled.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { fullDrug, kindredProducts } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { consumeStepUp } from '#server/services/admin/step-up.ts';

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
 * The class that the product has by what is known of its drug, where it is entered in a laxer one;
 * null where it is not, and where neither the class nor which drug it is was changed.
 */
async function classAbove(
  scope: Scope,
  stored: StoredProduct | null,
  draft: Classed,
): Promise<Schedule | null> {
  if (stored !== null && isAsBefore(stored, draft)) return null;
  const of = { ndc: draft.ndc, words: wordsOf(draft) };
  const filed = await kindredProducts(scope, of, stored?.id ?? null);
  const strict = strictest([scheduleOf(stored?.schedule ?? '0'), knownClass(draft, filed)]);
  return isStrictEnough(draft.schedule, [strict]) ? null : strict;
}
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
  const above = await classAbove(scope, stored, draft);
  if (above === null) return null;
  const was = scheduleOf(stored?.schedule ?? '0');
  if (stored !== null && !isStrictEnough(draft.schedule, [was])) {
    const { onHand } = await stockFacts(scope, stored.id);
    if (onHand > 0)
      return `${formatQuantity(onHand)} are in stock as ${labelOf(was)}: adjust them to 0 first.`;
  }
  return scope.controlled
    ? null
    : `This drug is ${labelOf(above)}: only who may adjust controlled stock enters it as less.`;
}

interface Act {
  readonly db: Db;
  readonly user: Pick<User, 'id'>;
  readonly session: Pick<Session, 'id'>;
  readonly now: string;
}
interface Saving {
  readonly id: number | null;
  readonly version: number;
  readonly draft: Classed;
  readonly stepUp?: string | undefined;
}
/**
 * Asks the password of whoever enters a product as less controlled than its drug is, and spends its
 * proof when the save goes through: asked before the save, called after it. Refused with STEP_UP
 * and what to prove.
 */
export async function lessProved(
  scope: Scope,
  { id, version, draft, stepUp }: Saving,
): Promise<(act: Act) => Promise<Result<null, Refusal>>> {
  const stored = id === null ? null : ((await fullDrug(scope, id)) ?? null);
  const isOwn = stored === null || stored.store_id !== null;
  if (!isOwn || (await classAbove(scope, stored, draft)) === null) return async () => ok(null);
  const wanted = {
    action: stepUpActions.drugClass,
    entity: 'drug',
    entityId: id ?? 0,
    entityVersion: version,
  };
  return async ({ db, user, session, now }) => {
    const of = { ...wanted, employeeId: user.id, sessionId: session.id };
    const proved = await consumeStepUp(db, stepUp, of, now);
    return proved.ok ? proved : fail({ ...proved.error, data: wanted });
  };
}
