import { expect, test } from 'vitest';
import { ok, refuse } from '#domain/platform/result.ts';
import { paperMachine, paperSender, type PaperPorts } from '#machines/label/paper.machine.ts';
import type { NewNote } from '#machines/platform/notifications/notifications.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const paper = { fileUrl: '/api/files/labels/a.pdf', what: 'The receipt', here: 'open' as const };
const answered = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};
type Answer = () => ReturnType<PaperPorts['send']>;
function world(...answers: readonly Answer[]) {
  const said: NewNote[] = [];
  const jobs: string[] = [];
  const opened: string[] = [];
  let made = 0;
  const print = paperSender({
    say: (n) => {
      said.push(n);
    },
    open: (url) => {
      opened.push(url);
    },
    newJob: () => `job ${++made}`,
    send: (_url, job) => {
      jobs.push(job);
      return answers[jobs.length - 1]!();
    },
  });
  const press = async (label: string) => {
    const { action } = said.findLast((n) => n.action?.label === label)!;
    action!.target.send(action!.event);
    await answered();
  };
  return { said, jobs, opened, print, press, texts: () => said.map((n) => n.message) };
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
  const w = world(
    async () => ok({ printer: '192.0.2.15:9100' }),
    async () => ok({ printer: null }),
    async () => ok({ printer: null }),
  );
  w.print(paper);
  expect(w.texts()).toEqual([]);
  await answered();
  expect([w.texts(), w.opened]).toEqual([['The receipt went to 192.0.2.15:9100.'], []]);
  w.print(paper);
  await answered();
  expect(w.opened).toEqual([paper.fileUrl]);
  w.print({ ...paper, what: 'The label', here: 'offer' });
  await answered();
  expect([w.texts().at(-1), w.opened.length]).toEqual([
    'The label can be opened: this workstation has no printer for it.',
    1,
  ]);
  await w.press('Open');
  expect(w.opened).toHaveLength(2);
});
test('what the printer refused is sent again as a new job, a lost answer is asked for with the same; it can be opened all the while', async () => {
  const w = world(
    async () =>
      refuse('PRINTER_FAILED', 'Not printed at 192.0.2.15:9100: it refuses the connection.'),
    () => Promise.reject(new Error('The server does not answer.')),
    async () => ok({ printer: '192.0.2.15:9100' }),
  );
  w.print(paper);
  await answered();
  expect(w.texts()).toEqual([
    'Not printed at 192.0.2.15:9100: it refuses the connection.',
    'The receipt can be opened here meanwhile.',
  ]);
  await w.press('Open');
  await w.press('Retry');
  await w.press('Retry');
  expect([w.jobs, w.opened, w.texts().at(-1)]).toEqual([
    ['job 1', 'job 2', 'job 2'],
    [paper.fileUrl],
    'The receipt went to 192.0.2.15:9100.',
  ]);
});
