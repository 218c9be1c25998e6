import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { messages } from '#domain/platform/messages.ts';
import type { Result } from '#domain/platform/result.ts';
import { closeAnswer, closeQuestion } from '#machines/platform/confirm/questions.ts';
import { stepUpCode } from '#machines/platform/dialogs/ask-step-up.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

export interface UserSettingInput {
  readonly username: string;
  readonly email: string | null;
  readonly displayName: string;
  readonly storeName: string | null;
  readonly type: string;
}
export interface AccountChange {
  readonly email: string | null;
  /** Null leaves the password as it is. */ readonly password: string | null;
  readonly proof: string | null;
}
export interface UserSettingPorts {
  changeAccount(change: AccountChange): Promise<Result<null>>;
}

export type SettingTab = 'password' | 'info';
type FieldName = 'email' | 'password' | 'confirmPassword';
type Events =
  | { type: 'setting.tab'; tab: SettingTab }
  | { type: 'setting.type'; field: FieldName; text: string }
  | { type: 'setting.save' }
  | { type: 'dialog.close' };
interface Context extends UserSettingInput {
  readonly tab: SettingTab;
  readonly typed: Readonly<Record<FieldName, string>>;
  readonly errors: Readonly<Partial<Record<FieldName, string>>>;
  readonly problem: string | null;
  readonly proof: string | null;
}

const isDirty = (context: Context) =>
  context.typed.email !== (context.email ?? '') ||
  context.typed.password !== '' ||
  context.typed.confirmPassword !== '';
const errorsOf = (context: Context): Context['errors'] => ({
  ...(context.typed.email.trim() !== '' &&
  !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(context.typed.email.trim())
    ? { email: 'Not an e-mail address' }
    : {}),
  ...(context.typed.password === context.typed.confirmPassword
    ? {}
    : { confirmPassword: 'The two passwords are not the same.' }),
});
const changeOf = (context: Context): AccountChange => ({
  email: context.typed.email.trim() || null,
  password: context.typed.password || null,
  proof: context.proof,
});

/**
 * User Setting: password and e-mail, really changed. The server asks for the present password when
 * the sign-in is old.
 */
export const userSettingMachine = setup({
  types: machineTypes<{
    input: UserSettingInput;
    context: Context;
    events: Events;
    output: null;
  }>(),
  actors: {
    change: unprovided<Result<null>, AccountChange>('changeAccount'),
    askConfirm: ask('confirm'),
    askStepUp: ask('stepUp'),
  },
  guards: {
    isDirty: ({ context }) => isDirty(context),
    isWrong: ({ context }) => Object.keys(errorsOf(context)).length > 0,
  },
  actions: {
    showErrors: assign({ errors: ({ context }) => errorsOf(context) }),
    notifySaved: ({ system }) => tell(system, { tone: 'success', message: messages.dataSaved }),
    notifyNotSaved: ({ system }) => tell(system, errorNote(messages.dataNotSaved)),
    notifyProblem: ({ context, system, self }) =>
      tell(
        system,
        errorNote(context.problem ?? messages.somethingWentWrong, {
          target: self,
          event: { type: 'setting.save' },
        }),
      ),
  },
}).createMachine({
  id: 'userSetting',
  context: ({ input }) => ({
    ...input,
    tab: 'password',
    typed: { email: input.email ?? '', password: '', confirmPassword: '' },
    errors: {},
    problem: null,
    proof: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'setting.tab': { actions: assign({ tab: ({ event }) => event.tab }) },
        'setting.type': {
          actions: assign({
            typed: ({ context, event }) => ({ ...context.typed, [event.field]: event.text }),
            errors: {},
            problem: null,
          }),
        },
        'setting.save': [
          { guard: 'isWrong', actions: 'showErrors' },
          { guard: 'isDirty', target: 'saving' },
        ],
        'dialog.close': [{ guard: 'isDirty', target: 'asking' }, { target: 'closed' }],
      },
    },
    asking: {
      invoke: {
        id: 'askConfirm',
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          {
            guard: ({ event, context }) =>
              closeAnswer(event.output) === 'save' && Object.keys(errorsOf(context)).length === 0,
            target: 'saving',
          },
          {
            guard: ({ event }) => closeAnswer(event.output) === 'discard',
            target: 'closed',
            actions: 'notifyNotSaved',
          },
          { target: 'editing', actions: 'showErrors' },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => changeOf(context),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'saved' },
          {
            guard: ({ event }) => !event.output.ok && event.output.error.code === stepUpCode,
            target: 'proving',
          },
          {
            target: 'editing',
            actions: [
              assign(({ event }) =>
                event.output.ok
                  ? {}
                  : {
                      problem: event.output.error.message,
                      errors: event.output.error.fields ?? {},
                      proof: null,
                    },
              ),
              'notifyProblem',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            assign({ problem: ({ event }) => faultText(event.error), proof: null }),
            'notifyProblem',
          ],
        },
      },
    },
    proving: {
      invoke: {
        id: 'askStepUp',
        src: 'askStepUp',
        input: ({ context }) => ({
          purpose: 'Change your account',
          action:
            context.typed.password === ''
              ? stepUpActions.emailChange
              : stepUpActions.passwordChange,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.proof !== null,
            target: 'saving',
            actions: assign({ proof: ({ event }) => event.output.proof }),
          },
          { target: 'editing' },
        ],
      },
    },
    saved: { entry: 'notifySaved', type: 'final' },
    closed: { type: 'final' },
  },
  output: null,
});
export type UserSettingRef = ActorRefFrom<typeof userSettingMachine>;
export const provideUserSetting = (ports: UserSettingPorts) =>
  userSettingMachine.provide({
    actors: { change: port((change: AccountChange) => ports.changeAccount(change)) },
  });

type Snapshot = SnapshotFrom<typeof userSettingMachine>;
export const userSettingRefusal = (snapshot: Snapshot, event: { type: string }): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('saving')) return 'Saving: one moment.';
  return event.type === 'setting.save' ? 'Nothing was changed.' : 'That is not possible now.';
};
