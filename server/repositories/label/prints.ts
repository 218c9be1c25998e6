import type { Selectable } from 'kysely';
import type { LabelPrintsTable } from '#db/types.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';

type PrintedLanguage = Selectable<LabelPrintsTable>['language'];

/** A label of the newest print of a fill, and what it says. */
export interface NewestLabel {
  readonly fill_id: number;
  readonly facts: VialLabelFacts;
}
/**
 * What the labels of the newest print of each fill say, vial by vial; none where it was not kept.
 */
export async function newestLabelsOf(
  scope: Scope,
  fills: readonly Pick<FillRecord, 'id' | 'labels_printed' | 'label_print'>[],
): Promise<readonly NewestLabel[]> {
  const printed = fills.filter((fill) => fill.labels_printed > 0);
  if (printed.length === 0) return [];
  return scope.db
    .selectFrom('label_prints as l')
    .innerJoin('fills as f', (join) =>
      join.onRef('f.id', '=', 'l.fill_id').onRef('f.label_print', '=', 'l.print_no'),
    )
    .select('l.fill_id')
    .select((eb) => eb.ref('l.facts').$castTo<VialLabelFacts>().as('facts'))
    .where('l.fill_id', '=', (eb) => eb.fn.any(eb.val(printed.map(({ id }) => id))))
    .where('l.facts', 'is not', null)
    .orderBy('l.fill_id')
    .orderBy('l.n')
    .execute();
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
