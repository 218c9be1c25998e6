import { expect, test } from 'vitest';
import { renewalNotDue, renewalQuestion, type RenewalFacts } from '#domain/refill/rules/renewal.ts';

/** Thirty days were filled on 02/01 and are used up on 03/02: asking for more is due. */
const due: RenewalFacts = {
  today: '2026-03-02',
  earliestFillOn: '2026-02-26',
  lastFilledOn: '2026-02-01',
  sig: 'Take 1 tablet by mouth once daily.',
  courseDays: null,
  asked: null,
};
const ends = 'The directions say when it ends: look whether the course is over.';

test('a renewal that is due is proposed and asks nothing', () => {
  expect([renewalQuestion(due), renewalNotDue(due)]).toEqual([null, null]);
});
test.each<[string, Partial<RenewalFacts>, string]>([
  ['early', { earliestFillOn: '2026-03-09' }, 'Too early: the next fill is due on 03/09/2026.'],
  ['a course of days', { courseDays: 10 }, ends],
  ['"then stop"', { sig: '2 qd x3d, 1 qd x3d then d/c' }, ends],
  ['"then off" at the end', { sig: '1 patch daily x 2 wk then off.' }, ends],
])('%s is a question, and no next step by itself', (_, facts, why) => {
  const told = { ...due, ...facts };
  expect([renewalQuestion(told), renewalNotDue(told)]).toEqual([why, why]);
});
test('weeks on and off have no end', () => {
  expect(renewalQuestion({ ...due, sig: '1 patch weekly x 3 weeks, then off 1 week' })).toBeNull();
});
test('an open request is told; one that the last fill has answered is not', () => {
  const asked = { on: '2026-02-27', how: 'electronically', outcome: null } as const;
  expect([
    renewalQuestion({ ...due, asked }),
    renewalQuestion({ ...due, asked: { ...asked, on: '2026-01-30' } }),
  ]).toEqual([
    'The prescriber was asked electronically on 02/27/2026 and has not answered yet.',
    null,
  ]);
});
test('after a denial a person may ask again, and F8 does not propose it', () => {
  const asked = { on: '2026-02-27', how: 'electronically', outcome: 'Denied' } as const;
  expect([renewalQuestion({ ...due, asked }), renewalNotDue({ ...due, asked })]).toEqual([
    null,
    'The prescriber denied it on the request of 02/27/2026.',
  ]);
});
