import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { RxDetail, ScanOutcome } from '#domain/rx/contract/rx.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import { detail, fill, refusedFor, rx4127, scanned } from './prescription.ts';

export const took = (quantity: number, givenDetail: Partial<RxDetail> = {}): RxDetail =>
  detail({
    version: 5,
    ...givenDetail,
    fill: {
      ...fill,
      ...givenDetail.fill,
      scans: [
        {
          at: '2026-03-02T15:10:00.000Z',
          by: 'Tess Desk',
          outcome: 'accepted',
          shown: 'metformin lot LOT1',
          quantity,
          lot: 'LOT1',
          byHand: false,
        },
      ],
    },
  });
export const read = (scanOutcome: Partial<ScanOutcome>) => ({
  kind: 'read' as const,
  outcome: {
    accepted: false,
    code: 'WRONG_DRUG',
    stop: 'Wrong drug: lisinopril was scanned. Put it back.',
    offer: null,
    detail: rx4127,
    ...scanOutcome,
  },
});
export const whole = read({ accepted: true, code: 'COMPLETE', stop: null, detail: took(60_000) });
export const switching = read({
  code: 'WRONG_PACKAGE',
  stop: 'Other package.',
  offer: { kind: 'switch-ndc', label: 'Switch to 00591-0369-05', drugIds: [10], lotIds: [] },
});
export const lots = read({
  code: 'NOT_IN_STOCK',
  stop: 'Lot X is not in stock here.',
  offer: { kind: 'choose-lot', label: 'Choose a lot in stock', drugIds: [], lotIds: [31, 32] },
});
export const drugs = read({
  code: 'AMBIGUOUS',
  stop: 'The code means several drugs.',
  offer: {
    kind: 'choose-drug',
    label: 'Choose the drug on the bottle',
    drugIds: [9, 10],
    lotIds: [],
  },
});
export const early = read({
  code: 'EXPIRES_EARLY',
  stop: 'Lot X expires 03/15/2026, and the supply lasts until 04/01/2026.',
  offer: { kind: 'reason', label: 'Why this bottle goes out', drugIds: [], lotIds: [31] },
});

/** The bottle says another expiry than the record: EI answers which is right. */
export const twoDates = read({
  code: 'TWO_EXPIRIES',
  stop: 'Lot LOT1 has two expiries: 06/30/2028 and 06/30/2029.',
});

/** What a person does about a scan that was stopped or taken, for a walk of the machine. */
export const offerEvents = {
  'offer.take': [{ type: 'offer.take', index: 0 }],
  'offer.drop': [{ type: 'offer.drop' }],
  'early.why': [{ type: 'early.why', text: 'Used up before' }],
  'scan.takeBack': [{ type: 'scan.takeBack' }],
} as const;
const outcomes: readonly RxOutcome[] = [
  { kind: 'done', detail: scanned },
  { kind: 'refused', failure: refusedFor('Counted 59, to dispense 60: count again.') },
  { kind: 'stale', by: null, detail: detail({ version: 8 }) },
];
export const billedSwitching = {
  ...switching,
  outcome: { ...switching.outcome, detail: detail({ status: 'B' }) },
};
/** Another desk counted it meanwhile, or changed something about it. */
const changedNow: readonly Result<RxDetail>[] = [
  ok(scanned),
  ok(took(60_000)),
  refuse('NOT_FOUND', 'Gone.'),
];
/** Another maker was taken: the label that is printed says the one before. */
export const toLabel: RxDetail = {
  ...took(60_000),
  next: 'print-label',
  fill: { ...required(took(60_000).fill, 'the fill'), labelsPrinted: 0 },
};
/** What each call of the dialog may answer, for walks. */
export const settle = {
  load: { done: changedNow, error: [new Error('offline')] },
  scan: {
    done: [
      whole,
      switching,
      billedSwitching,
      drugs,
      early,
      twoDates,
      { kind: 'refused', failure: refusedFor('No') },
      { kind: 'stale', by: null, detail: rx4127 },
    ],
    error: [new Error('offline')],
  },
  resolveDrug: { done: [{ drugs: [] }], error: [new Error('offline')] },
  switchBilled: {
    done: [
      { detail: detail({ status: 'B' }), problem: null },
      { detail: detail({ status: 'B' }), problem: 'Not taken back.' },
      { detail: detail({ status: 'R' }), problem: 'Rejected.' },
    ],
  },
  switchNdc: { done: outcomes, error: [new Error('offline')] },
  takeBack: { done: outcomes, error: [new Error('offline')] },
  secondCount: { done: outcomes, error: [new Error('offline')] },
  move: { done: outcomes, error: [new Error('offline')] },
};
