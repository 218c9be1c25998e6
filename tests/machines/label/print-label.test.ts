import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { providePrintLabel, type PrintLabelInput } from '#machines/label/print-label.machine.ts';
import { answered, fakeRx, rx4127 } from '#tests/machines/rx/prescription.ts';

async function printed(input: PrintLabelInput) {
  const papers: string[] = [];
  const { ports } = fakeRx({
    printPaper: ({ fileUrl }) => {
      papers.push(fileUrl);
    },
    printLabel: async () => ({
      kind: 'printed',
      detail: rx4127,
      svg: ['<svg/>'],
      fileUrl: '/api/files/labels/a.pdf',
      labelCode: 'R001000412700',
    }),
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
