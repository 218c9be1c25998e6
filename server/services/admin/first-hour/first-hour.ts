import type { Db } from '#db/open.ts';
import { policyValues } from '#domain/admin/entities/store-policy.ts';
import { store } from '#domain/admin/entities/store.ts';
import {
  firstHourSteps,
  type FirstHourStep,
  type StoreFacts,
} from '#domain/admin/rules/first-hour.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { countStore, type CountedStore } from '#server/repositories/admin/first-hour.ts';

/** [column, field] of the store that papers and claims need. */
const neededOfStore = [
  ['npi', 'npi'],
  ['ncpdp', 'ncpdp'],
  ['dea', 'dea'],
  ['address_line1', 'addressLine1'],
  ['state', 'state'],
  ['zip_code', 'zipCode'],
  ['phone', 'phone'],
] as const;

const factsOf = (counted: CountedStore): StoreFacts => ({
  missingOfStore: neededOfStore.flatMap(([column, field]) =>
    counted[column] === null || counted[column] === '' ? [store.fields[field].label] : [],
  ),
  hasHours: counted.hours > 0,
  pharmacists: counted.pharmacists,
  others: counted.others,
  withoutRole: counted.without_role,
  selfCheck: policyValues(counted.policy).selfCheck,
  workstations: counted.workstations,
  hasDrugs: counted.has_drugs,
  drugsWithCost: counted.drugs_with_cost,
  lotsOnHand: counted.lots_on_hand,
  bins: counted.bins,
  hasPatients: counted.has_patients,
  hasPrescribers: counted.has_prescribers,
  hasPrescriptions: counted.has_prescriptions,
  hasHandedOver: counted.has_handed_over,
  payerLines: counted.payer_lines,
  erxLines: counted.erx_lines,
});
const holds = ({ title, says }: FirstHourStep, text: string): boolean =>
  `${title} ${says}`.toLowerCase().includes(text.trim().toLowerCase());

/**
 * The steps of the store's first hour as it stands on `today` (ISO date), those that hold the
 * typed text, all or (filter `which`) those to be done. A store that is gone has none.
 */
export async function firstHour(
  { db, storeId, today }: { readonly db: Db; readonly storeId: number; readonly today: string },
  { text, filters, offset, limit }: Pick<ListQuery, 'text' | 'filters' | 'offset' | 'limit'>,
): Promise<ListPage<FirstHourStep>> {
  const counted = await countStore(db, storeId, today);
  const steps = counted === undefined ? [] : firstHourSteps(factsOf(counted));
  const isListed = (step: FirstHourStep): boolean =>
    filters['which'] !== 'todo' || step.state !== 'done';
  const found = steps.filter((step) => isListed(step) && holds(step, text));
  return { total: found.length, rows: found.slice(offset, offset + limit), exact: true };
}
