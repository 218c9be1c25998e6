import { expect, test } from 'vitest';
import { mostADay } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const product = {
  name: 'Azithromycin',
  genericName: 'azithromycin',
  strength: '250 mg',
  form: 'Tablet',
  route: 'oral',
  uom: 'EA' as const,
  packageSize: 30_000,
  packageText: null,
};

test.each([
  ['TAKE 2 TABLETS NOW, THEN 1 TABLET EVERY 6 HOURS', 5],
  ['TAKE 2 TABLETS NOW, THEN 1 TABLET EVERY 12 HOURS', 3],
  ['TAKE 2 TABLETS NOW, THEN 1 TABLET THREE TIMES DAILY', 4],
  ['TAKE 2 TABLETS NOW, THEN 1 TABLET AT BEDTIME', 3],
  // A day after the first dose: what is usual for a first dose that is twice the others.
  ['TAKE 2 TABLETS NOW, THEN 1 TABLET DAILY', 2],
  ['TAKE 2 TABLETS TODAY, THEN 1 TABLET DAILY FOR 4 DAYS', 2],
  ['TAKE 1 TABLET NOW, THEN 2 TABLETS EVERY 6 HOURS', 8],
  ['TAKE 2 TABLETS NOW, 1 TABLET IN 1 HOUR', 3],
  ['TAKE 1 TABLET EVERY 6 HOURS', 4],
  // Each day has a dose, and not the same one: the higher one, not their mean.
  ['TAKE 1 TABLET DAILY ALTERNATING WITH 2 TABLETS DAILY', 2],
  ['TAKE 1 TABLET ONE DAY, 2 TABLETS THE NEXT DAY', 2],
  ['TAKE 2 TABLETS EVERY OTHER DAY ALTERNATING WITH 3 TABLETS EVERY OTHER DAY', 3],
  ['TAKE 1 TABLET ON MONDAY, WEDNESDAY AND FRIDAY AND 2 TABLETS ON ALL OTHER DAYS', 2],
  ['TAKE 1 TABLET DAILY EXCEPT 2 TABLETS ON SUNDAY', 2],
  ['1 TABLET ON EVEN DAYS AND 2 TABLETS ON ODD DAYS', 2],
  ['1 TAB BID MON-FRI AND 1 TAB DAILY SAT-SUN', 2],
  ['1 TABLET 5 DAYS A WEEK AND 2 TABLETS 2 DAYS A WEEK', 2],
  ['1 TAB QAM 6 DAYS A WEEK, 2 TABS ON SUNDAY', 2],
  // Of two maxima the one of the day.
  ['1 TABLET EVERY 6 HOURS AS NEEDED, MAX 2 TABLETS PER DAY OR 9 TABLETS PER MONTH', 2],
  // A maximum in minutes ends the attack: it is not taken so all day.
  ['1 TABLET EVERY 5 MINUTES AS NEEDED, MAX 3 TABLETS IN 15 MINUTES', 3],
  ['1 TABLET EVERY 5 MINUTES AS NEEDED, MAX 3 DOSES IN 15 MINUTES', 3],
])('%s uses %d tablets in a day at most', (sig, tablets) => {
  const most = mostADay(readDirections(sig, product), product);

  expect(most).toBe(tablets * 1_000);
});
