import { expect, test } from 'vitest';
import { answers } from '#adapters/platform/answers.gen.ts';
import type { Shape } from '#adapters/platform/shape.ts';
import { contract } from '#domain/composition/contract.ts';
import { shownDetail, shownIn } from '#server/platform/shown-records.ts';
import { everyRoute } from '#tests/platform/routes.ts';

type Members = Readonly<Record<string, Shape>>;
const membersOf = (shape: Shape): Members =>
  typeof shape === 'object' && 'of' in shape ? { ...shape.of, ...shape.maybe } : {};
function partsOf(shape: Shape): readonly Shape[] {
  if (typeof shape === 'string' || 'words' in shape) return [];
  if ('list' in shape) return [shape.list];
  if ('map' in shape) return [shape.map];
  return 'either' in shape ? shape.either : Object.values(membersOf(shape));
}
/** Every object within a shape. */
const objectsIn = (shape: Shape): readonly Members[] => [
  membersOf(shape),
  ...partsOf(shape).flatMap(objectsIn),
];
const answerOf = (name: string): Shape =>
  Object.entries(answers).find(([call]) => call === name)?.[1].answer ?? 'any';
const naming = ['patientId', 'rxId', 'orderId', 'messageId'];
const isPatient = (members: Members): boolean =>
  ['patientName', 'dateOfBirth', 'dob'].some((name) => name in members);
const isNamed = (members: Members): boolean =>
  naming.some((name) => name in members) || ('dob' in members && 'id' in members);
/** What an answer says of a patient without an id, and by what the row of the log names him. */
const namedOtherwise: Readonly<Record<string, string>> = {
  'employees.search': 'employees are no patients',
  'employees.get': 'employees are no patients',
  'patients.get': 'the id that was asked for',
};
const readings = everyRoute(contract).filter(
  ({ meta, name }) =>
    meta.effect === 'read' &&
    !(name in namedOtherwise) &&
    objectsIn(answerOf(name)).some(isPatient),
);

test.each(readings.map((route) => [route.name, route] as const))(
  '%s: whoever reads it is on record, with the patients that it showed',
  (name, { meta }) => {
    const withPatients = objectsIn(answerOf(name)).filter(isPatient);

    expect(meta.audit).not.toBeNull();
    expect(withPatients.filter((members) => !isNamed(members)).map(Object.keys)).toEqual([]);
  },
);
test('each record of an answer is named once, a patient before the prescription', () => {
  const row = { patientId: 7, rxId: 70, patientName: 'Carter, Emma' };
  const answer = {
    total: 4,
    rows: [row, row, { rxId: 71 }, { orderId: 5, vials: [{ fillId: 1 }] }, { messageId: 3 }],
    found: [
      { kind: 'patient', id: 8 },
      { kind: 'drug', id: 9 },
      { id: 10, dob: '1976-07-04' },
    ],
  };

  expect(shownDetail(shownIn(answer))).toEqual({
    shown: { patient: [7, 8, 10], rx: [71], order: [5], erx: [3] },
  });
  expect(shownDetail(shownIn({ total: 0, rows: [] }))).toEqual({});
});
test('a relative is the patient whom the row names, and not the number of the row', () => {
  const relatives = [{ id: 22, relativeId: 16, dob: '1976-07-04', name: 'Carter, Emma' }];
  const message = { erxId: 3, rxId: null, aboutRxId: 9 };

  expect(shownDetail(shownIn(relatives))).toEqual({ shown: { patient: [16] } });
  expect(shownDetail(shownIn(message))).toEqual({ shown: { rx: [9] } });
});
