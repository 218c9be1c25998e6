import { isPaid } from '#domain/claim/billing/states.ts';
import { lifecycle } from '#domain/rx/lifecycle/index.ts';
import { editedWords } from '#domain/rx/rules/edit-words.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { returnDue } from '../fill/due.ts';
import { earlierSettled } from '../fill/earlier-balance.ts';
import { failedCheckView } from '../fill/failed-check.ts';
import { moneyOfStep } from '../fill/money-of-steps.ts';
import { rebagged, sendOut } from '../offers.ts';

const titles = new Map(lifecycle.map((row) => [row.event as string, row.title]));
const ownTitles: Readonly<Record<string, string>> = {
  edited: 'Edited',
  'ndc-switched': 'NDC switched',
  'transfer-confirmed': 'The receiving pharmacy has it',
  'claim-sent': 'Claim sent',
  'claim-sent-again': 'Claim sent again',
  'claim-reversing': 'Reversal sent',
  'claim-reversed': 'Claim reversed',
  'claim-reversed-by-hand': 'Claim reversed by telephone',
  'claim-rebilling': 'Rebill sent',
  'claim-rebilled': 'Claim rebilled',
  'claim-rebill-rejected': 'Rebill rejected',
  'claim-rebill-unsent': 'Rebill not sent',
  undeleted: 'Deletion undone',
  'auto-refill-on': 'Refilled by itself from now on',
  'auto-refill-off': 'Not refilled by itself any more',
  'med-sync-on': 'In sync from now on',
  'med-sync-off': 'Not in sync any more',
  [sendOut]: 'Out for delivery',
  [rebagged]: 'New bag for what stays',
  [returnDue]: 'Due back to stock',
  [earlierSettled]: 'Balance of an earlier fill settled',
};

/** The reason of a step in words: the label of its own list, and what was written with it. */
function reasonText(event: string, code: string | null, text: string | null): string | null {
  const list =
    (lifecycle.find((row) => row.event === event) ?? null)?.reasons ??
    (event === 'fill' ? 'earlyRefill' : undefined);
  return (
    [code !== null && list ? (reasonOf(list, code)?.label ?? code) : code, text]
      .filter(Boolean)
      .join(': ') || null
  );
}
/** A check that failed is past once a later one has passed. */
const isSettled = (bundle: RxBundle, event: string | undefined): boolean =>
  event === 'fail-check' && failedCheckView(bundle).failedCheck === undefined;
/** Why a fill stands where it stands; null where its reason is past. */
export function fillReason(bundle: RxBundle, fill: FillRecord): string | null {
  const cause =
    fill.reason_code === null
      ? undefined
      : bundle.events.findLast(
          (event) => event.fill_id === fill.id && event.reason_code === fill.reason_code,
        );
  // Why its claim was taken back is past as soon as no claim of it waits any more.
  const past =
    cause?.event === 'reverse-dispensed' &&
    claimsOfFill(bundle, fill).every((claim) => isPaid(claim) && claim.waiting_since === null);
  return past || isSettled(bundle, cause?.event)
    ? null
    : reasonText(cause?.event ?? '', fill.reason_code, fill.reason_text);
}

/** Why the prescription stands where it stands; null where its reason is past. */
export function rxReason(bundle: RxBundle): string | null {
  const { events, rx } = bundle;
  const cause = events.findLast(
    (event) => event.reason_code !== null && event.reason_code === rx.reason_code,
  );
  return isSettled(bundle, cause?.event)
    ? null
    : reasonText(cause?.event ?? '', rx.reason_code, rx.reason_text);
}
interface StepRow {
  readonly at: string;
  readonly by_system: boolean;
  readonly by_name: string | null;
  readonly workstation: string;
  readonly row: number;
  readonly event: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  readonly fill_no: number | null;
  readonly detail: unknown;
}
/** Who drives: the log keeps it of the way out alone. */
const driverOf = ({ event, detail }: StepRow): string | null =>
  event === sendOut &&
  typeof detail === 'object' &&
  detail !== null &&
  'handler' in detail &&
  typeof detail.handler === 'string'
    ? `with ${detail.handler}`
    : null;
/** What an edit changed: the log keeps the values of edits alone. */
const editOf = ({ event, detail }: StepRow): string | null =>
  event === 'edited' && typeof detail === 'object' && detail !== null && 'values' in detail
    ? editedWords(detail.values)
    : null;
/** What became of a rebill: the log keeps the words of claims alone. */
const wordsOf = ({ event, detail }: StepRow): string | null =>
  event.startsWith('claim-') &&
  typeof detail === 'object' &&
  detail !== null &&
  'words' in detail &&
  typeof detail.words === 'string'
    ? detail.words
    : null;
/**
 * One step of a history in words: who, where, what it is called, from which status to which, and
 * why.
 */
export const stepView = (row: StepRow) => ({
  at: row.at,
  by: row.by_system ? 'System' : (row.by_name ?? ''),
  workstation: row.workstation,
  row: row.row,
  event: row.event,
  title: titles.get(row.event) ?? ownTitles[row.event] ?? row.event,
  from: row.from_status,
  to: row.to_status,
  reason:
    [
      reasonText(row.event, row.reason_code, row.reason_text),
      moneyOfStep(row.detail),
      driverOf(row),
      editOf(row),
      wordsOf(row),
    ]
      .filter(Boolean)
      .join(' · ') || null,
  fillNo: row.fill_no,
});
