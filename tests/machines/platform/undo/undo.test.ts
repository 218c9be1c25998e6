import { expect, test } from 'vitest';
import { fail, ok } from '#domain/platform/result.ts';
import type { Done, Proved } from '#machines/platform/undo/undo.machine.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';

const role = { kind: 'role', id: 11, version: 0, what: 'Role Technician' };
const asksFor = (action: string): Done =>
  fail({
    code: 'STEP_UP',
    message: 'Give the password again for this step.',
    data: { action, entity: 'role', entityId: 11, entityVersion: 5 },
  });
/** A desk whose sign-in is old: deleting and bringing back ask for the password. */
async function oldSignIn(answers: { restore?: Done; remove?: Done } = {}) {
  const world = fakeWorld(maria);
  const sent: (Proved & { call: string })[] = [];
  const proofs: unknown[] = [];
  const answer =
    (call: 'restore' | 'remove') =>
    async (proved: Proved): Promise<Done> => {
      sent.push({ ...proved, call });
      return proved.proof === null ? (answers[call] ?? ok({ version: 5 })) : ok({ version: 6 });
    };
  Object.assign(world.ports, {
    undo: { restore: answer('restore'), remove: answer('remove') },
    stepUp: {
      proveIdentity: async (input: unknown) => {
        proofs.push(input);
        return ok({ proof: 'proof-9' });
      },
    },
  });
  const bench = await createBench({ world });
  const type = (password: string) => {
    const dialog = (
      bench.desk.workstation.system.get('dialogs') as {
        getSnapshot(): { context: { stack: { ref: { send(input: object): void } }[] } };
      }
    )
      .getSnapshot()
      .context.stack.at(-1)!;
    dialog.ref.send({ type: 'stepUp.prove', password });
  };
  bench.desk.workstation.system.get('undo').send({ type: 'undo.run', undo: role });
  await bench.settle();
  return { bench, sent, proofs, type };
}

test('a turned switch is set as it stood, with its reason, and says so', async () => {
  const world = fakeWorld(maria);
  const sent: Proved[] = [];
  Object.assign(world.ports, {
    undo: {
      restore: async (proved: Proved): Promise<Done> => {
        sent.push(proved);
        return ok({ version: 8 });
      },
    },
  });
  const bench = await createBench({ world });
  const undo = {
    kind: 'patient',
    id: 2,
    version: 7,
    what: 'Carter, Emily',
    said: 'Carter, Emily is active again.',
    standing: { kind: 'active', on: true, reason: '' },
  };

  bench.desk.workstation.system.get('undo').send({ type: 'undo.run', undo });
  await bench.settle();
  await bench.press('Ctrl+Shift+Z').settle();

  expect(sent).toEqual([{ ...undo, proof: null }]);
  bench.expectNothingOpen().expectSaid('Carter, Emily is active again.');
});
test('a role is deleted again long after the sign-in: the password is asked for, bound to the role in its version, and then it goes', async () => {
  const { bench, sent, proofs, type } = await oldSignIn({ remove: asksFor('role.delete') });
  await bench.press('Ctrl+Shift+Z').settle();
  await bench.expectIn('confirm').press('Y').settle();
  bench.expectIn('stepUp.asking');
  type('demo-pharmacist-2026');
  await bench.settle();
  bench.expectNothingOpen().expectSaid('Role Technician deleted.');
  expect(proofs).toEqual([
    {
      password: 'demo-pharmacist-2026',
      action: 'role.delete',
      target: { entity: 'role', id: 11, version: 5 },
      own: null,
    },
  ]);
  expect(sent.map((row) => [row.call, row.proof])).toEqual([
    ['restore', null],
    ['remove', null],
    ['remove', 'proof-9'],
  ]);
});
test('without the password the role stays, and that is said; the next time it is asked for anew', async () => {
  const { bench, sent } = await oldSignIn({ remove: asksFor('role.delete') });
  for (const time of [1, 2]) {
    await bench.press('Ctrl+Shift+Z').settle();
    await bench.press('Y').settle();
    await bench.expectIn('stepUp').press('Escape').settle();
    bench
      .expectNothingOpen()
      .expectSaid('Role Technician was not deleted again: it needs your password.');
    expect(sent.filter((row) => row.call === 'remove')).toHaveLength(time);
  }
});
test('bringing a role back asks for the password too, when the server wants it', async () => {
  const { bench, sent, proofs, type } = await oldSignIn({ restore: asksFor('role.restore') });
  bench.expectIn('stepUp.asking');
  type('demo-pharmacist-2026');
  await bench.settle();
  bench.expectNothingOpen().expectSaid('Role Technician is back.');
  expect([sent.at(-1)?.proof, proofs]).toEqual([
    'proof-9',
    [expect.objectContaining({ action: 'role.restore' })],
  ]);
});
test('what was made out of something else goes, in its own words, and is not made again by a key', async () => {
  const { bench, sent } = await oldSignIn();
  bench.desk.workstation.system.get('undo').send({
    type: 'undo.run',
    undo: {
      kind: 'documentSplit',
      id: 52,
      key: 'c'.repeat(32),
      version: 1,
      what: 'The split of bundle.pdf',
      said: 'Consent is taken back; bundle.pdf is as it was.',
    },
  });
  await bench.settle();
  bench.expectSaid('Consent is taken back; bundle.pdf is as it was.');
  await bench.press('Ctrl+Shift+Z').settle();
  expect(sent.map((row) => [row.call, row.kind])).toEqual([
    ['restore', 'role'],
    ['restore', 'documentSplit'],
  ]);
});
