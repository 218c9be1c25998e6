import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  passkeysMachine,
  passkeysRefusal,
  providePasskeys,
  type PasskeysPorts,
} from '#machines/admin/passkeys/passkeys.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const key = {
  id: 7,
  name: 'Key of the desk',
  addedAt: '2026-03-02T15:00:00.000Z',
  usedAt: null,
  site: 'localhost',
  here: true,
};
const none = { passkeys: [], trouble: null, codes: false, recoveryLeft: 0, requiredFrom: null };
const one = { ...none, passkeys: [key], recoveryLeft: 10 };
const begun = {
  challenge: 'AAAA',
  site: 'localhost',
  seconds: 120,
  user: { id: 'BBBB', name: 'incharge', displayName: 'incharge' },
  known: [],
};
const made = { id: 'CCCC', clientData: 'DDDD', attestation: 'EEEE', transports: ['usb'] };
const added = ok({ now: one, recovery: ['ABCDE-FGHJK'] });
const addedAgain = ok({ now: one, recovery: [] });
const wantsProof = refuse('STEP_UP', 'Give the password again for this step.');
const cancelled = refuse('PASSKEY_FIRST', 'No passkey was used.');
const wrong = refuse('REFUSED', 'This passkey was not taken.');
const gone = refuse('NOT_FOUND', 'You have no such passkey.');
const fault = [new Error('The server does not answer.')];

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(passkeysMachine, {
      events: {
        'passkeys.add': [{ type: 'passkeys.add' }],
        'passkeys.type': ['Phone'].map((text) => ({ type: 'passkeys.type', text })),
        'passkeys.confirm': [{ type: 'passkeys.confirm' }],
        'passkeys.remove': [0].map((nth) => ({ type: 'passkeys.remove', nth })),
        'passkeys.written': [{ type: 'passkeys.written' }],
        'passkeys.retry': [{ type: 'passkeys.retry' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        load: { done: [none, one], error: fault },
        begin: { done: [ok(begun), wantsProof, wrong], error: fault },
        make: { done: [ok(made), cancelled], error: fault },
        add: { done: [added, addedAgain, wrong], error: fault },
        remove: { done: [ok(none), wantsProof, gone], error: fault },
        askStepUp: { done: [{ proof: 'proof' }, { proof: null }] },
      },
      project: (context) => [
        context.view.passkeys.length,
        context.name,
        context.begun !== null,
        context.made !== null,
        context.recovery.length,
        context.removed !== null,
        context.proof,
      ],
    }),
  ).toEqual({ untaken: [], unreached: [] });
});

const open = async (over: Partial<PasskeysPorts> = {}, proof: string | null = 'proof') => {
  const asked: unknown[] = [];
  const ports: PasskeysPorts = {
    passkeys: async () => none,
    beginPasskey: async (input) => {
      asked.push(input);
      return input.stepUp === null ? wantsProof : ok(begun);
    },
    makePasskey: async () => {
      asked.push('device');
      return ok(made);
    },
    addPasskey: async (input) => {
      asked.push(input);
      return added;
    },
    removePasskey: async (input) => {
      asked.push(input);
      return input.stepUp === null ? wantsProof : ok(none);
    },
    ...over,
  };
  const actor = createActor(
    providePasskeys(ports).provide({ actors: { askStepUp: fromPromise(async () => ({ proof })) } }),
  );
  actor.start();
  const settled = (state: 'shown' | 'naming' | 'writing') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  await settled('shown');
  return { actor, asked, settled };
};
type Actor = Awaited<ReturnType<typeof open>>['actor'];
const nameIt = (actor: Actor, text = ' Phone ') => {
  actor.send({ type: 'passkeys.add' });
  actor.send({ type: 'passkeys.type', text });
  actor.send({ type: 'passkeys.confirm' });
};

