import { expect, test } from 'vitest';
import { builtInOutages, networkCuts, outages, type OutageReport } from './outages.ts';

/** How often each outage is caused. */
const rounds = Number(process.env.OUTAGES ?? 1);
const timeout = 300_000 + 90_000 * rounds;
const whatHolds = ({ lost, doubled, withoutAudit, serverStayed }: OutageReport) => ({
  lost,
  doubled,
  withoutAudit,
  serverStayed,
});
const nothingLost = { lost: 0, doubled: 0, withoutAudit: 0, serverStayed: true };

test(
  'the built-in database is lost under writes: the server brings it back and loses nothing',
  { timeout },
  async () => {
    const kinds = Array.from({ length: rounds }, () => outages).flat();
    const report = await builtInOutages(kinds, (line) => process.env.OUTAGES && console.log(line));
    expect(report.acknowledged).toBeGreaterThan(report.outages * 20);
    expect(whatHolds(report)).toEqual(nothingLost);
  },
);
test(
  'the network to the database is cut under writes: the server stays and loses nothing',
  { timeout },
  async () => {
    const report = await networkCuts(
      2 * rounds,
      (line) => process.env.OUTAGES && console.log(line),
    );
    expect(report.acknowledged).toBeGreaterThan(report.outages * 20);
    expect(whatHolds(report)).toEqual(nothingLost);
  },
);
