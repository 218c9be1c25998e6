import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  codesMachine,
  codesRefusal,
  provideCodes,
  type CodesPorts,
} from '#machines/admin/codes/codes.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const none = {
  version: 0,
  since: null,
  recoveryLeft: 0,
  passkeys: 0,
  reset: null,
  requiredFrom: null,
};
const set = {
  version: 2,
  since: '2026-03-02T15:00:00.000Z',
  recoveryLeft: 10,
  passkeys: 0,
  reset: null,
  requiredFrom: null,
};
const begun = { version: 1, secret: 'AAAA', picture: ['1'], recovery: ['ABCDE-FGHJK'] };
const wantsProof = refuse('STEP_UP', 'Give the password again for this step.');
const stale = refuse('STALE', 'Your codes were changed at another workstation first.');
const wrong = refuse('REFUSED', 'This is not the code of this secret.');
const fault = [new Error('The server does not answer.')];

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(codesMachine, {
      events: {
        'codes.begin': [{ type: 'codes.begin' }],
        'codes.type': ['123456'].map((text) => ({ type: 'codes.type', text })),
        'codes.confirm': [{ type: 'codes.confirm' }],
        'codes.end': [{ type: 'codes.end' }],
        'codes.retry': [{ type: 'codes.retry' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        load: { done: [none, set], error: fault },
        begin: { done: [ok(begun), wantsProof, stale, wrong], error: fault },
        confirm: { done: [ok(set), stale, wrong], error: fault },
        end: { done: [ok(none), wantsProof, stale, wrong], error: fault },
        askStepUp: { done: [{ proof: 'proof' }, { proof: null }] },
      },
      project: (context) => [
        context.codes.since,
        context.begun !== null,
        context.typed !== '',
        context.change,
        context.proof,
      ],
    }),
  ).toEqual({ untaken: [], unreached: [] });
});

const open = async (over: Partial<CodesPorts> = {}, proof: string | null = 'proof') => {
  const asked: unknown[] = [];
  const ports: CodesPorts = {
    codes: async () => none,
    beginCodes: async (change) => {
      asked.push(change);
      return change.stepUp === null ? wantsProof : ok(begun);
    },
    confirmCodes: async (change) => {
      asked.push(change);
      return change.code === '123456' ? ok(set) : wrong;
    },
    endCodes: async (change) => {
      asked.push(change);
      return change.stepUp === null ? wantsProof : ok(none);
    },
    ...over,
  };
  const actor = createActor(
    provideCodes(ports).provide({ actors: { askStepUp: fromPromise(async () => ({ proof })) } }),
  );
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  return { actor, asked };
};

test('the secret stands there until a code of it was typed', async () => {
  const { actor, asked } = await open();
  actor.send({ type: 'codes.begin' });
  await waitFor(actor, (snapshot) => snapshot.matches('begun'));
  expect(codesRefusal(actor.getSnapshot(), { type: 'codes.confirm' })).toBe(
    'Type the code that the app shows first.',
  );
  actor.send({ type: 'codes.type', text: '000000' });
  actor.send({ type: 'codes.confirm' });
  await waitFor(actor, (snapshot) => snapshot.matches('begun'));
  expect(actor.getSnapshot().context).toMatchObject({
    begun,
    typed: '',
    problem: 'This is not the code of this secret.',
  });
  actor.send({ type: 'codes.type', text: ' 123456 ' });
  actor.send({ type: 'codes.confirm' });
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));

  expect(actor.getSnapshot().context).toMatchObject({ codes: set, begun: null, problem: null });
  expect(asked).toEqual([
    { version: 0, stepUp: null },
    { version: 0, stepUp: 'proof' },
    { version: 1, code: '000000' },
    { version: 1, code: '123456' },
  ]);
});

test('no password, no secret; codes that are not there can’t be ended', async () => {
  const { actor } = await open({}, null);
  actor.send({ type: 'codes.begin' });
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));

  expect(actor.getSnapshot().context.begun).toBe(null);
  expect(codesRefusal(actor.getSnapshot(), { type: 'codes.end' })).toBe(
    'No code is asked for: there is nothing to end.',
  );
});

test('codes that were changed elsewhere are read anew, and it is said', async () => {
  const { actor } = await open({ codes: async () => set, endCodes: async () => stale });
  actor.send({ type: 'codes.end' });
  await waitFor(
    actor,
    (snapshot) => snapshot.matches('shown') && snapshot.context.problem !== null,
  );

  expect(actor.getSnapshot().context).toMatchObject({
    codes: set,
    problem: 'Your codes were changed at another workstation first.',
  });
});
