import { expect, test } from 'vitest';
import { ok, refuse } from '#domain/platform/result.ts';
import { paperMachine, paperSender, type PaperPorts } from '#machines/label/paper.machine.ts';
import type { NewNote } from '#machines/platform/notifications/notifications.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const paper = { fileUrl: '/api/files/labels/a.pdf', what: 'The receipt', here: 'open' as const };
const answered = async () => {
  for (let index = 0; index < 8; index++) await Promise.resolve();
};
type Answer = () => ReturnType<PaperPorts['send']>;
function world(...answers: readonly Answer[]) {
  const said: NewNote[] = [];
  const jobs: string[] = [];
  const opened: string[] = [];
  const printed: (readonly string[])[] = [];
  let made = 0;
  const print = paperSender({
    say: (newNote) => {
      said.push(newNote);
    },
    open: (url) => {
      opened.push(url);
    },
    print: (svg) => {
      printed.push(svg);
    },
    newJob: () => `job ${++made}`,
    send: (_url, job) => {
      jobs.push(job);
      return answers[jobs.length - 1]!();
    },
  });
  const press = async (label: string) => {
    const { action } = said.findLast((newNote) => newNote.action?.label === label)!;
    action!.target.send(action!.event);
    await answered();
  };
  return {
    said,
    jobs,
    opened,
    printed,
    print,
    press,
    texts: () => said.map((newNote) => newNote.message),
  };
}
test('every state of a paper’s way can be reached and every transition taken', () => {
  const quiet = paperMachine.provide({
    actions: { say: () => {}, open: () => {}, renew: () => {} },
  });
  expect(
    coverage(quiet, {
      input: { ...paper, job: 'job 1' },
      events: { 'paper.retry': [{ type: 'paper.retry' }], 'paper.open': [{ type: 'paper.open' }] },
      settle: {
        send: {
          done: [ok({ printer: 'labels:9100' }), ok({ printer: null }), refuse('X', 'No')],
          error: [new Error('offline')],
        },
      },
    }).unreached,
  ).toEqual([]);
});
test('where it went is said once the printer took it; without a printer the paper opens, or is offered', async () => {
  const fixture = world(
    async () => ok({ printer: '192.0.2.15:9100' }),
    async () => ok({ printer: null }),
    async () => ok({ printer: null }),
  );
  fixture.print(paper);
  expect(fixture.texts()).toEqual([]);
  await answered();
  expect([fixture.texts(), fixture.opened]).toEqual([['The receipt went to 192.0.2.15:9100.'], []]);
  fixture.print(paper);
  await answered();
  expect(fixture.opened).toEqual([paper.fileUrl]);
  fixture.print({ ...paper, what: 'The label', here: 'offer' });
  await answered();
  expect([fixture.texts().at(-1), fixture.opened.length]).toEqual([
    'The label can be opened here: this workstation has no printer for it.',
    1,
  ]);
  await fixture.press('Open');
  expect(fixture.opened).toHaveLength(2);
});
test('what the printer refused is sent again as a new job, a lost answer is asked for with the same; it can be opened all the while', async () => {
  const fixture = world(
    async () =>
      refuse('PRINTER_FAILED', 'Not printed at 192.0.2.15:9100: it refuses the connection.'),
    () => Promise.reject(new Error('The server does not answer.')),
    async () => ok({ printer: '192.0.2.15:9100' }),
  );
  fixture.print(paper);
  await answered();
  expect(fixture.texts()).toEqual([
    'Not printed at 192.0.2.15:9100: it refuses the connection.',
    'The receipt can be opened here meanwhile.',
  ]);
  await fixture.press('Open');
  await fixture.press('Retry');
  await fixture.press('Retry');
  expect([fixture.jobs, fixture.opened, fixture.texts().at(-1)]).toEqual([
    ['job 1', 'job 2', 'job 2'],
    [paper.fileUrl],
    'The receipt went to 192.0.2.15:9100.',
  ]);
});
test('a paper that is a drawing, too, is printed where the hand is: no window opens', async () => {
  const fixture = world(
    async () => ok({ printer: null }),
    async () => ok({ printer: null }),
    async () => refuse('PRINTER_FAILED', 'Not printed.'),
  );
  const svg = ['<svg>one</svg>', '<svg>two</svg>'];
  fixture.print({ ...paper, svg });
  await answered();
  expect(fixture.printed).toEqual([svg]);
  fixture.print({ ...paper, what: 'The label', here: 'offer', svg });
  await answered();
  expect(fixture.texts()).toEqual([
    'The label can be printed here: this workstation has no printer for it.',
  ]);
  await fixture.press('Print');
  expect(fixture.printed).toHaveLength(2);
  fixture.print({ ...paper, svg });
  await answered();
  await fixture.press('Print');
  expect([fixture.printed.length, fixture.opened]).toEqual([3, []]);
});