test('a passkey is added after the password, and its recovery codes wait to be kept', async () => {
  const { actor, asked, settled } = await open();
  nameIt(actor);
  await settled('writing');

  expect(asked).toEqual([{ stepUp: null }, { stepUp: 'proof' }, 'device', { name: 'Phone', made }]);
  expect(actor.getSnapshot().context.recovery).toEqual(['ABCDE-FGHJK']);
  actor.send({ type: 'dialog.close' });
  expect(actor.getSnapshot().matches('writing')).toBe(true);
  expect(actor.getSnapshot().context.problem).toBe(
    'Write the recovery codes down first; {key:passkeys.written} says that you have.',
  );
  actor.send({ type: 'passkeys.written' });
  expect(actor.getSnapshot().context).toMatchObject({ view: one, recovery: [] });
});

test('a device that was not used is asked once more without the password', async () => {
  const answers = [cancelled, ok(made)];
  const { actor, asked, settled } = await open({
    makePasskey: async () => answers.shift() ?? cancelled,
  });
  nameIt(actor);
  await waitFor(actor, ({ context }) => context.problem !== null);
  expect(actor.getSnapshot().context).toMatchObject({
    name: ' Phone ',
    problem: 'No passkey was used.',
  });
  actor.send({ type: 'passkeys.confirm' });
  await settled('writing');

  expect(asked).toEqual([{ stepUp: null }, { stepUp: 'proof' }, { name: 'Phone', made }]);
});

test('what the server refused of a device is asked for anew, with the password', async () => {
  const { actor, asked, settled } = await open({ addPasskey: async () => wrong });
  nameIt(actor);
  await waitFor(actor, ({ context }) => context.problem !== null);
  await settled('naming');
  expect(actor.getSnapshot().context).toMatchObject({ begun: null, made: null });
  actor.send({ type: 'passkeys.confirm' });
  await waitFor(actor, (snapshot) => snapshot.matches('saving'));

  expect(asked.filter((input) => input !== 'device')).toEqual([
    { stepUp: null },
    { stepUp: 'proof' },
    { stepUp: null },
    { stepUp: 'proof' },
  ]);
});

test('no password, nothing is added or removed', async () => {
  const { actor, asked, settled } = await open({ passkeys: async () => one }, null);
  nameIt(actor);
  await settled('naming');
  actor.send({ type: 'dialog.close' });
  actor.send({ type: 'passkeys.remove', nth: 0 });
  await settled('shown');

  expect(asked).toEqual([{ stepUp: null }, { id: 7, stepUp: null }]);
  expect(actor.getSnapshot().context.view).toEqual(one);
});

test('a passkey is removed after the password', async () => {
  const { actor, asked } = await open({ passkeys: async () => one });
  actor.send({ type: 'passkeys.remove', nth: 0 });
  await waitFor(actor, ({ context }) => context.view.passkeys.length === 0);

  expect(asked).toEqual([
    { id: 7, stepUp: null },
    { id: 7, stepUp: 'proof' },
  ]);
});

test('each thing that is not possible says why', async () => {
  const nine = Array.from({ length: 9 }, (_, id) => ({ ...key, id: id + 1, name: `Key ${id}` }));
  const full = await open({ passkeys: async () => ({ ...none, passkeys: nine }) });
  const here = await open({ passkeys: async () => ({ ...none, trouble: 'Open it by its name.' }) });
  const named = await open({ passkeys: async () => one });
  named.actor.send({ type: 'passkeys.add' });
  const why = ({ actor }: typeof full, type: string) =>
    passkeysRefusal(actor.getSnapshot(), { type });

  expect(why(full, 'passkeys.add')).toBe('You have 9 passkeys, the most. Remove one first.');
  expect(why(here, 'passkeys.add')).toBe('Open it by its name.');
  expect(why(here, 'passkeys.remove')).toBe('There is no such passkey in the list.');
  expect(why(named, 'passkeys.confirm')).toBe(
    'Give the passkey a name first, such as that of its device.',
  );
  named.actor.send({ type: 'passkeys.type', text: 'KEY of the desk' });
  expect(why(named, 'passkeys.confirm')).toBe('One of your passkeys has this name already.');
});
