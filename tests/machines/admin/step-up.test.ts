import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fail, ok } from '#domain/platform/result.ts';
import {
  provideStepUp,
  stepUpRefusal,
  type StepUpPorts,
} from '#machines/admin/step-up/step-up.machine.ts';

type Given = Parameters<StepUpPorts['proveIdentity']>[0];
type Answer = Awaited<ReturnType<StepUpPorts['proveIdentity']>>;
const refused = (code: string, of: 'own' | 'second', own: string | null = null): Answer =>
  fail({ code, message: code, of, own });

const start = (answers: readonly Answer[], second?: string) => {
  const given: Given[] = [];
  const left = [...answers];
  const actor = createActor(
    provideStepUp({
      proveIdentity: async (proof) => {
        given.push(proof);
        return left.shift() ?? refused('UNKNOWN', 'own');
      },
    }),
    { input: { purpose: 'Change the role', action: 'role.save', second } },
  );
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('proving'));
  return { actor, given, settled };
};

test('the code is asked for after the password, and both are sent together', async () => {
  const { actor, given, settled } = start([
    refused('CODE_FIRST', 'own'),
    refused('WRONG_CODE', 'own'),
    ok({ proof: 'proof' }),
  ]);
  actor.send({ type: 'stepUp.prove', password: 'right' });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({ asked: 'own', problem: 'CODE_FIRST' });
  actor.send({ type: 'stepUp.prove', password: 'right' });
  expect(stepUpRefusal(actor.getSnapshot(), { type: 'stepUp.prove' })).toBe(
    'Type the code of the app first.',
  );
  actor.send({ type: 'stepUp.prove', password: 'right', code: '000000' });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({ asked: 'own', problem: 'WRONG_CODE' });
  actor.send({ type: 'stepUp.prove', password: 'right', code: '123456' });
  await settled();

  expect(actor.getSnapshot().output).toEqual({ proof: 'proof' });
  expect(given.map(({ password, code }) => [password, code])).toEqual([
    ['right', undefined],
    ['right', '000000'],
    ['right', '123456'],
  ]);
});

test('the own proof waits for the code of the second person, and for no more', async () => {
  const second = { username: 'ada', password: 'right too' };
  const { actor, given, settled } = start(
    [
      refused('CODE_FIRST', 'second', 'own proof'),
      refused('TOO_MANY', 'second', 'own proof'),
      refused('CODE_FIRST', 'second', 'another own proof'),
      ok({ proof: 'own.second' }),
    ],
    'confirm',
  );
  actor.send({ type: 'stepUp.prove', password: 'right', second });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({ asked: 'second', own: 'own proof' });
  actor.send({ type: 'stepUp.prove', password: 'right', second: { ...second, code: '000000' } });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({ asked: 'nobody', own: null });
  actor.send({ type: 'stepUp.prove', password: 'right', second });
  await settled();
  actor.send({ type: 'stepUp.prove', password: 'right', second: { ...second, code: '123456' } });
  await settled();

  expect(actor.getSnapshot().output).toEqual({ proof: 'own.second' });
  expect(given.map(({ own, second: person }) => [own, person?.code])).toEqual([
    [null, undefined],
    ['own proof', '000000'],
    [null, undefined],
    ['another own proof', '123456'],
  ]);
});

test('a passkey that was not used is asked for again, or a code takes its place', async () => {
  const unused: Answer = fail({
    code: 'PASSKEY_FIRST',
    message: 'No passkey was used.',
    of: 'own',
    own: null,
    codes: true,
  });
  const { actor, given, settled } = start([unused, unused, ok({ proof: 'proof' })]);
  const cleared: unknown[] = [];
  actor.on('stepUp.refused', (event) => cleared.push(event));
  expect(stepUpRefusal(actor.getSnapshot(), { type: 'stepUp.useCode' })).toBe(
    'No code is taken now: no passkey was asked for.',
  );
  actor.send({ type: 'stepUp.prove', password: 'right' });
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({
    asked: 'nobody',
    problem: 'No passkey was used.',
    unused: { of: 'own', codes: true },
  });
  actor.send({ type: 'stepUp.prove', password: 'right' });
  await settled();
  actor.send({ type: 'stepUp.useCode' });
  expect(actor.getSnapshot().context).toMatchObject({ asked: 'own', problem: null });
  actor.send({ type: 'stepUp.prove', password: 'right', code: '123456' });
  await settled();

  expect(cleared).toEqual([]);
  expect(given.map(({ code }) => code)).toEqual([undefined, undefined, '123456']);
  expect(actor.getSnapshot().output).toEqual({ proof: 'proof' });
});

test('where no code is taken for a passkey, none is asked for', async () => {
  const { actor, settled } = start([refused('WRONG_PASSKEY', 'second', 'own proof')], 'see it');
  const second = { username: 'ada', password: 'right too' };
  actor.send({ type: 'stepUp.prove', password: 'right', second });
  await settled();

  expect(actor.getSnapshot().context).toMatchObject({
    own: 'own proof',
    unused: { of: 'second', codes: false },
  });
  expect(actor.getSnapshot().can({ type: 'stepUp.useCode' })).toBe(false);
});
