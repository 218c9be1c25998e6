import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { userSettingPorts } from '#adapters/admin/person-ports.ts';
import type { Caller, CallFailure } from '#adapters/platform/call.ts';
import type { SessionNote } from '#adapters/platform/session-note.ts';
import type { SessionView } from '#domain/admin/contract/session.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { provideUserSetting } from '#machines/admin/user-setting/user-setting.machine.ts';
import type { StepUpInput, StepUpOutput } from '#machines/platform/dialogs/ask-step-up.ts';

const user = {
  id: 7,
  version: 3,
  type: 'PRIVATE',
  name: 'Maria Lopez',
  username: 'maria',
  email: 'm@old.example',
  initials: 'ML',
  roles: [],
  licence: null,
} as const;
const view = { user } as unknown as SessionView;
const needsPassword = fail<CallFailure>({
  code: 'STEP_UP',
  message: 'Give your password again.',
  status: 403,
  why: [],
  allowedRoles: [],
  data: null,
  savedBy: null,
  correlationId: 'c-1',
});

/**
 * The dialog over a server that answers in turn, and a person who types the password when asked.
 */
function open(...answers: Result<SessionView, CallFailure>[]) {
  const sent: [string, unknown][] = [];
  const asked: StepUpInput[] = [];
  const note: SessionNote = { view };
  const call = (async (name: string, input: unknown) => {
    sent.push([name, input]);
    return answers[sent.length - 1] ?? ok(view);
  }) as unknown as Caller;
  const askStepUp = fromPromise<StepUpOutput, StepUpInput>(async ({ input }) => {
    asked.push(input);
    return { proof: 'proof-1' };
  });
  const ref = createActor(
    provideUserSetting(userSettingPorts(call, note)).provide({
      actors: { askStepUp: askStepUp },
    }),
    {
      input: {
        username: 'maria',
        email: 'm@old.example',
        displayName: 'Maria Lopez',
        storeName: 'Maple',
        type: 'PRIVATE',
      },
    },
  ).start();
  return { ref, sent, asked, ended: () => waitFor(ref, (snapshot) => snapshot.status === 'done') };
}

test('an e-mail address is changed without a new password; the proof is asked for just that', async () => {
  const opened = open(needsPassword);
  opened.ref.send({ type: 'setting.type', field: 'email', text: 'm@new.example' });
  opened.ref.send({ type: 'setting.save' });
  await opened.ended();
  expect(opened.sent).toEqual([
    ['session.changeEmail', { email: 'm@new.example', stepUp: null }],
    ['session.changeEmail', { email: 'm@new.example', stepUp: 'proof-1' }],
  ]);
  expect(opened.asked.map((input) => input.action)).toEqual(['email.change']);
});
test('a new password asks for the proof that the server wants for it', async () => {
  const opened = open(needsPassword);
  for (const field of ['password', 'confirmPassword'] as const)
    opened.ref.send({ type: 'setting.type', field, text: 'seventeen green teapots' });
  opened.ref.send({ type: 'setting.save' });
  await opened.ended();
  expect(opened.sent.map(([name, input]) => [name, (input as { stepUp: unknown }).stepUp])).toEqual(
    [
      ['session.changePassword', null],
      ['session.changePassword', 'proof-1'],
    ],
  );
  expect(opened.asked.map((input) => input.action)).toEqual(['password.change']);
});
