import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewLabels } from '#server/services/label/label.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

const labelOf = async (lastName: string) => {
  const { rxId } = await desk.priced({ patientId: await desk.patient({ lastName }) });
  return previewLabels(desk.work(desk.technician), rxId, 1);
};

test.each([
  ['杜', '杜'],
  ['Dub\u043eis', '\u043e'],
  ['Du\u200bbois', '⟦200B⟧'],
])('a label does not print a question mark in the name %s', async (lastName, letter) => {
  expect(await labelOf(lastName)).toMatchObject({
    ok: false,
    error: {
      why: [
        `The label has no letters for “${letter}” of the patient’s name: write the name ` +
          'in Latin letters in the patient’s record.',
      ],
    },
  });
});
test('letters with accents print as they are, or as their base letter', async () => {
  const label = await labelOf('Nguyễn-Núñez');

  expect(label.ok && label.value.svg.join('')).toContain('Nguyen-Núñez');
});
