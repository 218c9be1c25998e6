import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { schedules } from '#domain/drug/entities/drug.ts';
import { drugCells } from '#domain/drug/rules/cells.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { preferredFirst } from '#domain/drug/rules/preferred-first.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { PickAnswer, PickOption } from '#machines/platform/list/picker.machine.ts';
import { valueOf, type Caller } from '../platform/call.ts';

const labelOf = (drug: Pick<DrugListRow, 'name' | 'strength' | 'form'>): string =>
  [tallMan(drug.name), drug.strength, drug.form].filter(Boolean).join(' ');
interface Package extends Pick<DrugListRow, 'schedule' | 'pkgSize' | 'uom' | 'manufacturer'> {
  readonly ndc: string;
  readonly onHand: number | null;
}
/** "C-II"; null for what is not controlled. */
const classOf = (schedule: string): string | null =>
  schedule === '0' ? null : (schedules.find(({ value }) => value === schedule)?.label ?? null);
/** How products are proposed: from the Master file, or to a count, which hides what is on hand. */
export interface DrugsWanted {
  readonly wide: boolean;
  readonly blind: boolean;
}
/** Class, package, NDC, maker and stock: what tells a product from its like. */
const detailOf = (drug: Package, blind: boolean, more: string | null = null): string =>
  [
    classOf(drug.schedule),
    drug.pkgSize === null ? null : `${formatQuantity(drug.pkgSize)} ${drug.uom ?? ''}`.trim(),
    formatNdc11(drug.ndc),
    drug.manufacturer,
    blind ? null : `${formatQuantity(drug.onHand ?? 0)} on hand`,
    more,
  ]
    .filter(Boolean)
    .join(' · ');
/** Two products that read alike but go another way: drops for the eye and for the ear. */
const readsAlike = (row: DrugListRow, others: readonly DrugListRow[]): boolean =>
  others.some((other) => labelOf(other) === labelOf(row) && other.route !== row.route);
const optionOf = (
  row: DrugListRow,
  others: readonly DrugListRow[],
  blind: boolean,
): PickOption => ({
  id: row.id,
  label: readsAlike(row, others)
    ? `${labelOf(row)}, ${row.route ?? 'route not told'}`
    : labelOf(row),
  detail: detailOf(row, blind, row.groupPreferred ? 'Prefered' : null),
  values: drugCells(row),
});
const optionsOf = (rows: readonly DrugListRow[], blind: boolean): readonly PickOption[] =>
  rows.map((row) => optionOf(row, rows, blind));

/** Digits with spaces or dashes, long enough for an NDC or a UPC. */
const isCode = (text: string): boolean => /^\d[\d -]{7,}$/.test(text.trim());

/**
 * The products that a text means, best first, of the store's own or of the Master file (`wide`). A
 * whole code finds its products wherever they are.
 */
export async function proposedDrugs(
  call: Caller,
  text: string,
  signal: AbortSignal,
  { wide, blind }: DrugsWanted,
): Promise<PickAnswer> {
  const elsewhere = wide ? 'Back to what the store keeps' : 'Search the Master file';
  if (isCode(text)) {
    const { drugs } = valueOf(await call('drugs.resolve', { code: text.trim() }, { signal }));
    if (drugs.length > 0)
      return { options: optionsOf(drugs, blind), note: null, sure: true, elsewhere: null };
  }
  const asked = { text, scope: wide ? ('Master' as const) : ('Local' as const) };
  const { rows, note, sure } = valueOf(await call('drugs.propose', asked, { signal }));
  return { options: optionsOf(preferredFirst(rows), blind), note, sure, elsewhere };
}

/** What a drug is called; null where it is gone. */
export async function drugName(call: Caller, id: number): Promise<string | null> {
  const answer = await call('drugs.get', { id });
  return answer.ok ? labelOf(answer.value) : null;
}
/** What tells a chosen drug from its like; null where it is gone. */
export async function drugDetail(call: Caller, id: number, blind: boolean): Promise<string | null> {
  const answer = await call('drugs.get', { id });
  return answer.ok ? detailOf(answer.value, blind) : null;
}
