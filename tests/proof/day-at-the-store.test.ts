import { expect, test } from 'vitest';
import { dayAtTheStore } from './day-at-the-store.ts';

const prescriptions = Number(process.env.DAY ?? 16);
const kills = Number(process.env.DAY_KILLS ?? 2);
test(
  'a day at the store with its processes killed: no claim is lost or paid twice; money, stock and audit balance',
  { timeout: 360_000 + prescriptions * 2_000 },
  async () => {
    const {
      entered,
      refused,
      stuck,
      ended,
      claims,
      kills: killed,
      acknowledged,
      ...books
    } = await dayAtTheStore({
      prescriptions,
      kills,
      ...(prescriptions > 100 ? { say: (line: string) => console.log(line) } : {}),
    });
    console.log(
      `${entered} prescriptions, ended ${JSON.stringify(ended)}; claims ${JSON.stringify(claims)}; ${acknowledged} writes acknowledged; killed ${JSON.stringify(killed)}; ${refused.length} not entered`,
    );
    expect(books).toEqual({
      unaccounted: [],
      misPaid: [],
      misCollected: [],
      stock: [],
      unaudited: [],
      chain: 'verifies',
    });
    expect(stuck).toEqual([]);
    expect([
      entered >= prescriptions,
      (ended['PU'] ?? 0) > entered / 3,
      (claims['paid'] ?? 0) > 0,
      killed.server + killed.database + killed.payer,
    ]).toEqual([true, true, true, kills]);
  },
);
