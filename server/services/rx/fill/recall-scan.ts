import { coversLot, recallText } from '#domain/stock/rules/recall.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { recallsOf } from '#server/repositories/stock/recalls.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { lotText } from './shelf-lot.ts';

const recalled = (what: string, recall: { number: string; reason: string }) => ({
  code: 'RECALLED',
  stop: [
    `${what} is recalled: ${recallText(recall)}.`,
    'Put this bottle into quarantine and take another one.',
  ].join(' '),
});
const whichLot = (numbers: readonly string[]): string =>
  [
    `Some lots of this NDC are recalled (${numbers.join(', ')}),`,
    'and this code does not name its lot. Which lot is on the bottle?',
  ].join(' ');
/**
 * The stop of a scanned bottle that a recall covers, by its lot alone: the one that the code names,
 * or that a person chose (`lotId`). Where neither is said, the lots in stock are offered, recalled
 * ones too: a person reads the bottle. Null where no recall stands in the way.
 */
export async function recallOfScan(
  scope: Scope,
  drugId: number,
  named: string | null,
  lotId: number | undefined,
) {
  const recalls = await recallsOf(scope, { drugId });
  if (recalls.length === 0) return null;
  const whole = recalls.find((recall) => recall.keys.length === 0 && recall.state === 'open');
  if (whole) return recalled('This NDC', whole);
  const held = (await stockFacts(scope, drugId)).lots;
  const lot = named ?? held.find((row) => row.id === lotId)?.lot ?? null;
  if (lot !== null) {
    const recall = recalls.find((other) => coversLot(other, lot));
    return recall ? recalled(`Lot ${lot}`, recall) : null;
  }
  const byLot = recalls.filter((recall) => recall.keys.length > 0 && recall.state !== 'withdrawn');
  return byLot.length === 0 || held.length === 0
    ? null
    : {
        code: 'LOT_UNKNOWN',
        stop: whichLot(byLot.map((recall) => recall.number)),
        offer: {
          kind: 'choose-lot' as const,
          label: 'The lot on the bottle',
          drugIds: [],
          lotIds: held.map((row) => row.id),
          lots: held.map(lotText),
        },
      };
}
