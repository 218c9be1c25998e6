import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { setupFields, timeZones, type Setup } from '#domain/admin/entities/setup.ts';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import type { Result } from '#domain/platform/result.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
  type Problems,
} from '#machines/platform/draft/draft.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

export interface SetupPorts {
  /** Creates company, store and administrator; the secret works once. */
  createStore(setup: Setup, signal: AbortSignal): Promise<Result<null>>;
}
export type SetupEvent = { type: 'setup.finish' };
interface Context {
  readonly draft: DraftRef;
  /** What the screen says besides what stands at the fields. */
  readonly problem: string | null;
  /** The server takes no setup any more: someone has finished it, or the secret is wrong. */
  readonly closed: boolean;
  /** Counts refused attempts: each puts the focus on the first field with a problem. */
  readonly rejections: number;
}
/** The administrator's username, for the login that follows. */
export interface SetupOutput {
  readonly username: string;
}

/** The server's answer to a setup that comes too late or with another secret. */
const closedCode = 'SETUP_CLOSED';
const valuesOf = (context: Context) => valuesAs<Setup>(draftOf(context.draft).values);

/**
 * Every problem that can be seen from here: empty fields, two different passwords, a password that
 * is easy to guess.
 */
function problemsOf(context: Context): Problems {
  const missing = problemsToSave(draftOf(context.draft));
  const values = valuesOf(context);
  const guessed = missing['password']
    ? null
    : passwordProblem(
        values.password,
        [
          values.username,
          values.firstName,
          values.lastName,
          values.companyName,
          values.storeName,
        ].map((word) => word ?? ''),
      );
  const differs =
    missing['confirmPassword'] || values.password === values.confirmPassword
      ? null
      : 'The two passwords are not the same.';
  return {
    ...missing,
    ...(guessed === null ? {} : { password: guessed }),
    ...(differs === null ? {} : { confirmPassword: differs }),
  };
}

/**
 * The first start of an empty server: company, store and administrator, with the secret that the
 * server printed.
 */
export const setupMachine = setup({
  types: machineTypes<{
    /** The time zone of this computer, to begin with. */ input: { zone: string };
    context: Context;
    events: SetupEvent;
    output: SetupOutput;
  }>(),
  actors: { draft: draftLogic, createStore: unprovided<Result<null>, Setup>('createStore') },
  guards: { isComplete: ({ context }) => Object.keys(problemsOf(context)).length === 0 },
  actions: {
    showProblems: ({ context }) =>
      context.draft.send({ type: 'draft.reject', errors: problemsOf(context) }),
    countRejection: assign({ rejections: ({ context }) => context.rejections + 1 }),
    clearProblem: assign({ problem: null, closed: false }),
    refuse: enqueueActions(({ context, enqueue }, output: Result<null>) => {
      if (output.ok) return;
      const { code, fields, message } = output.error;
      if (fields) enqueue.sendTo(context.draft, { type: 'draft.reject', errors: fields });
      enqueue.assign({ problem: fields ? null : message, closed: code === closedCode });
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'setup',
  context: ({ input, spawn }) => ({
    draft: spawn('draft', {
      id: 'draft',
      input: {
        values: {
          timeZone: timeZones.some((timeZone) => timeZone.value === input.zone) ? input.zone : null,
        },
        fields: setupFields,
      },
    }),
    problem: null,
    closed: false,
    rejections: 0,
  }),
  initial: 'typing',
  output: ({ context }) => ({ username: valuesOf(context).username }),
  states: {
    typing: {
      on: {
        'setup.finish': [
          { guard: 'isComplete', target: 'creating', actions: 'clearProblem' },
          { actions: ['showProblems', 'countRejection'] },
        ],
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createStore',
        src: 'createStore',
        input: ({ context }) => valuesOf(context),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'created' },
          {
            target: 'typing',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'countRejection'],
          },
        ],
        onError: {
          target: 'typing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    created: { type: 'final' },
  },
});
export type SetupRef = ActorRefFrom<typeof setupMachine>;
export type SetupSnapshot = SnapshotFrom<typeof setupMachine>;
export const isCreating = (snapshot: SetupSnapshot): boolean => snapshot.hasTag('busy');

export type SetupLogic = typeof setupMachine;
export const provideSetup = (ports: SetupPorts) =>
  setupMachine.provide({
    actors: { createStore: port((values: Setup, signal) => ports.createStore(values, signal)) },
  });
