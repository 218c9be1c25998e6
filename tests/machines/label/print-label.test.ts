import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok } from '#domain/platform/result.ts';
import type { PrintLabelInput } from '#machines/label/label-print.ts';
import { providePrintLabel } from '#machines/label/print-label.machine.ts';
import { printLabelRefusal } from '#machines/label/print-label.refusal.ts';
import { answered, fakeRx, rx4127, verified } from '#tests/machines/rx/prescription.ts';

const bagCode = '000512';
const printLabel = async () => ({
  kind: 'printed' as const,
  detail: rx4127,
  svg: ['<svg/>'],
  fileUrl: '/api/files/labels/a.pdf',
  labelCode: 'R001000412700',
});
async function printed(input: PrintLabelInput) {
  const papers: string[] = [];
  const { ports } = fakeRx({
    printPaper: ({ fileUrl }) => {
      papers.push(fileUrl);
    },
    printLabel,
  });
  const dialog = createActor(providePrintLabel(ports), { input }).start();
  await answered();
  dialog.send({ type: 'label.print' });
  await answered();
  return [dialog.getSnapshot().value, papers];
}

test('a label that is a step of the work closes its dialog once it is printed', async () => {
  expect(await printed({ rxId: 41, once: true })).toEqual(['closed', ['/api/files/labels/a.pdf']]);
});
test('a label that was asked for stays to be looked at, and may be printed again', async () => {
  expect(await printed({ rxId: 41 })).toEqual(['printed', ['/api/files/labels/a.pdf']]);
});
test('the label of a bag is printed alone, once the bag has its number', async () => {
  const papers: string[] = [];
  const { ports, asked } = fakeRx({
    load: async () => ok({ ...verified, fill: verified.fill && { ...verified.fill, bagCode } }),
    printPaper: ({ what }) => {
      papers.push(what);
    },
    printLabel,
    printBagLabel: async () =>
      ok({ fileUrl: '/api/files/labels/b.pdf', svg: ['<svg/>'], bag: bagCode }),
  });
  const dialog = createActor(providePrintLabel(ports), { input: { rxId: 41 } }).start();
  await answered();
  await answered();
  dialog.send({ type: 'label.bag' });
  await answered();
  expect([dialog.getSnapshot().value, asked.at(-2), papers]).toEqual([
    'printed',
    { name: 'printBagLabel', with: 41 },
    ['The label of bag 000512'],
  ]);
  expect(dialog.getSnapshot().context.isOfBag).toBe(true);
  dialog.send({ type: 'label.print' });
  await answered();
  expect(dialog.getSnapshot().context.isOfBag).toBe(false);
});
test('Try again after a print without an answer prints, by the same request', async () => {
  let lost = 1;
  const { ports, asked } = fakeRx({
    printPaper: () => undefined,
    printLabel: async () => {
      lost -= 1;
      if (lost >= 0) throw new Error('The server does not answer.');
      return printLabel();
    },
  });
  const dialog = createActor(providePrintLabel(ports), { input: { rxId: 41 } }).start();
  await answered();
  await answered();
  dialog.send({ type: 'label.print' });
  await answered();

  dialog.send({ type: 'label.retry' });
  await answered();

  const [first, second] = asked.filter(({ name }) => name === 'printLabel');
  expect(dialog.getSnapshot().value).toBe('printed');
  expect(second).toEqual(first);
});
test('before the final check there is no bag to label', async () => {
  const { ports } = fakeRx({});
  const dialog = createActor(providePrintLabel(ports), { input: { rxId: 41 } }).start();
  await answered();
  await answered();
  expect(printLabelRefusal(dialog.getSnapshot(), { type: 'label.bag' })).toBe(
    'The label of a bag is printed after the final check, and until it is handed over.',
  );
});
test.each([
  ['Esc', { type: 'dialog.close' }],
  ['another count', { type: 'label.count', count: 2 }],
  ['another language', { type: 'label.language', language: 'es' }],
  ['another number', { type: 'label.number', number: '0004128' }],
] as const)('%s while the label is being printed takes no paper away', async (_, pressed) => {
  let answer = (): void => {};
  const papers: string[] = [];
  const { ports } = fakeRx({
    printPaper: ({ fileUrl }) => {
      papers.push(fileUrl);
    },
    printLabel: async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return printLabel();
    },
  });
  const dialog = createActor(providePrintLabel(ports), { input: { rxId: 41 } }).start();
  await answered();
  dialog.send({ type: 'label.print' });

  dialog.send(pressed);
  const why = printLabelRefusal(dialog.getSnapshot(), pressed);
  answer();
  await answered();

  expect([why, dialog.getSnapshot().value, papers]).toEqual([
    'One moment: the label is on its way.',
    'printed',
    ['/api/files/labels/a.pdf'],
  ]);
});
