import { expect, test } from 'vitest';
import { differenceAlerts } from '#domain/rx/facts/alerts.ts';
import { answersFor } from '#domain/rx/facts/answers.ts';
import type { FactRow } from '#domain/rx/facts/types.ts';

const rowOf = (fact: 'quantity' | 'refills', raised: boolean): FactRow => ({
  fact,
  prescribed: '5',
  entered: raised ? '11' : '2',
  label: null,
  scanned: null,
  parts: null,
  odd: null,
  verdict: 'differs',
  why: 'Another number',
  asks: true,
  ...(raised ? { raised } : {}),
});
/** Who confirmed it, as it is offered to a technician at entry. */
const offered = (row: FactRow) =>
  differenceAlerts([row], 'entry', 'erx501', (text) => text)
    .flatMap((alert) => answersFor(alert, false))
    .map(({ label }) => label.split(':')[0]);

test.each([
  ['quantity', true, ['Prescriber asked', 'Source looked at']],
  ['quantity', false, ['Prescriber asked', 'Source looked at', 'Patient asked']],
  ['refills', true, ['Prescriber asked']],
  ['refills', false, ['Prescriber asked', 'Source looked at', 'Patient asked']],
] as const)('a difference in %s, more: %s, is confirmed by %j', (fact, raised, by) => {
  expect(offered(rowOf(fact, raised))).toEqual(by);
});
