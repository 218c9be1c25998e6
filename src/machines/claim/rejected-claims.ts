import { firstStepOf } from '#domain/claim/billing/first-step.ts';
import { claimTroubleText } from '#domain/claim/billing/words.ts';
import type { RejectedRow } from '#domain/claim/contract/claims.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { shortInstant } from '#machines/platform/clock/instant-text.ts';
import {
  createListDialog,
  provideListDialog,
  type Asking,
  type ListPlan,
  type Way,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { provideRx } from '#machines/rx/rx.machine.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import type { RxInput } from '#machines/rx/rx.state.ts';
import type { ClaimPorts } from './claims.ports.ts';

/** The step that puts a prescription off; where the payer named a day it starts with that day and its reason. */
export const deferral = (rxId: number, until: string | null): RxInput => ({
  rxId,
  first: 'defer',
  once: true,
  ...(until === null ? {} : { said: { reasonCode: 'payer-date', until } }),
});

const texts: Readonly<Record<string, (r: RejectedRow) => string>> = {
  since: (r) => shortInstant(r.since),
  rxNumber: (r) => r.rxNumber,
  patientName: (r) => r.patientName,
  drugName: (r) => tallMan(r.drugName),
  quantity: (r) => formatQuantity(r.quantity),
  payer: (r) => r.payer,
  bin: (r) => r.bin,
  trouble: (r) => claimTroubleText[r.trouble],
  codes: (r) => r.codes,
  description: (r) => [r.description, r.message].filter(Boolean).join(' '),
  firstAction: (r) => r.firstAction ?? '',
  nextFillOn: (r) => formatDate(r.nextFillOn),
  promisedAt: (r) => (r.waiting ? 'waiting' : shortInstant(r.promisedAt)),
};
export const rejectedColumns = [
  'since',
  'rxNumber',
  'patientName',
  'drugName',
  'quantity',
  'payer',
  'bin',
  'trouble',
  'codes',
  'description',
  'firstAction',
  'nextFillOn',
  'promisedAt',
] as const;

const logOf = (r: RejectedRow): Asking => ({
  name: 'transmissionLog',
  input: { rxId: r.rxId, nextFillOn: r.nextFillOn },
});
/** Where the first step is taken: a date is put in, the prescription is corrected, or the payer's answer is read. */
function firstOf(r: RejectedRow): Way<RejectedRow> {
  if (r.trouble !== 'rejected')
    return { ask: (row) => ({ name: 'claimDetails', input: { rxId: row!.rxId } }) };
  const first = firstStepOf(r.codes.split(' '));
  if (first === 'defer') return { step: (row) => deferral(row.rxId, row.nextFillOn) };
  if (first === 'correct')
    return { ask: (row) => ({ name: 'claimDetails', input: { rxId: row!.rxId, first } }) };
  return first === 'entry'
    ? { ask: (row) => ({ name: 'rxEntry', input: { rxId: row!.rxId } }) }
    : { ask: (row) => logOf(row!) };
}
/** Rejected Claims of the top toolbar: every claim that waits for a person, the longest waiting first. */
export const rejectedPlan = {
  name: 'rejectedClaims',
  call: 'claims.rejected',
  columns: rejectedColumns.map((id) => ({
    id,
    sortable: [
      'since',
      'rxNumber',
      'patientName',
      'drugName',
      'payer',
      'bin',
      'nextFillOn',
      'promisedAt',
    ].includes(id),
  })),
  keyOf: (r) => r.id,
  textOf: (r, column) => texts[column]?.(r) ?? '',
  ways: {
    open: { rxId: (r) => r.rxId },
    log: { ask: (r) => logOf(r!) },
    details: { ask: (r) => ({ name: 'claimDetails', input: { rxId: r!.rxId } }) },
    correct: { ask: (r) => ({ name: 'claimDetails', input: { rxId: r!.rxId, first: 'correct' } }) },
    first: { by: firstOf },
    defer: { step: (r) => deferral(r.rxId, r.nextFillOn) },
  },
  news: ['rx', 'fill', 'claim'],
} satisfies ListPlan<RejectedRow>;
export const provideRejected = (ports: ClaimPorts, rx: RxPorts) =>
  provideListDialog(
    createListDialog(rejectedPlan),
    (i, signal) => ports.rejected(queryOf(i), signal),
    { step: provideRx(rx) },
  );
