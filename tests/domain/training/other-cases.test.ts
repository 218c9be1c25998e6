import { describe, expect, test } from 'vitest';
import type { RecordedRx } from '#domain/training/rules/facts.ts';
import { facts, fill, gradeOf, lisinopril10, missesOf, scan, step } from './recorded.ts';

const perfect = { score: 100, isFinished: true, isPassed: true };

describe('a return to stock', () => {
  const back: Partial<RecordedRx> = {
    status: 'F',
    fill: null,
    steps: [{ ...step, event: 'return-to-stock', to: 'F', reasonCode: 'not-picked-up' }],
    movements: [{ kind: 'return-to-stock', ndc: lisinopril10, quantity: 30_000, reason: null }],
  };
  const misses = (rx: Partial<RecordedRx>) => missesOf('returnToStock', facts({ ...back, ...rx }));
  test('with the ledger up and the prescription on file is passed', () => {
    expect(gradeOf('returnToStock', facts(back))).toMatchObject(perfect);
  });
  test('that the ledger does not know is none', () => {
    expect(misses({ movements: [] })).toEqual(['returned']);
  });
  test('with the prescription ended takes refills from the patient', () => {
    expect(misses({ status: 'DM' })).toEqual(['stillOnFile']);
  });
  test('under a reason that did not happen is a gap in the record', () => {
    const steps = [{ ...step, event: 'return-to-stock', to: 'F', reasonCode: 'error' }];
    expect(misses({ steps })).toEqual(['trueReason']);
  });
  test('of a bag that is on record as handed over is unsafe', () => {
    const handedOver = { ...step, event: 'pick-up', to: 'PU' };
    expect(misses({ status: 'PU', steps: [handedOver], movements: [] })).toEqual([
      'returned',
      'neverLeft',
    ]);
  });
});

describe('a recall', () => {
  const another = { ...step, event: 'another-bottle', to: 'C', reasonCode: 'recalled' };
  const again: Partial<RecordedRx> = { status: 'DV', steps: [another, step] };
  const entered = { recalls: [{ isOfLot: true, isOfAllLots: false }] };
  test('with the lot set apart and the bag filled again is passed', () => {
    expect(gradeOf('recall', facts(again, entered))).toMatchObject(perfect);
  });
  test('of another lot leaves the bottle on the shelf', () => {
    const other = { recalls: [{ isOfLot: false, isOfAllLots: false }] };
    expect(missesOf('recall', facts(again, other))).toEqual(['entered']);
  });
  test('of the whole NDC takes good bottles from other patients', () => {
    expect(
      missesOf('recall', facts(again, { recalls: [{ isOfLot: true, isOfAllLots: true }] })),
    ).toEqual(['onlyTheLot']);
  });
  test('that leaves the bag in its bin is not finished', () => {
    const waits = facts({ status: 'BD', steps: [] }, entered);
    expect(missesOf('recall', waits)).toEqual(['refilled']);
  });
  test('after which the bag is handed over as it was is unsafe', () => {
    const gone = facts({ status: 'PU', steps: [{ ...step, event: 'pick-up', to: 'PU' }] }, entered);
    expect(missesOf('recall', gone)).toEqual(['refilled', 'kept']);
  });
  test('under a reason that did not happen is a gap in the record', () => {
    const steps = [{ ...another, reasonCode: 'error' }, step];
    expect(missesOf('recall', facts({ ...again, steps }, entered))).toEqual(['trueReason']);
  });
});

