import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { saidYes, yesNo } from '#machines/platform/confirm/questions.ts';
import { stepUpCode } from '#machines/platform/dialogs/ask-step-up.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import {
  errorNote,
  tell,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { undoOf } from '#machines/platform/undo/undo.machine.ts';
import type { RoleListed, RolesPorts } from './roles.ports.ts';

type Events =
  | { type: 'roles.type'; text: string }
  | { type: 'roles.search' }
  | { type: 'roles.clear' }
  | { type: 'roles.select'; id: number }
  | { type: 'roles.add' }
  | { type: 'roles.edit'; id?: number }
  | { type: 'roles.delete'; id?: number }
  | LiveChanged
  | { type: 'dialog.close' };
interface Context {
  readonly text: string;
  /** The name that the rows answer; null before the first search and after Clear All. */
  readonly searched: string | null;
  readonly rows: readonly RoleListed[];
  /** The row that the keys act on. */
  readonly selected: number | null;
  readonly target: RoleListed | null;
  readonly problem: string | null;
  readonly proof: string | null;
}
interface RemoveInput {
  readonly id: number;
  readonly proof: string | null;
}

const rowOf = (context: Context, id: number | undefined) =>
  context.rows.find((row) => row.secRoleId === (id ?? context.selected)) ?? null;
const targetIn = (context: Context): RoleListed => required(context.target, 'The role in hand');
const nextTo = (rows: readonly RoleListed[], id: number): number | null => {
  const at = rows.findIndex((row) => row.secRoleId === id);
  return (rows[at + 1] ?? rows[at - 1])?.secRoleId ?? null;
};
const message = <T>(output: Result<T>) =>
  output.ok ? null : output.error.message || messages.somethingWentWrong;

/**
 * The Roles dialog: search, and from its rows edit and delete. A row goes only when the server has
 * deleted its role.
 */
