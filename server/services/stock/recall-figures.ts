import { formatRxNumber } from '#domain/label/rules/text.ts';
import { nearLots, type NearLot } from '#domain/stock/rules/near-lots.ts';
import { coversLot, isTold, type RecallFigures } from '#domain/stock/rules/recall.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  fillsInProcess,
  patientsOfRecall,
  stockOfLots,
  type RecallListing,
  type RecallPatient,
} from '#server/repositories/stock/recalls.ts';
import { lotsOf, type LotRecord } from '#server/repositories/stock/stock.ts';

/** Of a drug’s lots those that a recall names, empty ones too, whether it is open or has ended. */
const namedBy = (recall: RecallListing, lots: readonly LotRecord[]): number[] => {
  const named = { state: 'open' as const, keys: recall.keys };
  return lots.filter((lot) => coversLot(named, lot.lot)).map((lot) => lot.id);
};
/** Lots of a recall that were never here, and what they may have meant among the drug’s lots. */
export const nearOf = (recall: RecallListing, lots: readonly LotRecord[]): readonly NearLot[] =>
  nearLots(
    recall.lots,
    lots.map((lot) => lot.lot),
  );
/** A patient's name as lists have it: the last name first. */
export const nameOf = (person: RecallPatient): string =>
  [`${person.last_name}, ${person.first_name}`, person.middle_name].filter(Boolean).join(' ');
/** The numbers of the prescriptions by which a patient got it. */
export const rxNumbersOf = (person: RecallPatient): string =>
  person.fills
    .map(({ rx, fill }) => formatRxNumber(Number(person.store_code), rx, fill))
    .join(', ');
const patientsOf = (
  scope: Scope,
  recall: RecallListing,
  lotIds: readonly number[],
): Promise<RecallPatient[]> =>
  patientsOfRecall(scope, { id: recall.id, drugId: recall.drug_id }, lotIds);
/** Patients who got something of a recall; see `patientsOfRecall`. */
export const peopleOf = async (scope: Scope, recall: RecallListing): Promise<RecallPatient[]> =>
  patientsOf(scope, recall, namedBy(recall, await lotsOf(scope, recall.drug_id)));
/**
 * What came of a recall until now, reckoned from the drug’s lots; one that has ended keeps what it
 * was closed with.
 */
export async function figuresOf(
  scope: Scope,
  recall: RecallListing,
  lots: readonly LotRecord[],
): Promise<RecallFigures> {
  if (recall.counts !== null) return recall.counts;
  const lotIds = namedBy(recall, lots);
  const stock = await stockOfLots(scope, lotIds, recall.created_at);
  const people = await patientsOf(scope, recall, lotIds);
  return {
    lots: lotIds.length,
    onHand: stock.on_hand,
    returned: stock.returned,
    destroyed: stock.destroyed,
    inProcess: await fillsInProcess(scope, lotIds),
    patients: people.length,
    told: people.filter((person) => isTold(person.kinds)).length,
    back: people.reduce((sum, person) => sum + Number(person.back), 0),
  };
}
