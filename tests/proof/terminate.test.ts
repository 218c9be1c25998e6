import { expect, test } from 'vitest';
import { terminate } from './terminate.ts';

test(
  'stopped under load, the server answers what it took, says "not ready" first and ends in time',
  { timeout: 180_000 + 60_000 * Number(process.env.STOPS ?? 1) },
  async () => {
    const report = await terminate({ stops: Number(process.env.STOPS ?? 1) });
    expect(report.answered).toBeGreaterThan(report.stops * 10);
    expect({ failed: report.failed, lost: report.lost }).toEqual({ failed: [], lost: 0 });
    expect(report.exitCodes).toEqual(report.exitCodes.map(() => 0));
    expect(report.noticed).toEqual(report.noticed.map(() => true));
    expect(Math.max(...report.endMs)).toBeLessThan(10_000);
  },
);
