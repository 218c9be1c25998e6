// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { provideRxEntry } from '#machines/rx/entry/rx-entry.machine.ts';
import { entryWorld } from '#tests/machines/rx/entry/world.ts';
import { rxEntryTitle } from '#ui/screens/rx/entry/rx-entry-dialog.tsx';

test('from one message to the next no title says that a prescription is edited', async () => {
  const { ports } = entryWorld();
  const clock = new SimulatedClock();
  const entry = createActor(provideRxEntry(ports), { input: { erxId: 501 }, clock });
  const titles: string[] = [];
  entry.subscribe((snapshot) => {
    const title = rxEntryTitle(snapshot);
    if (titles.at(-1) !== title) titles.push(title);
  });
  entry.start();
  await waitFor(entry, (snapshot) => snapshot.matches({ working: { form: 'editing' } }));

  entry.send({ type: 'entry.save', then: 'fill' });
  await waitFor(
    entry,
    (snapshot) =>
      snapshot.context.round === 1 && snapshot.matches({ working: { form: 'editing' } }),
  );

  expect(titles).toEqual([
    'eRx',
    expect.stringMatching(/^eRx: \w/),
    'eRx: next message',
    expect.stringMatching(/^eRx: \w/),
  ]);
});
