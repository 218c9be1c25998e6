import { describe, expect, test } from 'vitest';
import {
  browserTimes,
  isFirst,
  partOf,
  processorTimes,
  slowest,
  unitTimes,
} from '../../scripts/suite-report.mjs';

describe('the part of the suite that is asked for', () => {
  test('is all of it where nothing is said', () => {
    expect(partOf([])).toEqual({ only: [], shard: null, problem: null });
  });
  test('is named, and divided', () => {
    const second = { only: ['unit'], shard: { at: 2, of: 3 }, problem: null };
    expect(partOf(['unit', '--shard', '2/3'])).toEqual(second);
    expect(partOf(['--shard=2/3', 'unit'])).toEqual(second);
  });
  test.each(['4/3', '0/3', '2', ''])('is refused as shard “%s”', (said) => {
    expect(partOf(['--shard', said]).problem).toBe(
      `“--shard ${said}” is none: say 1/3, 2/3 or 3/3.`,
    );
  });
  test('is refused where nobody knows it: a slip would test nothing and be green', () => {
    expect(partOf(['units']).problem).toBe('“units” is no part: say lint, types, unit, browser.');
  });
  test('has the checks that are not divided in the first shard only', () => {
    expect([null, { at: 1, of: 3 }, { at: 2, of: 3 }].map(isFirst)).toEqual([true, true, false]);
  });
});

test('ten files that took longest are told, with the processor where it is known', () => {
  const report = {
    testResults: Array.from({ length: 12 }, (_, index) => ({
      name: `/store/tests/file-${index}.test.ts`,
      startTime: 1_000,
      endTime: 2_000 + index * 1_000,
    })),
  };
  const processor = processorTimes(
    '{"file":"/store/tests/file-11.test.ts","milliseconds":4200}\n',
    '/store',
  );

  const lines = slowest(unitTimes(report, '/store'), processor);

  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual([
    '    12.0 s      4.2 s of processor  tests/file-11.test.ts',
    '    11.0 s  tests/file-10.test.ts',
  ]);
});

test('the tests of a browser file are summed', () => {
  const ofFile = (duration: number) => ({
    file: 'rx/main-job.spec.ts',
    tests: [{ results: [{ duration }] }],
  });
  const report = { suites: [{ specs: [ofFile(1_500)], suites: [{ specs: [ofFile(2_500)] }] }] };
  expect(slowest(browserTimes(report))).toEqual(['     4.0 s  tests/e2e/rx/main-job.spec.ts']);
});
