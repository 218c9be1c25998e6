import { seededRoles } from '#domain/admin/permissions.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { reasonWordsProblem } from '#domain/platform/rules/reason-words.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { lotKey, openOfRecall, readLots, type RecalledLot } from '#domain/stock/rules/recall.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import {
  changeRecall,
  endRecall,
  insertRecall,
  lockRecalls,
  recallsOf,
  type RecallListing,
  type RecallValues,
} from '#server/repositories/stock/recalls.ts';
import { lotsOf, type LotRecord } from '#server/repositories/stock/stock.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';
import { figuresOf, nearOf } from './recall-figures.ts';
import { settleLots } from './recall-lots.ts';

const instant = (at: string): string => new Date(at).toISOString();

async function rowOf(scope: Scope, recall: RecallListing): Promise<RecallRow> {
  const isOpen = recall.state === 'open';
  const lots = isOpen || recall.counts === null ? await lotsOf(scope, recall.drug_id) : [];
  return {
    id: recall.id,
    version: recall.version,
    number: recall.number,
    classification: recall.classification,
    source: recall.source,
    issuedOn: recall.issued_on,
    reason: recall.reason,
    drugId: recall.drug_id,
    drugName: drugText(recall),
    ndc: recall.ndc,
    lots: recall.lots,
    near: isOpen ? nearOf(recall, lots) : [],
    figures: await figuresOf(scope, recall, lots),
    state: recall.state,
    enteredAt: instant(recall.created_at),
    enteredBy: recall.entered_by,
    endedAt: recall.ended_at === null ? null : instant(recall.ended_at),
    endedBy: recall.ended_by,
    endNote: recall.end_note,
  };
}
/** A recall of the store as its list shows it. */
export const recallById = async (scope: Scope, id: number): Promise<RecallRow | undefined> => {
  const [first] = await recallsOf(scope, { id });
  return first && rowOf(scope, first);
};
/** The store's recalls, the latest notice first; see `recalls.search`. */
export async function listRecalls(scope: Scope, query: ListQuery): Promise<ListPage<RecallRow>> {
  const { which = 'open' } = query.filters;
  const words = wordsOf(query.text);
  const found = (await recallsOf(scope)).filter((recall) => {
    const { number, ndc, source, lots } = recall;
    const text = fold([number, drugText(recall), ndc, source, ...lots].join(' '));
    return (
      (which === 'all' || (recall.state === 'open') === (which === 'open')) &&
      words.every((word) => text.includes(word))
    );
  });
  const rows: RecallRow[] = [];
  for (const recall of found) rows.push(await rowOf(scope, recall));
  return windowIn(query, sortedRows(query, rows, cellOf));
}

/** A notice as a person entered it; `lots` as typed, null for the whole NDC. */
export interface RecallNotice extends RecallValues {
  readonly lots: string | null;
}
/** A recall as it was written, with the lots that went into quarantine or left it. */
export interface RecallWritten {
  readonly before: RecallRow | null;
  readonly after: RecallRow;
  readonly moved: readonly LotRecord[];
}
type Written = Result<RecallWritten, SaveFailure<RecallRow>>;

type Read = Result<
  { readonly values: RecallValues; readonly lots: readonly RecalledLot[] },
  SaveFailure<RecallRow>
>;
/** What was typed, as it will be written; or what of it is missing, to come or not sure. */
function readTyped(today: string, { lots: typed, ...given }: RecallNotice): Read {
  const values = {
    ...given,
    number: given.number.trim(),
    source: given.source.trim(),
    reason: given.reason.trim(),
  };
  const empty = (['number', 'source', 'reason'] as const).find((name) => values[name] === '');
  if (empty) return refused(['The notice is not complete.'], { [empty]: 'This is missing' });
  if (values.issuedOn > today)
    return refused(['The date of the notice is in the future.'], { issuedOn: 'In the future' });
  const lots = typed === null ? ok([]) : readLots(typed);
  return lots.ok ? ok({ values, lots: lots.value }) : refused([lots.error], { lots: lots.error });
}
/** The notice as it will be written, of a drug of the store, and not entered yet. */
async function readNotice(scope: Dated, notice: RecallNotice, ownId: number | null): Promise<Read> {
  const read = readTyped(scope.today, notice);
  if (!read.ok) return read;
  const { drugId, number } = read.value.values;
  const [drug] = await drugsById(scope, [drugId]);
  if (!drug) return refused(['There is no such drug in this store.'], { drugId: 'Choose a drug' });
  const standing = (await recallsOf(scope, { drugId })).filter(
    (recall) => recall.id !== ownId && recall.state !== 'withdrawn',
  );
  const same = standing.find((recall) => recall.number.toLowerCase() === number.toLowerCase());
  return same
    ? refused([`Recall ${same.number} of this NDC is entered already: open it and change it.`], {
        number: 'Entered already',
      })
    : read;
}

