import { paysForLess } from '#domain/claim/billing/first-step.ts';
import {
  firstActionSaid,
  firstStepSaid,
  rejectedWords,
  type RejectedFacts,
} from '#domain/claim/billing/payer-words.ts';
import { claimProblemText } from '#domain/claim/billing/words.ts';
import type { RejectedRow } from '#domain/claim/contract/rejected.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Asking, RowAction } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { provideRx } from '#machines/rx/rx.machine.ts';
import type { RxStepPorts } from '#machines/rx/rx.ports.ts';
import type { RxInput } from '#machines/rx/rx.state.ts';
import type { ClaimPorts } from './claims.ports.ts';

/**
 * The step that puts a prescription off; where the payer named a day it starts with that day and
 * its reason.
 */
export const deferral = (rxId: number, until: string | null): RxInput => ({
  rxId,
  first: 'defer',
  once: true,
  ...(until === null ? {} : { said: { reasonCode: 'payer-date', until } }),
});

const factsOf = (row: RejectedRow): RejectedFacts => ({
  codes: row.codes.split(' ').filter(Boolean),
  meanings: row.description,
  firstAction: row.firstAction,
  message: row.message,
});

const logOf = (row: RejectedRow): Asking => ({
  name: 'transmissionLog',
  input: { rxId: row.rxId, nextFillOn: row.nextFillOn },
});
/**
 * Where the first step is taken: a date is put in, the prescription is corrected, or the payer's
 * answer is read.
 */
function firstOf(givenRow: RejectedRow): RowAction<RejectedRow> {
  if (givenRow.trouble !== 'rejected')
    return { ask: ofRow((row) => ({ name: 'claimDetails', input: { rxId: row.rxId } })) };
  const first = firstStepSaid(factsOf(givenRow), givenRow.nextFillOn);
  // As on the page of the prescription: less is filled, or what the server proposes instead.
  if (paysForLess(givenRow.codes.split(' ')))
    return { step: (row) => ({ rxId: row.rxId, first: 'next', once: true }) };
  if (first === 'defer') return { step: (row) => deferral(row.rxId, row.nextFillOn) };
  return first === 'correct' || first === 'entry'
    ? { ask: ofRow((row) => ({ name: 'claimDetails', input: { rxId: row.rxId, first: 'cure' } })) }
    : { ask: ofRow((row) => logOf(row)) };
}
const rejectedList = clockDialogColumns<RejectedRow>()({
  since: {
    title: 'Since',
    width: 98,
    whole: true,
    text: (row, clock) => instantText(clock, row.since),
  },
  rxNumber: { title: 'Rx #', width: 122, whole: true, text: (row) => row.rxNumber },
  patientName: { title: 'Patient', width: 112, whole: true, text: (row) => row.patientName },
  drugName: {
    title: 'Medication',
    width: 160,
    grow: true,
    whole: true,
    text: (row) => tallMan(row.drugName),
  },
  quantity: {
    title: 'Qty',
    width: 44,
    align: 'right',
    sortable: false,
    text: (row) => formatQuantity(row.quantity),
  },
  payer: { title: 'Payer', width: 88, whole: true, text: (row) => row.payer },
  bin: { title: 'Bin', width: 76, whole: true, text: (row) => row.bin },
  trouble: {
    title: 'Claim',
    width: 84,
    sortable: false,
    text: (row) => claimProblemText[row.trouble],
  },
  codes: { title: 'Code', width: 48, sortable: false, text: (row) => row.codes },
  description: {
    title: 'Description',
    width: 166,
    grow: true,
    whole: true,
    sortable: false,
    text: (row) => rejectedWords(factsOf(row)),
  },
  firstAction: {
    title: 'First action',
    width: 126,
    grow: true,
    whole: true,
    sortable: false,
    text: (row) => firstActionSaid(factsOf(row)) ?? '',
  },
  nextFillOn: { title: 'Next fill', width: 90, text: (row) => formatDate(row.nextFillOn) },
  promisedAt: {
    title: 'Promised',
    width: 98,
    whole: true,
    text: (row, clock) => (row.waiting ? 'waiting' : instantText(clock, row.promisedAt)),
  },
});
/**
 * Rejected Claims of the top toolbar: every claim that waits for a person, the longest waiting
 * first.
 */
export const rejectedPlan = {
  name: 'rejectedClaims',
  call: 'claims.rejected',
  ...rejectedList,
  keyOf: (row) => row.id,
  rowActions: {
    open: { rxId: (row) => row.rxId },
    log: { ask: ofRow((row) => logOf(row)) },
    details: { ask: ofRow((row) => ({ name: 'claimDetails', input: { rxId: row.rxId } })) },
    correct: {
      ask: ofRow((row) => ({ name: 'claimDetails', input: { rxId: row.rxId, first: 'correct' } })),
    },
    first: { by: firstOf },
    defer: { step: (row) => deferral(row.rxId, row.nextFillOn) },
  },
  changeEvents: ['rx', 'fill', 'claim'],
} satisfies ClockPlan<RejectedRow>;
export const provideRejected = (ports: ClaimPorts, rx: RxStepPorts, clock: ClockPorts) =>
  provideListDialog(
    createListDialog(onClock(rejectedPlan, clock)),
    (input, signal) => ports.rejected(queryOf(input), signal),
    { step: provideRx(rx) },
  );