describe('a pick-up', () => {
  const vial = { ...scan, kind: 'hand-over', outcome: 'label', ndc: null };
  const gone = {
    ...fill,
    hasLeft: true,
    isIdentified: true,
    counseling: 'accepted',
    paidCents: 12_40,
  };
  const left: Partial<RecordedRx> = {
    status: 'PU',
    fill: gone,
    scans: [vial],
    payments: [{ tender: 'cash', amountCents: 12_40 }],
  };
  const misses = (rx: Partial<RecordedRx>) => missesOf('pickUp', facts({ ...left, ...rx }));
  test('with counseling, the scan of the vial and the right money is passed', () => {
    expect(gradeOf('pickUp', facts(left))).toMatchObject(perfect);
  });
  test('with counseling recorded as declined is unsafe, because she asked for it', () => {
    expect(misses({ fill: { ...gone, counseling: 'refused' } })).toEqual(['counseled']);
  });
  test('without the scan of the vial is unsafe', () => {
    const without = { ...vial, outcome: 'without-label', reason: 'no scanner' };
    expect([misses({ scans: [] }), misses({ scans: [vial, without] })]).toEqual([
      ['vialsScanned'],
      ['vialsScanned'],
    ]);
  });
  test('by card, or of another amount, does not tally with the bill in the drawer', () => {
    expect(misses({ payments: [{ tender: 'card', amountCents: 12_40 }] })).toEqual(['paid']);
    expect(misses({ payments: [{ tender: 'cash', amountCents: 10_00 }] })).toEqual(['paid']);
  });
  test('of a bag that still lies here is not finished, and nothing of it is unsafe', () => {
    expect(misses({ status: 'BD', fill, scans: [], payments: [] })).toEqual(['handedOver']);
  });
});

describe('a C-II', () => {
  const checked = {
    ...fill,
    checkedBy: 2,
    monitorChecked: true,
    binClass: 'cii',
  };
  const label = { ...scan, kind: 'label', outcome: 'label', ndc: null };
  const inSafe: Partial<RecordedRx> = { status: 'BD', fill: checked, scans: [label] };
  const misses = (rx: Partial<RecordedRx>) => missesOf('scheduleTwo', facts({ ...inSafe, ...rx }));
  test('checked with the monitoring program and the label, and in the safe, is passed', () => {
    expect(gradeOf('scheduleTwo', facts(inSafe))).toMatchObject(perfect);
  });
  test('checked without the monitoring program is unsafe', () => {
    expect(misses({ fill: { ...checked, monitorChecked: false } })).toEqual(['monitored']);
  });
  test('checked without the scan of its label is unsafe', () => {
    expect(misses({ scans: [] })).toEqual(['labelScanned']);
  });
  test('among the other bags is unsafe', () => {
    expect(misses({ fill: { ...checked, binClass: 'shelf' } })).toEqual(['safe']);
  });
});

describe('a partial fill', () => {
  const part = { ...fill, intended: 90_000, partReason: 'request' };
  const parted: Partial<RecordedRx> = { writtenQuantity: 90_000, fill: part };
  const misses = (rx: Partial<RecordedRx>, others = 0) =>
    missesOf('partialFill', facts({ ...parted, ...rx }, { others }));
  test('of what the patient asked for, with the rest owed, is passed', () => {
    expect(gradeOf('partialFill', facts(parted))).toMatchObject(perfect);
  });
  test('made by changing what was prescribed is unsafe', () => {
    expect(misses({ writtenQuantity: 30_000, fill })).toEqual(['part', 'written']);
  });
  test('made by another prescription is unsafe', () => {
    expect(misses({}, 1)).toEqual(['noDetour']);
  });
  test('as if the shelf were short, or with the rest closed, leaves a gap in the record', () => {
    expect(misses({ fill: { ...part, partReason: 'stock', owedClosed: true } })).toEqual([
      'reason',
      'owed',
    ]);
  });
});

describe('a transfer', () => {
  const out = {
    ...step,
    event: 'transfer-out',
    to: 'XF',
    reasonText: 'to Canal Landing Pharmacy, 260-555-0102; taken by Dana Reyes on 03/02/2026',
  };
  const gone: Partial<RecordedRx> = { status: 'XF', steps: [out], movements: [], scans: [] };
  const misses = (rx: Partial<RecordedRx>) => missesOf('transfer', facts({ ...gone, ...rx }));
  test('with who took it there on record is passed', () => {
    expect(gradeOf('transfer', facts(gone))).toMatchObject(perfect);
  });
  test('to somebody who is not named is a gap in the record', () => {
    expect(misses({ steps: [{ ...out, reasonText: 'to another pharmacy' }] })).toEqual(['toWhom']);
  });
  test('of what was filled here meanwhile is unsafe', () => {
    expect(
      misses({
        movements: [{ kind: 'dispense', ndc: lisinopril10, quantity: -30_000, reason: null }],
      }),
    ).toEqual(['notFilled']);
  });
});