/**
 * Enters a recall. What the store has of it goes into quarantine in the same transaction; a lot of
 * it that comes later does so when it is received.
 */
export async function enterRecall(scope: Dated, notice: RecallNotice): Promise<Written> {
  await lockRecalls(scope);
  const read = await readNotice(scope, notice, null);
  if (!read.ok) return read;
  const { values, lots } = read.value;
  const id = await insertRecall(scope, values, lots);
  const moved = await settleLots(scope, values.drugId);
  const after = required(await recallById(scope, id), 'the recall that was entered');
  return ok({ before: null, after, moved });
}

/** The recall in the version that the person saw, open; recalls are locked from here on. */
async function forChange(scope: Scope, id: number, version: number): Promise<Saved<RecallRow>> {
  await lockRecalls(scope);
  const found = await recallById(scope, id);
  if (!found) return missing();
  if (found.version !== version) return fail({ code: 'STALE', current: found });
  return found.state === 'open'
    ? ok(found)
    : refused([`Recall ${found.number} is ${found.state} already.`]);
}
const mayClose = () =>
  seededRoles
    .filter((seededRole) => seededRole.grants.includes('recall.close'))
    .map((seededRole) => seededRole.name);
/** A notice as it is changed, and whether the person may let lots go that it no longer names. */
export interface RevisedNotice extends RecallNotice {
  readonly mayLetGo: boolean;
}
/** Lots that the recall named before and would not name any more; the whole NDC in words. */
function letGoOf(before: RecallRow, lots: readonly RecalledLot[]): string[] {
  if (lots.length === 0) return [];
  if (before.lots.length === 0) return ['the rest of the NDC'];
  const named = new Set(lots.map((recalledLot) => recalledLot.key));
  return before.lots.filter((lot) => !named.has(lotKey(lot)));
}
/**
 * Changes an open recall; lots that it no longer names leave quarantine. That is withdrawing it for
 * them: it takes who may withdraw recalls.
 */
export async function reviseRecall(
  scope: Dated,
  id: number,
  version: number,
  notice: RevisedNotice,
): Promise<Written> {
  const found = await forChange(scope, id, version);
  if (!found.ok) return found;
  if (notice.drugId !== found.value.drugId)
    return refused(['A recall stays with its NDC: withdraw it, and enter one of the other NDC.'], {
      drugId: 'Another NDC',
    });
  const { mayLetGo, ...written } = notice;
  const read = await readNotice(scope, written, id);
  if (!read.ok) return read;
  const gone = letGoOf(found.value, read.value.lots);
  if (gone.length > 0 && !mayLetGo)
    return refused(
      [
        [
          `Recall ${found.value.number} would let go ${gone.join(', ')}:`,
          'that takes who may close and withdraw recalls. Lots may be added.',
        ].join(' '),
      ],
      { lots: 'It would let go what it names' },
      mayClose(),
    );
  await changeRecall(scope, id, read.value.values, read.value.lots);
  const moved = await settleLots(scope, found.value.drugId);
  const after = required(await recallById(scope, id), 'the recall that was changed');
  return ok({ before: found.value, after, moved });
}
/** Takes back a recall that was entered by mistake, with why. */
export async function withdrawRecall(
  scope: Scope,
  id: number,
  version: number,
  reason: string,
): Promise<Written> {
  const found = await forChange(scope, id, version);
  if (!found.ok) return found;
  const problem = reasonWordsProblem(reason);
  if (problem !== null) return refused([problem], { reason: problem });
  const { figures } = found.value;
  await endRecall(scope, id, { state: 'withdrawn', note: reason.trim(), figures });
  const moved = await settleLots(scope, found.value.drugId);
  const after = required(await recallById(scope, id), 'the recall that was withdrawn');
  return ok({ before: found.value, after, moved });
}
/**
 * Closes a recall, and keeps its figures as they are now; its lots stay in quarantine. What is
 * still open is named in a refusal: with a reason it is closed nevertheless.
 */
export async function closeRecall(
  scope: Scope,
  id: number,
  version: number,
  reason: string | null,
): Promise<Written> {
  const found = await forChange(scope, id, version);
  if (!found.ok) return found;
  const { figures, number } = found.value;
  const open = openOfRecall(figures);
  const note = reason?.trim() || null;
  if (open.length > 0 && note === null)
    return refused(
      [`Recall ${number} is not finished: ${open.join(', ')}. Finish it, or say why it is closed.`],
      { reason: `Still open: ${open.join(', ')}` },
    );
  const problem = note === null ? null : reasonWordsProblem(note);
  if (problem !== null) return refused([problem], { reason: problem });
  await endRecall(scope, id, { state: 'closed', note, figures });
  const after = required(await recallById(scope, id), 'the recall that was closed');
  return ok({ before: found.value, after, moved: [] });
}
