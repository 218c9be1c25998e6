import { expect, test } from 'vitest';
import { killNine } from './kill-nine.ts';

test(
  'killed under writes, the store loses nothing that it acknowledged, doubles nothing, and audits everything',
  { timeout: 180_000 + 60_000 * Number(process.env.KILLS ?? 2) },
  async () => {
    const report = await killNine({ kills: Number(process.env.KILLS ?? 2) });
    expect(report.acknowledged).toBeGreaterThan(report.kills * 10);
    expect({
      lost: report.lost,
      doubled: report.doubled,
      withoutAudit: report.withoutAudit,
      chain: report.chain,
    }).toEqual({ lost: 0, doubled: 0, withoutAudit: 0, chain: 'verifies' });
  },
);