export const rolesMachine = setup({
  types: machineTypes<{
    input: Record<string, never>;
    context: Context;
    events: Events;
    output: null;
  }>(),
  actors: {
    search: unprovided<Result<readonly RoleListed[]>, string>('searchRoles'),
    remove: unprovided<Result<null>, RemoveInput>('deleteRole'),
    askConfirm: ask('confirm'),
    askStepUp: ask('stepUp'),
    askRoleEdit: ask('roleEdit'),
  },
  guards: {
    hasNoName: ({ context }) => context.text.trim() === '',
    isAboutShownRoles: ({ context, event }) =>
      event.type === 'live.changed' && event.entity === 'role' && context.searched !== null,
    hasTarget: ({ context, event }) =>
      rowOf(context, 'id' in event ? event.id : undefined) !== null,
  },
  actions: {
    aim: assign({
      target: ({ context, event }) => rowOf(context, 'id' in event ? event.id : undefined),
    }),
    unaim: assign({ target: null }),
    aimSearch: assign({ searched: ({ context }) => context.text.trim() }),
    notifyNameRequired: ({ system }) =>
      tell(system, { tone: 'error', message: messages.nameRequired }),
    notifyDeleted: ({ context, system }) =>
      tell(
        system,
        undoNote(
          `Role ${targetIn(context).roleName} deleted.`,
          undoOf(system, {
            kind: 'role',
            id: targetIn(context).secRoleId,
            version: 0,
            what: `Role ${targetIn(context).roleName}`,
          }),
        ),
      ),
    removeRow: assign({
      rows: ({ context }) =>
        context.rows.filter((row) => row.secRoleId !== targetIn(context).secRoleId),
      selected: ({ context }) => nextTo(context.rows, targetIn(context).secRoleId),
    }),
    notifyProblem: (
      { context, system, self },
      { retry }: { retry: 'roles.search' | 'roles.delete' },
    ) =>
      tell(
        system,
        errorNote(context.problem ?? messages.somethingWentWrong, {
          target: self,
          event:
            retry === 'roles.delete'
              ? { type: retry, id: targetIn(context).secRoleId }
              : { type: retry },
        }),
      ),
  },
}).createMachine({
  id: 'roles',
  context: {
    text: '',
    searched: null,
    rows: [],
    selected: null,
    target: null,
    problem: null,
    proof: null,
  },
  initial: 'listing',
  states: {
    listing: {
      on: {
        'roles.type': { actions: assign({ text: ({ event }) => event.text }) },
        'roles.search': [
          { guard: 'hasNoName', actions: 'notifyNameRequired' },
          { target: 'searching', actions: 'aimSearch' },
        ],
        'roles.clear': {
          actions: assign({ text: '', searched: null, rows: [], selected: null, problem: null }),
        },
        'roles.select': { actions: assign({ selected: ({ event }) => event.id }) },
        'roles.add': { target: 'editing', actions: 'unaim' },
        'roles.edit': { guard: 'hasTarget', target: 'editing', actions: 'aim' },
        'roles.delete': { guard: 'hasTarget', target: 'confirming', actions: 'aim' },
        /** A role came back, or someone else changed one. */
        'live.changed': { guard: 'isAboutShownRoles', target: 'searching' },
        'dialog.close': 'closed',
      },
    },
    searching: {
      on: {
        'roles.type': { actions: assign({ text: ({ event }) => event.text }) },
        'dialog.close': 'closed',
        /** Another name while the server still looks for the first: the first is let go of. */
        'roles.search': [
          { guard: 'hasNoName', actions: 'notifyNameRequired' },
          { target: 'searching', reenter: true, actions: 'aimSearch' },
        ],
      },
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => required(context.searched, 'The searched name'),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'listing',
            actions: assign(({ context, event }) => {
              const rows = event.output.ok ? event.output.value : [];
              return {
                rows,
                problem: null,
                selected:
                  rows.find((row) => row.secRoleId === context.selected)?.secRoleId ??
                  rows[0]?.secRoleId ??
                  null,
              };
            }),
          },
          {
            target: 'listing',
            actions: [
              assign({ problem: ({ event }) => message(event.output) }),
              { type: 'notifyProblem', params: { retry: 'roles.search' } },
            ],
          },
        ],
        onError: {
          target: 'listing',
          actions: [
            assign({ problem: ({ event }) => faultText(event.error) }),
            { type: 'notifyProblem', params: { retry: 'roles.search' } },
          ],
        },
      },
    },
    editing: {
      invoke: {
        id: 'askRoleEdit',
        src: 'askRoleEdit',
        input: ({ context }) => ({ id: context.target?.secRoleId ?? null }),
        onDone: [
          {
            guard: ({ event, context }) => event.output.saved && context.searched !== null,
            target: 'searching',
          },
          { target: 'listing' },
        ],
      },
    },
    confirming: {
      invoke: {
        id: 'askConfirm',
        src: 'askConfirm',
        input: ({ context }) => yesNo(messages.confirmDelete, targetIn(context).roleName),
        onDone: [
          {
            guard: ({ event }) => saidYes(event.output),
            target: 'deleting',
            actions: assign({ proof: null }),
          },
          { target: 'listing' },
        ],
      },
    },
    deleting: {
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ id: targetIn(context).secRoleId, proof: context.proof }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'listing',
            actions: ['notifyDeleted', 'removeRow'],
          },
          {
            guard: ({ event, context }) =>
              !event.output.ok && event.output.error.code === stepUpCode && context.proof === null,
            target: 'proving',
          },
          {
            target: 'listing',
            actions: [
              assign({ problem: ({ event }) => message(event.output) }),
              { type: 'notifyProblem', params: { retry: 'roles.delete' } },
            ],
          },
        ],
        onError: {
          target: 'listing',
          actions: [
            assign({ problem: ({ event }) => faultText(event.error) }),
            { type: 'notifyProblem', params: { retry: 'roles.delete' } },
          ],
        },
      },
    },
    /**
     * A proof that does not fit is of a role that was changed meanwhile: the person looks again
     * before deleting it.
     */
    proving: {
      invoke: {
        id: 'askStepUp',
        src: 'askStepUp',
        input: ({ context }) => {
          const { roleName, secRoleId, version } = targetIn(context);
          return {
            purpose: `Delete the role ${roleName}`,
            action: stepUpActions.roleDelete,
            target: { entity: 'role', id: secRoleId, version },
          };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.proof !== null,
            target: 'deleting',
            actions: assign({ proof: ({ event }) => event.output.proof }),
          },
          { target: 'listing' },
        ],
      },
    },
    closed: { type: 'final' },
  },
  output: null,
});
export type RolesRef = ActorRefFrom<typeof rolesMachine>;

export const provideRoles = (ports: RolesPorts) =>
  rolesMachine.provide({
    actors: {
      search: port((name: string, signal) => ports.searchRoles(name, signal)),
      remove: port(({ id, proof }: RemoveInput) => ports.deleteRole(id, proof)),
    },
  });

type Snapshot = SnapshotFrom<typeof rolesMachine>;
export const isRolesBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches('searching') || snapshot.matches('deleting');
export const rolesRefusal = (snapshot: Snapshot, event: { type: string }): string | null => {
  if (accepts(snapshot, event)) return null;
  if (isRolesBusy(snapshot)) return 'One moment: the server is being asked.';
  return event.type === 'roles.edit' || event.type === 'roles.delete'
    ? 'Choose a role first: search, then Down.'
    : 'That is not possible now.';
};
