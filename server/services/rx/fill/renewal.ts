import { businessDate } from '#domain/platform/rules/dates.ts';
import type { RenewalAsked, RenewalFacts } from '#domain/refill/rules/renewal.ts';
import type { LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
import { lastRequestOut } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { lastRequestOf } from '#server/repositories/refill/refills.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '../drug-in.ts';
import { hasLeft, liveFills } from '../facts.ts';
import { productText } from '../product-text.ts';

async function lastAsked(scope: Scope, bundle: RxBundle): Promise<RenewalAsked | null> {
  const zone = bundle.store.time_zone;
  const sent = await lastRequestOut(scope, bundle.rx.id, 'RxRenewalRequest');
  const faxedAt = await lastRequestOf(scope, bundle.rx.id);
  const fax =
    faxedAt === null
      ? null
      : ({ on: businessDate(faxedAt, zone), how: 'by fax', outcome: null } as const);
  if (!sent) return fax;
  const asked = {
    on: businessDate(sent.created_at, zone),
    how: 'electronically',
    outcome: sent.outcome,
  } as const;
  return fax !== null && fax.on > asked.on ? fax : asked;
}

/** What decides whether more refills of a prescription are asked for now. */
export async function renewalFactsOf(
  scope: Scope,
  bundle: RxBundle,
  { today, earliestFillOn }: Pick<LifecycleFacts, 'today' | 'earliestFillOn'>,
): Promise<RenewalFacts> {
  const { rx } = bundle;
  const last = liveFills(bundle).findLast((fill) => hasLeft(fill));
  const read = parseSig(rx.sig, productText(drugIn(bundle, rx.drug_id)));
  return {
    today,
    earliestFillOn,
    lastFilledOn: last?.filled_on ?? null,
    sig: rx.sig,
    courseDays: read.durationDays,
    asked: await lastAsked(scope, bundle),
  };
}
