import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { required } from '#domain/platform/required.ts';
import { autoRefillLead } from '#domain/refill/rules/auto-refill.ts';
import { type ShortFill, syncPlan, goesAlong, togetherOn } from '#domain/refill/rules/med-sync.ts';
import { byKey } from '#server/repositories/platform/by-key.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { syncedRxs } from '#server/repositories/refill/med-sync.ts';
import { activeOfAll } from '#server/repositories/rx/dispensings.ts';
import { productOf } from '#server/services/rx/facts.ts';
import { reportedHistoryOfAll } from '#server/services/rx/history.ts';
import { termsOf, factsFrom } from './med-sync.ts';

/**
 * What is made by itself of a prescription that is on its patient's dates: on which day, and the
 * short fill that brings it there.
 */
export interface SyncedDue {
  readonly rxId: number;
  readonly on: string;
  readonly short: ShortFill | null;
  readonly tried: boolean;
}
/**
 * The days on which the prescriptions on their patients' dates are filled by themselves. Those that
 * go along on one date are made on one day;
 * one that has to be brought to a date gets its short fill as it would have got its next one,
 * `lead` days before it is used up; one that
 * can't be brought there, or that lasts for whole fills more before its date, is filled whole on
 * that day, so that nobody is left without.
 */
export async function syncedDue(scope: Dated): Promise<readonly SyncedDue[]> {
  const found = await syncedRxs(scope, scope.today);
  const patients = [...new Set(found.map((synced) => synced.rx.patient_id))];
  if (found.length === 0) return [];
  const dispensed = byKey(await activeOfAll(scope, patients), (value) => value.patient_id);
  const reported = byKey(await reportedHistoryOfAll(scope, patients), (value) => value.patient_id);
  const rows = found.flatMap(({ tried, dates, ...rest }) => {
    const lead = autoRefillLead(
      storePolicy(rest.store.policy).autoRefill,
      productOf(rest).schedule,
    );
    const terms = termsOf(dates);
    const { id: rxId, patient_id: patientId } = rest.rx;
    if (lead === null || terms === null) return [];
    const facts = factsFrom(
      scope.today,
      rest,
      (dispensed.get(patientId) ?? []).filter((row) => row.rx_id !== rxId),
      reported.get(patientId) ?? [],
    );
    return [
      {
        rxId,
        patientId,
        tried,
        lead,
        earliestOn: facts.earliestOn,
        plan: syncPlan(facts, terms, scope.today),
      },
    ];
  });
  return rows.map(({ rxId, patientId, tried, lead, earliestOn: from, plan }) => {
    const others = rows.filter(
      (row) =>
        goesAlong(row.plan) && row.patientId === patientId && row.plan.syncOn === plan.syncOn,
    );
    return {
      rxId,
      tried,
      short: plan.short,
      on: goesAlong(plan)
        ? togetherOn(required(plan.syncOn, 'the day of synchronization'), others)
        : togetherOn(plan.dueOn, [{ lead, earliestOn: from }]),
    };
  });
}
