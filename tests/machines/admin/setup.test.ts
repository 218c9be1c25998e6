import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Setup } from '#domain/admin/entities/setup.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isCreating, provideSetup, setupMachine } from '#machines/admin/setup/setup.machine.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { coverage } from '#tests/platform/transitions.ts';

const meadow: Setup = {
  secret: 'printed-secret',
  companyName: 'Meadow Group',
  storeName: 'Meadow Pharmacy',
  timeZone: 'America/Denver',
  firstName: 'Ada',
  lastName: 'Meadow',
  username: 'ada',
  password: 'seventeen green teapots',
  confirmPassword: 'seventeen green teapots',
};
function start(
  answer: (givenSetup: Setup) => Promise<Result<null>> = async () => ok(null),
  zone = 'America/Denver',
) {
  const asked: Setup[] = [];
  const setup = createActor(
    provideSetup({
      createStore: (setup) => {
        asked.push(setup);
        return answer(setup);
      },
    }),
    { input: { zone } },
  ).start();
  const { draft } = setup.getSnapshot().context;
  const type = (values: Partial<Setup>) => {
    for (const [field, value] of Object.entries(values))
      draft.send({ type: 'draft.set', field, value });
  };
  return { setup, draft, asked, type, errors: () => draftOf(draft).errors };
}

test('every state can be reached and every transition taken', () => {
  const answers = [
    ok(null),
    fail({ code: 'SETUP_CLOSED', message: 'Setup is closed.' }),
    fail({ code: 'REFUSED', message: 'No.', fields: { password: 'Too easy.' } }),
  ];
  const { untaken, unreached } = coverage(
    setupMachine.provide({ guards: { isComplete: () => true } }),
    {
      input: { zone: 'UTC' },
      events: { 'setup.finish': [{ type: 'setup.finish' }] },
      settle: { createStore: { done: answers, error: [new Error('down')] } },
      project: (context) => [context.problem, context.closed, context.rejections > 0],
    },
  );
  // The refusal of an incomplete form is the other branch of the guard, which the next test takes.
  expect({ untaken, unreached }).toEqual({ untaken: ['typing -setup.finish-> #1'], unreached: [] });
});
test('an empty form is refused at its fields, without asking the server', () => {
  const { setup, asked, errors } = start();
  setup.send({ type: 'setup.finish' });
  expect(setup.getSnapshot().value).toBe('typing');
  expect(setup.getSnapshot().context.rejections).toBe(1);
  expect(Object.keys(errors())).toEqual([
    'secret',
    'companyName',
    'storeName',
    'firstName',
    'lastName',
    'username',
    'password',
    'confirmPassword',
  ]);
  expect(asked).toEqual([]);
});
test('the time zone of the computer stands there when the list has it, and is asked for when not', () => {
  expect(draftOf(start(undefined, 'America/Denver').draft).values['timeZone']).toBe(
    'America/Denver',
  );
  expect(draftOf(start(undefined, 'Europe/Berlin').draft).values['timeZone']).toBeNull();
});
test.each([
  [{ password: 'short', confirmPassword: 'short' }, 'password', /at least 15 characters/],
  [
    { password: 'AdaMeadow2026!!', confirmPassword: 'AdaMeadow2026!!' },
    'password',
    /easy to guess/,
  ],
  [{ confirmPassword: 'seventeen green teapot' }, 'confirmPassword', /not the same/],
] as const)('%o is said at the field %s', (wrong, field, words) => {
  const { setup, type, errors, asked } = start();
  type({ ...meadow, ...wrong });
  setup.send({ type: 'setup.finish' });
  expect(errors()[field]).toMatch(words);
  expect(asked).toEqual([]);
});
test('a complete form is sent as typed, and its username goes to the login', async () => {
  const { setup, type, asked } = start();
  type(meadow);
  setup.send({ type: 'setup.finish' });
  expect(isCreating(setup.getSnapshot())).toBe(true);
  expect((await waitFor(setup, (snapshot) => snapshot.status === 'done')).output).toEqual({
    username: 'ada',
  });
  expect(asked).toEqual([meadow]);
});
test('a closed setup says so above the form; a refused password says so at its field; a fault keeps everything', async () => {
  let answer: () => Promise<Result<null>> = async () =>
    fail({ code: 'SETUP_CLOSED', message: 'Setup is closed, or the setup secret is wrong.' });
  const { setup, type, draft, errors } = start(() => answer());
  type(meadow);
  const attempt = async () => {
    setup.send({ type: 'setup.finish' });
    return (await waitFor(setup, (snapshot) => snapshot.matches('typing'))).context;
  };
  expect(await attempt()).toMatchObject({
    problem: 'Setup is closed, or the setup secret is wrong.',
    closed: true,
  });
  answer = async () =>
    fail({
      code: 'REFUSED',
      message: 'Refused',
      fields: { password: 'This password is easy to guess.' },
    });
  expect(await attempt()).toMatchObject({ problem: null, closed: false });
  expect(errors()['password']).toBe('This password is easy to guess.');
  answer = () => Promise.reject(new Error('The server does not answer.'));
  expect(await attempt()).toMatchObject({ problem: 'The server does not answer.' });
  expect(draftOf(draft).values).toMatchObject(meadow);
});
