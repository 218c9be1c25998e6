import type { Selectable } from 'kysely';
import type { LabelPrintsTable } from '#db/types.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';

type PrintedLanguage = Selectable<LabelPrintsTable>['language'];

/** What the labels of the newest print of a fill say, vial by vial; none where it was not kept. */
export async function labelFactsOf(
  scope: Scope,
  fill: Pick<FillRecord, 'id' | 'labels_printed' | 'label_print'>,
): Promise<readonly VialLabelFacts[]> {
  if (fill.labels_printed === 0) return [];
  const rows = await scope.db
    .selectFrom('label_prints')
    .select((eb) => eb.ref('facts').$castTo<VialLabelFacts>().as('facts'))
    .where('fill_id', '=', fill.id)
    .where('print_no', '=', fill.label_print)
    .where('facts', 'is not', null)
    .orderBy('n')
    .execute();
  return rows.map(({ facts }) => facts);
}

/** The prints of labels of a fill, by their numbers, the first one first. */
export const printsOf = async (scope: Scope, fillId: number): Promise<readonly number[]> => {
  const rows = await scope.db
    .selectFrom('label_prints')
    .select('print_no')
    .distinct()
    .where('fill_id', '=', fillId)
    .where('store_id', '=', scope.storeId)
    .orderBy('print_no')
    .execute();
  return rows.map((row) => row.print_no);
};

/** One row for each label of a print: label n of how many, and what it says. */
export async function insertLabelPrints(
  scope: Scope,
  fillId: number,
  {
    facts,
    fileHash,
    language,
    print,
  }: {
    readonly facts: readonly VialLabelFacts[];
    readonly fileHash: string;
    readonly language: PrintedLanguage;
    readonly print: number;
  },
): Promise<void> {
  await scope.db
    .insertInto('label_prints')
    .values(
      facts.map((fact, index) => ({
        store_id: scope.storeId,
        fill_id: fillId,
        copies: 1,
        n: index + 1,
        of: facts.length,
        facts: JSON.stringify(fact),
        at: scope.now,
        by_id: scope.userId,
        file_hash: fileHash,
        language,
        print_no: print,
      })),
    )
    .execute();
}

/** The language of the label that was printed last for a fill; null where none was. */
export const languagePrinted = async (
  scope: Scope,
  fillId: number,
): Promise<PrintedLanguage | null> =>
  (
    await scope.db
      .selectFrom('label_prints')
      .select('language')
      .where('store_id', '=', scope.storeId)
      .where('fill_id', '=', fillId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.language ?? null;

/** When a print of a fill's labels was made; null where there was none of this number. */
export const printedAt = async (
  scope: Scope,
  fillIds: readonly number[],
  print: number,
): Promise<string | null> =>
  (
    await scope.db
      .selectFrom('label_prints')
      .select('at')
      .where('store_id', '=', scope.storeId)
      .where('fill_id', 'in', fillIds)
      .where('print_no', '=', print)
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null;
