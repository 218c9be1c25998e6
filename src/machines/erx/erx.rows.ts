import { isFilterable } from '#domain/composition/column-filters.ts';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { ErxPorts } from './erx.ports.ts';

/** What a prescriber or another pharmacy answers, and the outcomes that allow a prescription. */
const answersTo = new Set(['RxRenewalResponse', 'RxChangeResponse', 'RxTransferResponse']);
const granting = new Set(['Approved', 'ApprovedWithChanges', 'Replace']);
/** Messages that still wait for a person. */
const open = new Set(['new', 'working']);
const asksForTransfer =
  'A request for a transfer is answered: View Detail shows which prescription it means.';
/** Why a message that waits can't be entered; `unfit` where it is of no kind that can. */
function openRefusal(row: ErxRow, unfit: string): string | null {
  if (answersTo.has(row.kind))
    return granting.has(row.outcome ?? '')
      ? null
      : 'This answer grants nothing: read it, and take note of it.';
  if (row.kind === 'CancelRx')
    return 'A cancellation is carried out or refused: View Detail shows which prescription it means.';
  if (row.kind === 'RxTransferRequest') return asksForTransfer;
  if (row.kind !== 'NewRx') return unfit;
  return row.expired
    ? 'It has expired and can’t be filled. Refuse it, or ask the prescriber for a new one.'
    : null;
}
/** Why a message can't be entered, in words; null when it can. */
export function entryRefusal(row: ErxRow | null): string | null {
  if (!row) return 'Choose a message first.';
  if (row.direction === 'out') return 'This message was sent from here; there is nothing to enter.';
  if (row.status === 'entered')
    return `It was entered already${row.rxNumber ? ` as Rx ${row.rxNumber}` : ''}.`;
  if (row.status === 'refused') return `It was refused${row.reason ? `: ${row.reason}` : ''}.`;
  if (row.status === 'noted') return 'Somebody took note of it already.';
  const unfit = row.reason ?? `A ${row.kind} message can’t be entered as a prescription.`;
  return open.has(row.status) ? openRefusal(row, unfit) : unfit;
}
/** Why a message can't be refused; an expired one can, and a cancellation. */
export const refuseRefusal = (row: ErxRow | null): string | null => {
  if (
    row &&
    open.has(row.status) &&
    row.direction === 'in' &&
    (row.kind === 'CancelRx' || (row.expired && row.kind === 'NewRx'))
  )
    return null;
  if (row?.kind === 'RxTransferRequest') return transferRefusal(row);
  return row && answersTo.has(row.kind)
    ? 'An answer is not refused: take note of it, or call whoever sent it.'
    : entryRefusal(row);
};
/**
 * Why nobody can take note of a message; null for what nothing else is done with: an Error, a
 * denial, an answer that is not clear.
 */
export function noteRefusal(row: ErxRow | null): string | null {
  if (!row) return 'Choose a message first.';
  if (row.direction === 'out' || !open.has(row.status))
    return row.direction === 'out' ? 'This message was sent from here.' : 'It waits for nobody.';
  if (row.kind === 'NewRx') return 'A prescription is entered or refused.';
  if (row.kind === 'RxTransferRequest') return asksForTransfer;
  return row.kind === 'CancelRx' ? 'A cancellation is carried out or refused.' : null;
}
/** Why no prescription is transferred on a message; null for a request that is not answered. */
export function transferRefusal(row: ErxRow | null): string | null {
  if (row?.kind !== 'RxTransferRequest' || row.direction === 'out')
    return 'Only a request of another pharmacy is answered with a transfer.';
  if (row.status === 'new') return null;
  return row.status === 'working'
    ? 'It was transferred, and waits for the other pharmacy’s confirmation.'
    : 'This request was answered already.';
}
/** Why a message carries no cancellation out; null for an open one. */
export const stopRefusal = (row: ErxRow | null): string | null =>
  row?.kind === 'CancelRx' && row.direction === 'in' && open.has(row.status)
    ? null
    : 'Only a cancellation that waits stops a prescription.';

/** Fixed filters of one table, with the person's own on top. */
export const erxSearch =
  (ports: Pick<ErxPorts, 'erxList'>, fixed: Readonly<Record<string, string>>) =>
  async (input: SearchInput, signal: AbortSignal): Promise<SearchAnswer> => {
    const asked: ListQuery = {
      ...queryOf(input),
      filters: { ...fixed, ...input.query.filters },
    };
    const page = await ports.erxList(asked, signal);
    return { total: page.total, rows: page.rows, exact: page.exact };
  };
/** Columns of a table of messages with those that can be narrowed. */
export const erxFiltered = (columns: readonly ListColumn[]): readonly ListColumn[] =>
  columns.map((column) =>
    isFilterable('erx.list', column.id) ? { ...column, filter: true } : column,
  );
export const erxKey = (row: object): number => (row as ErxRow).erxId;
