import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import {
  isSearching,
  paletteMachine,
  providePalette,
  type Ask,
  type Chosen,
  type Found,
} from '#machines/platform/palette/palette.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const maria: Found = { kind: 'patient', id: 7, title: 'Rivera, Maria', detail: '04/12/1957' };
const metformin: Found = { kind: 'drug', id: 3, title: 'metformin', detail: '500 mg tablet' };
const asks: readonly Ask[] = [
  { name: 'patientId', title: 'Patient', of: 'patient' },
  { name: 'quantity', title: 'Quantity', of: 'quantity', optional: true },
];
const ask = { type: 'palette.ask', command: 'rx.new', title: 'New Rx', asks } as const;
const actions = { type: 'palette.actions', found: maria } as const;
const wait = { type: 'palette.wait', key: 'patient-7', act: 'run' } as const;
const give = { type: 'palette.give', value: 7, label: 'Rivera, Maria' } as const;

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(paletteMachine, {
      input: {},
      events: {
        'palette.type': ['', 'mar'].map((text) => ({ type: 'palette.type', text })),
        'palette.ask': [ask],
        'palette.give': [give],
        'palette.back': [{ type: 'palette.back' }],
        'palette.actions': [actions],
        'palette.wait': [wait],
        'palette.ran': [{ type: 'palette.ran' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: { search: { done: [[maria, metformin], []], error: [new Error('no answer')] } },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});

function open(typed = '') {
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const palette = createActor(
    providePalette({
      searchEverything: async (text) => {
        asked.push(text);
        return [maria, metformin];
      },
    }),
    { clock, input: { typed } },
  ).start();
  return {
    palette,
    asked,
    /** A hand that rests for as long as the palette waits before it asks. */
    rest: async () => {
      clock.increment(120);
      await waitFor(palette, (snapshot) => !isSearching(snapshot));
    },
    now: () => {
      const { value, context } = palette.getSnapshot();
      return [value, context.typed, context.found.map(({ title }) => title)];
    },
  };
}

test('a word is looked for once the hand rests, and only the last one', async () => {
  const { palette, asked, rest, now } = open();
  palette.send({ type: 'palette.type', text: 'ma' });
  palette.send({ type: 'palette.type', text: 'mar' });
  await rest();
  expect([asked, now()]).toEqual([['mar'], ['resting', 'mar', ['Rivera, Maria', 'metformin']]]);
});
test('one character asks nothing, and takes away what was found', async () => {
  const { palette, asked, rest, now } = open('mar');
  await rest();
  palette.send({ type: 'palette.type', text: 'm' });
  expect([asked, now()]).toEqual([['mar'], ['resting', 'm', []]]);
});
test('a command is told its patient, who alone is offered; Esc takes one step back', async () => {
  const { palette, asked, rest, now } = open('new rx');
  await rest();
  palette.send(ask);
  palette.send({ type: 'palette.type', text: 'mar' });
  await rest();
  const offered = now();
  palette.send(give);
  const told = palette.getSnapshot().context.asking?.given;
  palette.send({ type: 'dialog.close' });
  const again = palette.getSnapshot().context.asking?.given;
  palette.send({ type: 'dialog.close' });
  const list = palette.getSnapshot();
  palette.send({ type: 'dialog.close' });
  expect([
    asked,
    offered,
    told,
    again,
    [list.context.asking, list.context.typed],
    palette.getSnapshot().status,
  ]).toEqual([
    ['new rx', '@mar'],
    ['resting', 'mar', ['Rivera, Maria']],
    [{ name: 'patientId', value: 7, label: 'Rivera, Maria' }],
    [],
    [null, 'new rx'],
    'done',
  ]);
});
test('the actions of a found record open beside the word, and Esc goes back', async () => {
  const { palette, rest } = open('mar');
  await rest();
  palette.send({ type: 'palette.actions', found: maria });
  const turned = palette.getSnapshot().context.entity;
  palette.send({ type: 'dialog.close' });
  const { context, status } = palette.getSnapshot();
  expect([turned, context.entity, context.typed, status]).toEqual([maria, null, 'mar', 'active']);
});
describe('a key on a record of an older search waits for the answer', () => {
  async function waited(found: readonly Found[] | Error, key: string) {
    const clock = new SimulatedClock();
    const palette = createActor(
      providePalette({
        searchEverything: async () => {
          if (found instanceof Error) throw found;
          return found;
        },
      }),
      { clock, input: { typed: 'mar' } },
    ).start();
    const chosen: Chosen[] = [];
    palette.on('palette.chosen', (event) => chosen.push(event));
    palette.send({ type: 'palette.wait', key, act: 'run' });
    return {
      palette,
      chosen,
      answer: async () => {
        clock.increment(120);
        await waitFor(palette, (snapshot) => !isSearching(snapshot));
        const { waiting, unchosen, problem } = palette.getSnapshot().context;
        return {
          chosen: chosen.map(({ found, act }) => [found.title, act]),
          waiting,
          unchosen,
          problem,
        };
      },
    };
  }

  test('the record under the cursor is taken where it answers what is typed now too', async () => {
    const { answer } = await waited([metformin, maria], 'patient-7');
    expect(await answer()).toEqual({
      chosen: [['Rivera, Maria', 'run']],
      waiting: null,
      unchosen: null,
      problem: null,
    });
  });
  test('the only record that answers is taken', async () => {
    const { answer } = await waited([metformin], 'patient-7');
    expect(await answer()).toEqual({
      chosen: [['metformin', 'run']],
      waiting: null,
      unchosen: null,
      problem: null,
    });
  });
  test.each([
    [
      'of several others none is taken unseen',
      [metformin, { ...maria, id: 8 }],
      '2 records were found: choose one and press again.',
    ],
    ['nothing is said as such', [], 'Nothing was found.'],
  ] as const)('%s', async (_, found, unchosen) => {
    const { answer } = await waited(found, 'patient-7');
    expect(await answer()).toEqual({ chosen: [], waiting: null, unchosen, problem: null });
  });
  test('a search that fails forgets the key and says why', async () => {
    const { answer } = await waited(new Error('no answer'), 'patient-7');
    expect(await answer()).toEqual({
      chosen: [],
      waiting: null,
      unchosen: null,
      problem: expect.any(String),
    });
  });
  test('what is typed after the key takes it back', async () => {
    const { palette, answer } = await waited([maria], 'patient-7');
    palette.send({ type: 'palette.type', text: 'mari' });
    expect(await answer()).toMatchObject({ chosen: [], waiting: null, unchosen: null });
  });
});
test('what ran closes the palette, whatever it was doing', () => {
  const { palette } = open('mar');
  palette.send({ type: 'palette.ran' });
  expect(palette.getSnapshot().status).toBe('done');
});