describe('an electronic prescription', () => {
  const checked = { ...fill, scannedBy: 4, checkedBy: 2, binClass: 'shelf' };
  const label = { ...scan, kind: 'label', outcome: 'label', ndc: null };
  const inBin: Partial<RecordedRx> = {
    status: 'BD',
    isFromMessage: true,
    refills: 5,
    fill: checked,
    scans: [scan, label],
  };
  const misses = (rx: Partial<RecordedRx>, others = 0) =>
    missesOf('electronic', facts({ ...inBin, ...rx }, { others }));
  test('as it was sent, checked by another person and in its bin, is passed', () => {
    expect(gradeOf('electronic', facts(inBin))).toMatchObject(perfect);
  });
  test('entered otherwise than it was sent is unsafe', () => {
    expect([misses({ writtenQuantity: 90_000 }), misses({ refills: 2 })]).toEqual([
      ['asSent'],
      ['asSent'],
    ]);
  });
  test('typed in by hand, the message still waits for somebody', () => {
    expect(misses({ isFromMessage: false })).toEqual(['binned']);
  });
  test('filled and checked by one person is unsafe', () => {
    expect(misses({ fill: { ...checked, checkedBy: 4 } })).toEqual(['anotherChecked']);
  });
  test('checked without the scan of the label is unsafe', () => {
    expect(misses({ scans: [scan] })).toEqual(['labelScanned']);
  });
  test('entered twice is unsafe', () => {
    expect(misses({}, 1)).toEqual(['noDetour']);
  });
  test('that nobody has entered yet is not finished, and nothing of it is unsafe', () => {
    const grade = gradeOf('electronic', facts(null));
    expect([grade.isFinished, grade.score]).toEqual([false, 75]);
  });
});

describe('a rejected claim', () => {
  const paid = { status: 'B', claims: [{ isPaid: true, memberId: 'TRN10052' }] };
  const card = { cardNumber: 'TRN10052' };
  const misses = (rx: Partial<RecordedRx>) =>
    missesOf('rejection', facts({ ...paid, ...rx }, card));
  test('that the plan paid under the number of the card is passed', () => {
    expect(gradeOf('rejection', facts(paid, card))).toMatchObject(perfect);
  });
  test('that was priced as cash is not finished', () => {
    expect(misses({ status: 'C', claims: [{ isPaid: false, memberId: 'TRN10025' }] })).toEqual([
      'paid',
    ]);
  });
  test('that the plan paid under another number is a claim for somebody else', () => {
    expect(misses({ claims: [{ isPaid: true, memberId: 'W100000001' }] })).toEqual(['asOnCard']);
  });
});

describe('an outage', () => {
  const later: Partial<RecordedRx> = { fill: { ...fill, billLater: true } };
  const misses = (rx: Partial<RecordedRx>) => missesOf('outage', facts({ ...later, ...rx }));
  test('with the drug filled and the plan still to be billed is passed', () => {
    expect(gradeOf('outage', facts(later))).toMatchObject(perfect);
  });
  test('in which the plan was never tried leaves the patient with the price', () => {
    expect(misses({ fill })).toEqual(['billLater']);
  });
  test('in which the patient waits for the line goes without the drug', () => {
    expect(misses({ status: 'DE', fill, scans: [] })).toEqual(['billLater', 'rightProduct']);
  });
});

describe('two people at one prescription', () => {
  const mine = { ...step, event: 'edited', to: 'DE' };
  const colleague = { ...mine, byId: 9 };
  const both: Partial<RecordedRx> = {
    status: 'DE',
    writtenQuantity: 60_000,
    refills: 5,
    steps: [colleague, mine],
  };
  const misses = (rx: Partial<RecordedRx>) => missesOf('conflict', facts({ ...both, ...rx }));
  test('with what either was told on it is passed', () => {
    expect(gradeOf('conflict', facts(both))).toMatchObject(perfect);
  });
  test('with the colleague’s change saved over is unsafe', () => {
    expect(misses({ refills: 2 })).toEqual(['kept']);
  });
  test('before anybody else has changed it goes on', () => {
    expect(misses({ refills: 2, steps: [mine] })).toEqual(['together']);
  });
  test('with the own change given up gives half of the dose', () => {
    expect(misses({ writtenQuantity: 30_000, steps: [colleague] })).toEqual(['changed']);
  });
});
