import { expect, test } from 'vitest';
import { createBench, keyEvent } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { createEarlyText, type ComingPage } from '#ui/platform/arriving/early-text.ts';

/** A desk on which a page is gone to, and how that page comes. */
async function onTheWay(search = true, hears = false) {
  const bench = await createBench({ account: maria, builtRoutes: ['patient', 'processing'] });
  const said: string[] = [];
  const typed: string[] = [];
  const waits: ((came: boolean) => void)[] = [];
  const asked: (() => boolean)[] = [];
  const limits: number[] = [];
  const before = { hasGone: false };
  const page: ComingPage = {
    until: (is, ms, then) => {
      asked.push(is);
      limits.push(ms);
      waits.push(then);
    },
    leave: () => () => before.hasGone,
    hasFocus: () => true,
    toSearch: () => search,
    hearsLetters: () => hears,
  };
  const text = createEarlyText(
    {
      workstation: bench.desk.workstation,
      say: (why) => void said.push(why),
      type: (key) => void typed.push(key.key),
      settled: () => undefined,
    },
    page,
  );
  text.sent({ type: 'route.go', route: 'patient' });
  const arrive = (came = true) => {
    while (waits.length > 0) waits.shift()?.(came);
  };
  const hold = (key: string) => text.hold(keyEvent(key));
  return { text, said, typed, arrive, hold, waits, asked, before, limits };
}

test('what is typed for a page that is coming goes into its search, in order', async () => {
  const { text, typed, said, arrive, hold } = await onTheWay();

  const taken = ['s', 'm', 'x', 'Backspace', 'i', 'Enter'].map((key) => hold(key));
  expect([text.holdText('th'), typed]).toEqual([true, []]);
  arrive();

  expect(taken).toEqual([true, true, true, true, true, true]);
  expect(typed).toEqual(['s', 'm', 'i', 'Enter', 't', 'h']);
  expect([said, hold('s')]).toEqual([[], false]);
});
test('Enter and Space on nothing typed act on no page that is being left, and say so', async () => {
  const { typed, said, arrive, hold } = await onTheWay();

  expect([hold('Enter'), hold(' '), hold('F8')]).toEqual([true, true, false]);
  arrive();

  expect(typed).toEqual([]);
  expect(said).toEqual([
    'Enter came too early: press it again.',
    'Space came too early: press it again.',
  ]);
});
test('what finds no search, or no page, is said to be entered nowhere', async () => {
  const without = await onTheWay(false);
  without.hold('s');
  without.arrive();
  const never = await onTheWay();
  never.hold('s');
  never.arrive(false);

  const nowhere = 'What you typed for this page was entered nowhere: type it again.';
  expect([without.typed, without.said, never.typed, never.said]).toEqual([
    [],
    [nowhere],
    [],
    [nowhere],
  ]);
});
test('a letter right behind a page without a search is lost where nothing takes it', async () => {
  const said = await Promise.all(
    [
      { search: false, hears: false },
      { search: false, hears: true },
      { search: true, hears: false },
    ].map(async ({ search, hears }) => {
      const bench = await onTheWay(search, hears);
      bench.arrive();
      const key = { ...keyEvent('s'), timeStamp: performance.now() };
      const isTaken = bench.text.hold(key);
      bench.text.left(key);
      return [isTaken, bench.said];
    }),
  );

  const nowhere = 'What you typed for this page was entered nowhere: type it again.';
  expect(said).toEqual([
    [false, [nowhere]],
    [false, []],
    [false, []],
  ]);
});
test('letters wait while the page that is left still stands, however long', async () => {
  const { hold, waits, asked, before, limits } = await onTheWay();
  hold('s');
  waits.shift()?.(true);

  const isDrawn = asked[1];
  const whileItStands = isDrawn?.();
  before.hasGone = true;

  expect([whileItStands, isDrawn?.()]).toEqual([false, true]);
  expect(limits).toEqual([10_000, 10_000]);
});
test('Esc takes back what was typed for the page', async () => {
  const { typed, said, arrive, hold } = await onTheWay();
  hold('s');
  expect(hold('Escape')).toBe(true);
  arrive();
  expect([typed, said]).toEqual([[], []]);
});
