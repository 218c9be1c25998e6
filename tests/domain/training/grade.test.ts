import { describe, expect, test } from 'vitest';
import { caseKeys, caseOf } from '#domain/training/rules/cases.ts';
import type { CaseFacts, RecordedRx } from '#domain/training/rules/facts.ts';
import { passMark } from '#domain/training/rules/grade.ts';
import { facts, fill, gradeOf, lisinopril20, missesOf, scan, step, wrongScan } from './recorded.ts';

describe('a wrong bottle at the scan', () => {
  const wrongBottle = (rx: Partial<RecordedRx>, more?: Partial<CaseFacts>) =>
    missesOf('wrongBottle', facts(rx, more));
  test('refused by its scan, and the right one taken: everything is met', () => {
    const grade = gradeOf('wrongBottle', facts({}));
    expect([grade.score, grade.isFinished, grade.isPassed, grade.seconds]).toEqual([
      100,
      true,
      true,
      170,
    ]);
  });
  test('that was never scanned is said, because an eye reads what it expects', () => {
    const grade = gradeOf('wrongBottle', facts({ scans: [scan] }));
    expect(grade.criteria.find(({ key }) => key === 'bottleScanned')?.says).toBe(
      'The bottle beside the tray was never scanned: an eye that expects the right ' +
        'strength reads it on the wrong bottle.',
    );
    expect([grade.score, grade.isPassed]).toEqual([90, true]);
  });
  test('for which the prescription was changed is unsafe, and never passes', () => {
    const changed = {
      writtenNdc: lisinopril20,
      fill: { ...fill, ndc: lisinopril20 },
      scans: [wrongScan, { ...scan, ndc: lisinopril20 }],
    };
    expect(wrongBottle(changed)).toEqual(['rightProduct', 'unchangedDrug']);
    expect(gradeOf('wrongBottle', facts(changed)).isPassed).toBe(false);
  });
  test('a count that is not the label’s is unsafe', () => {
    const grade = gradeOf('wrongBottle', facts({ fill: { ...fill, counted: 20_000 } }));
    expect(grade.criteria.find(({ key }) => key === 'rightCount')).toEqual({
      key: 'rightCount',
      title: 'The count is what the label says',
      weight: 'unsafe',
      isMet: false,
      says: '20 were counted, the label says 30: the patient runs short, or takes too much.',
    });
    expect([grade.score, grade.isFinished, grade.isPassed]).toEqual([55, true, false]);
  });
  test('without a label, or slowly, costs less than anything unsafe', () => {
    expect(wrongBottle({ labelsPrinted: 0 })).toEqual(['labelled']);
    const slow = gradeOf('wrongBottle', facts({}, { seconds: 301 }));
    expect([slow.score, slow.isPassed]).toEqual([95, true]);
    expect(slow.score).toBeGreaterThan(passMark);
  });
  test('with nothing done, the case is not finished', () => {
    const grade = gradeOf('wrongBottle', facts({ status: 'C', scans: [], labelsPrinted: 0 }));
    expect([grade.isFinished, grade.isPassed]).toEqual([false, false]);
  });
  test('a scan that was taken back does not count', () => {
    expect(wrongBottle({ scans: [wrongScan, { ...scan, struck: true }] })).toEqual([
      'rightProduct',
    ]);
  });
});

describe('an early refill', () => {
  const fillStep = { ...step, event: 'fill', to: 'DE', reasonCode: 'vacation' };
  const refilled: Partial<RecordedRx> = {
    status: 'C',
    steps: [fillStep],
    scans: [],
    fill: { ...fill, no: 1, counted: null, scannedBy: null },
  };
  const earlyRefill = (rx: Partial<RecordedRx>, more?: Partial<CaseFacts>) =>
    missesOf('earlyRefill', facts({ ...refilled, ...rx }, more));
  test('with the journey as its reason is passed', () => {
    expect(gradeOf('earlyRefill', facts(refilled))).toMatchObject({ score: 100, isPassed: true });
  });
  test('with another reason than the patient’s is unsafe', () => {
    expect(earlyRefill({ steps: [{ ...fillStep, reasonCode: 'lost' }] })).toEqual(['trueReason']);
  });
  test('of more than was authorized is unsafe', () => {
    expect(earlyRefill({ fill: { ...fill, no: 1, quantity: 60_000 } })).toEqual([
      'authorizedQuantity',
    ]);
  });
  test('got round by a second prescription is unsafe', () => {
    expect(earlyRefill({}, { others: 1 })).toEqual(['noDetour']);
  });
  test('that was not opened leaves the case unfinished', () => {
    const grade = gradeOf('earlyRefill', facts({ ...refilled, steps: [], fill }));
    expect(grade.isFinished).toBe(false);
  });
});

test('every case that exists has its number, a task, a goal and something unsafe', () => {
  for (const key of caseKeys) {
    const { criteria, task } = caseOf(key);
    const weights = criteria.map(({ weight }) => weight);
    expect([weights.includes('goal'), weights.includes('unsafe')]).toEqual([true, true]);
    expect(task({}).length).toBeGreaterThan(0);
  }
});
