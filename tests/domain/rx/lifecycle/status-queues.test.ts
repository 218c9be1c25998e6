import { describe, expect, it } from 'vitest';
import {
  inQueueOrder,
  queueOf,
  queues,
  returnDue,
  type QueueKey,
  type QueueRow,
} from '#domain/rx/rules/queues.ts';
import { reasonLists, reasonProblem, checkErrorOf } from '#domain/rx/rules/reasons.ts';
import {
  advanceOf,
  isOpenFill,
  leastAdvanced,
  rxStatuses,
  statusCodes,
} from '#domain/rx/rules/status.ts';

describe('statuses', () => {
  it('are the 18 of the specification', () => {
    expect(statusCodes.map((statusCode) => `${statusCode} ${rxStatuses[statusCode].name}`)).toEqual(
      [
        'DE Data Entry',
        'H Hold',
        'DEF Deferred',
        'F Filed',
        'R Rejected',
        'C Cashed',
        'B Billed',
        'DV Drug Verified',
        'RV Rph Verified',
        'RVF Rph Verified Filed',
        'BD Binned',
        'PU Picked Up',
        'D Delivered',
        'XF Transferred',
        'PD Payment Due',
        'PM Price Match',
        'DM Discontinued Medicine',
        'DEL Deleted',
      ],
    );
  });
  it('give an order the status of its least advanced fill', () => {
    expect(leastAdvanced(['BD', 'DV', 'PU'])).toBe('DV');
    expect(leastAdvanced(['PM', 'H'])).toBe('PM');
    expect(leastAdvanced(['F', 'D', 'DEL'])).toBe('D');
    expect(leastAdvanced(['F', 'XF'])).toBeNull();
    expect(statusCodes.filter((statusCode) => advanceOf(statusCode) === null)).toEqual([
      'F',
      'RVF',
      'XF',
      'DM',
      'DEL',
    ]);
  });
  it('say which fills are open', () => {
    expect(statusCodes.filter((statusCode) => isOpenFill(statusCode))).toEqual([
      'DE',
      'H',
      'DEF',
      'R',
      'C',
      'B',
      'DV',
      'RV',
      'BD',
      'PD',
      'PM',
    ]);
    expect(isOpenFill('PD', true)).toBe(false);
  });
});

describe('reasons', () => {
  it('have unique codes, and every "other" wants words', () => {
    for (const [key, { reasons }] of Object.entries(reasonLists)) {
      expect(new Set(reasons.map((reason) => reason.code)).size, key).toBe(reasons.length);
      for (const reason of reasons)
        expect(reason.needsText, `${key} ${reason.code}`).toBe(reason.code.startsWith('other'));
    }
  });
  it('let a technician hold only for what is not clinical', () => {
    expect(
      reasonLists.hold.reasons.filter((reason) => !reason.clinical).map((reason) => reason.code),
    ).toEqual(['stock', 'address', 'patient', 'other']);
  });
  it('are asked for in words', () => {
    expect(reasonProblem('hold', undefined)).toBe('Choose a reason for the hold.');
    expect(reasonProblem('hold', { code: 'lost' })).toBe('Choose a reason from the list.');
    expect(reasonProblem('hold', { code: 'other', text: ' ' })).toBe(
      'Say in words why: "Other, not clinical" needs a text.',
    );
    expect(reasonProblem('hold', { code: 'other', text: 'Safe is locked' })).toBeNull();
    expect(checkErrorOf('wrong-count')?.fault).toBe('product');
  });
});

const today = '2026-03-10';
const row = (over: Partial<QueueRow>): QueueRow => ({
  id: 1,
  status: 'DE',
  waiting: false,
  promisedAt: null,
  left: false,
  billLater: false,
  deferredUntil: null,
  partialFillOwed: false,
  outForDelivery: false,
  delivery: false,
  rtsDueOn: null,
  renewalUnanswered: false,
  autoRefillOn: null,
  expiresOn: '2027-03-01',
  ...over,
});
const inQueues = (over: Partial<QueueRow>): QueueKey[] =>
  queues.filter((queue) => queue.holds(row(over), today, '2026-04-09')).map((queue) => queue.key);

describe('queues', () => {
  it('are those of the handbook, and the waiting patients', () => {
    expect(queues.map((queue) => queue.label)).toEqual([
      'eRx in',
      'Data entry',
      'Holds',
      'Rejected',
      'Bill later',
      'Deferred due today',
      'Price match',
      'To fill',
      'To verify',
      'To bin',
      'Will call',
      'Deliveries',
      'Payment due',
      'Owed partials',
      'Renewal requests unanswered',
      'Auto-refill due',
      'Expiring Rx',
      'Waiting',
    ]);
    expect(queueOf('verify').work).toBe('verify');
  });
  it.each<[Partial<QueueRow>, QueueKey[]]>([
    [{ status: null }, ['erx']],
    [{ status: 'DE' }, ['entry']],
    [{ status: 'DE', waiting: true }, ['entry', 'waiting']],
    [{ status: 'H' }, ['hold']],
    [{ status: 'R' }, ['rejected']],
    [{ status: 'C', billLater: true }, ['bill-later', 'fill']],
    [{ status: 'B', billLater: true }, ['fill']],
    [{ status: 'DEF', deferredUntil: '2026-03-10' }, ['deferred']],
    [{ status: 'DEF', deferredUntil: '2026-03-11' }, []],
    [{ status: 'PM' }, ['price-match']],
    [{ status: 'DV' }, ['verify']],
    [{ status: 'RV' }, ['bin']],
    [{ status: 'RV', delivery: true }, ['bin', 'deliveries']],
    [{ status: 'BD' }, ['will-call']],
    [{ status: 'BD', outForDelivery: true }, ['deliveries']],
    [{ status: 'PD' }, ['payment-due']],
    [{ status: 'PU', waiting: true }, []],
    [{ status: 'PU', partialFillOwed: true }, ['owed']],
    [{ status: 'PU', renewalUnanswered: true }, ['renewals']],
    [{ status: 'PU', autoRefillOn: '2026-03-09' }, ['auto-refill']],
    [{ status: 'C', autoRefillOn: '2026-03-09' }, ['fill']],
    [{ status: 'F', expiresOn: '2026-04-09' }, ['expiring']],
    [{ status: 'F', expiresOn: '2026-04-10' }, []],
    [{ status: 'F', expiresOn: '2026-03-09' }, []],
    [
      {
        status: 'DM',
        partialFillOwed: true,
        renewalUnanswered: true,
        expiresOn: '2026-03-20',
        autoRefillOn: '2026-03-01',
      },
      [],
    ],
  ])('%o stands in %o', (over, expected) => {
    expect(inQueues(over)).toEqual(expected);
  });
  it('show the waiting first, then the promised time, then the oldest', () => {
    const rows = [
      row({ id: 1 }),
      row({ id: 2, promisedAt: '2026-03-10T17:00:00Z' }),
      row({ id: 3, promisedAt: '2026-03-10T16:00:00Z' }),
      row({ id: 4, waiting: true }),
      row({ id: 5 }),
    ];
    expect(rows.toSorted(inQueueOrder).map((row) => row.id)).toEqual([4, 3, 2, 1, 5]);
  });
  it('mark a bag whose return date has come', () => {
    expect(returnDue(row({ status: 'BD', rtsDueOn: '2026-03-10' }), today)).toBe(true);
    expect(returnDue(row({ status: 'BD', rtsDueOn: '2026-03-11' }), today)).toBe(false);
    expect(returnDue(row({ status: 'PU', rtsDueOn: '2026-03-01' }), today)).toBe(false);
  });
});
