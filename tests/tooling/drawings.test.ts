import { expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { differing, drawings } from '#qa/draw/draw.ts';
import { drawingFile, drawingPage } from '#qa/draw/drawing.ts';

test('every machine has its drawing, and none has changed without it', async () => {
  const differ = differing('.', await drawings('.'));

  expect(differ, 'Run `npm run qa -- draw --write`, and read what has changed').toEqual([]);
});
test('two machines never share a drawing', async () => {
  const { length } = await import('#qa/draw/machines.ts').then((all) => all.declaredMachines('.'));

  expect((await drawings('.')).size).toBe(length);
});
test('a machine is drawn with its states, causes, guards, targets and actions', () => {
  const machine = createMachine({
    id: 'bag',
    initial: 'scanning',
    on: { 'dialog.close': '.closed' },
    states: {
      scanning: {
        tags: 'idle',
        entry: 'clear',
        on: {
          'scan.arrived': [
            { guard: and(['isBag', not('isPlaced')]), target: 'placing', actions: ['takeBag'] },
            { actions: 'refuse' },
          ],
        },
        after: { idleMs: 'closed' },
      },
      placing: {
        invoke: { id: 'place', src: 'placeBag', onDone: 'closed', onError: 'scanning' },
      },
      closed: { type: 'final' },
    },
  });

  const page = drawingPage({
    name: 'bagMachine',
    file: 'src/machines/counter/bag.machine.ts',
    machine,
  });

  expect(page).toMatchInlineSnapshot(`
    "# bagMachine

    Drawn from [bag.machine.ts](../../src/machines/counter/bag.machine.ts).
    Written by \`npm run qa -- draw --write\`; a test compares it with the machine.

    \`\`\`mermaid
    stateDiagram-v2
      [*] --> s_scanning
      state "scanning" as s_scanning
      state "placing" as s_placing
      state "closed" as s_closed
      s_scanning --> s_placing: scan.arrived if isBag and not isPlaced
      s_scanning --> s_closed: after idleMs
      s_placing --> s_closed: place is done
      s_placing --> s_scanning: place failed
      s_closed --> [*]
    \`\`\`

    ## (whole machine)

    Begins in scanning.

    | when | if | goes to | does |
    |---|---|---|---|
    | dialog.close | – | closed | – |

    ## scanning

    Tags: idle. On entry: \`clear\`.

    | when | if | goes to | does |
    |---|---|---|---|
    | scan.arrived | \`isBag and not isPlaced\` | placing | \`takeBag\` |
    | scan.arrived | – | stays | \`refuse\` |
    | after idleMs | – | closed | – |

    ## placing

    Starts \`placeBag as place\`.

    | when | if | goes to | does |
    |---|---|---|---|
    | place is done | – | closed | – |
    | place failed | – | scanning | – |

    ## closed

    The machine ends here.
    "
  `);
  expect(drawingFile({ name: 'bagMachine' })).toBe('docs/machines/bag.md');
});
test('a function that makes machines has a page that says that it is not drawn', () => {
  const page = drawingPage({
    name: 'createShelf',
    file: 'src/machines/counter/shelf.machine.ts',
    machine: null,
  });

  expect(page).toBe(`# createShelf

Drawn from [shelf.machine.ts](../../src/machines/counter/shelf.machine.ts).
Written by \`npm run qa -- draw --write\`; a test compares it with the machine.

This is a function that makes a machine from what it is given; it is not drawn.
`);
});
