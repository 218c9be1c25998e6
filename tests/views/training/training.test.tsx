// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ok, refuse } from '#domain/platform/result.ts';
import type {
  Course,
  CourseCase,
  Graded,
  RunningCase,
} from '#domain/training/contract/training.ts';
import type { TrainingPorts } from '#machines/training/training.ports.ts';
import { focused, openDesk } from '../rx/desk.tsx';

afterEach(cleanup);
const cases: readonly CourseCase[] = [
  {
    key: 'wrongBottle',
    no: 3,
    title: 'Wrong bottle at the scan',
    who: 'technician',
    attempts: 2,
    best: 55,
    isPassed: false,
  },
  {
    key: 'earlyRefill',
    no: 4,
    title: 'Early refill',
    who: 'pharmacist',
    attempts: 0,
    best: null,
    isPassed: false,
  },
];
const running: RunningCase = {
  attempt: 7,
  version: 1,
  key: 'earlyRefill',
  no: 4,
  title: 'Early refill',
  task: ['Training, Case Four asks for the next supply today.', 'Decide.'],
  about: 'Training, Case Four, Rx 001 4400123 00',
  startedAt: '2026-03-02T15:00:00.000Z',
};
const idle: Course = { cases, running: null };
const busy: Course = { cases, running };
const graded: Graded = {
  course: idle,
  grade: {
    score: 55,
    seconds: 250,
    isFinished: true,
    isPassed: false,
    criteria: [
      {
        key: 'refilled',
        title: 'The refill was opened and priced',
        weight: 'goal',
        isMet: true,
        says: '',
      },
      {
        key: 'trueReason',
        title: 'The reason on record is what the patient told',
        weight: 'unsafe',
        isMet: false,
        says: 'The record gives another reason than the journey.',
      },
    ],
  },
};
async function openTraining(over: Partial<TrainingPorts> = {}) {
  const ports = {
    course: vi.fn<TrainingPorts['course']>(async () => idle),
    start: vi.fn<TrainingPorts['start']>(async () => ok(busy)),
    grade: vi.fn<TrainingPorts['grade']>(async () => ok(graded)),
    reset: vi.fn<TrainingPorts['reset']>(async () => ok(busy)),
    leave: vi.fn<TrainingPorts['leave']>(async () => ok(idle)),
    ...over,
  };
  const desk = await openDesk({}, <button type="button">Where I was</button>, {
    training: ports,
  });
  screen.getByText('Where I was').focus();
  await desk.open('training', {});
  return { desk, ports };
}
const lines = () => screen.getAllByRole('option').map((option) => option.textContent);

test('the course lists its cases with their scores; Enter begins one', async () => {
  const { desk, ports } = await openTraining();
  expect(lines()).toEqual([
    '3Wrong bottle at the scanTechnicianNot passed yetBest: 55 of 100',
    '4Early refillPharmacistNewNo score yet',
  ]);
  expect(focused()).toBe('Cases');

  await desk.press('{ArrowDown}', '{Enter}');

  expect(ports.start).toHaveBeenCalledExactlyOnceWith('earlyRefill');
  expect(screen.getByRole('region', { name: 'Task' }).textContent).toBe(
    'Case 4: Early refillTraining, Case Four asks for the next supply today.Decide.',
  );
  await desk.press('{Enter}');
  expect([desk.top(), focused()]).toEqual([undefined, 'Where I was']);
});

test('how I did says what was missed and why; one key begins again', async () => {
  const { desk, ports } = await openTraining({ course: async () => busy });

  await desk.press('{F8}');

  expect(ports.grade).toHaveBeenCalledExactlyOnceWith({ attempt: 7, version: 1 });
  const result = screen.getByRole('region', { name: 'How you did' }).textContent;
  expect(result).toBe(
    [
      'Not passed: something that was done could have harmed the patient.',
      '55 of 100, 4 min 10 s.',
      'MetThe refill was opened and priced',
      'UnsafeThe reason on record is what the patient told',
      'The record gives another reason than the journey.',
    ].join(''),
  );
  await desk.press('{Alt>}r{/Alt}');
  expect(ports.reset).toHaveBeenCalledExactlyOnceWith({ attempt: 7, version: 2 });
  expect(screen.getByRole('region', { name: 'Task' })).toBeDefined();
});

test('while a case runs, another one does not begin by an Enter', async () => {
  const { desk, ports } = await openTraining({ course: async () => busy });

  await desk.press('{ArrowUp}', '{Enter}');

  expect(ports.start).not.toHaveBeenCalled();
  expect(desk.said().at(-1)).toBe(
    'Begin, or show the task: Case 4, Early refill, is running: finish it, or leave it first.',
  );
});

test('a case is left by its key, and none runs then', async () => {
  const { desk, ports } = await openTraining({ course: async () => busy });

  await desk.press('{Alt>}l{/Alt}');

  expect(ports.leave).toHaveBeenCalledExactlyOnceWith({ attempt: 7, version: 1 });
  expect(lines()[1]).toBe('4Early refillPharmacistNewNo score yet');
});

test('a store with patients says that it does not train', async () => {
  const sentence = 'Training works in a demo store only.';
  await openTraining({
    course: () => Promise.reject(new Error(sentence)),
  });

  expect(screen.getByRole('alert').textContent).toBe(sentence);
});

test('a set-up that was refused says why, and the course stands', async () => {
  const sentence = 'The case could not be set up: no bin is there.';
  const { desk } = await openTraining({ start: async () => refuse('REFUSED', sentence) });

  await desk.press('{Enter}');

  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(lines()).toHaveLength(2);
});
