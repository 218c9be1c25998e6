import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { messages } from '#domain/platform/messages.ts';
import type { Result } from '#domain/platform/result.ts';
import { saidYes, yesNo, type confirmMachine } from '#machines/platform/confirm/confirm.machine.ts';
import { createAsk } from '#machines/platform/dialogs/dialogs.machine.ts';
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
import { stepUpCode, type stepUpMachine } from '../step-up/step-up.machine.ts';
import type { roleEditMachine } from './role-edit.machine.ts';
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
    askConfirm: createAsk<{ confirm: typeof confirmMachine }>()('confirm'),
    askStepUp: createAsk<{ stepUp: typeof stepUpMachine }>()('stepUp'),
    askRoleEdit: createAsk<{ roleEdit: typeof roleEditMachine }>()('roleEdit'),
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
    sayNameRequired: ({ system }) =>
      tell(system, { tone: 'error', message: messages.nameRequired }),
    sayDeleted: ({ context, system }) =>
      tell(
        system,
        undoNote(
          `Role ${context.target!.roleName} deleted.`,
          undoOf(system, {
            kind: 'role',
            id: context.target!.secRoleId,
            version: 0,
            what: `Role ${context.target!.roleName}`,
          }),
        ),
      ),
    removeRow: assign({
      rows: ({ context }) =>
        context.rows.filter((row) => row.secRoleId !== context.target!.secRoleId),
      selected: ({ context }) => nextTo(context.rows, context.target!.secRoleId),
    }),
    sayProblem: (
      { context, system, self },
      { retry }: { retry: 'roles.search' | 'roles.delete' },
    ) =>
      tell(
        system,
        errorNote(context.problem ?? messages.somethingWentWrong, {
          target: self,
          event:
            retry === 'roles.delete'
              ? { type: retry, id: context.target!.secRoleId }
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
          { guard: 'hasNoName', actions: 'sayNameRequired' },
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
          { guard: 'hasNoName', actions: 'sayNameRequired' },
          { target: 'searching', reenter: true, actions: 'aimSearch' },
        ],
      },
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => context.searched!,
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
              { type: 'sayProblem', params: { retry: 'roles.search' } },
            ],
          },
        ],
        onError: {
          target: 'listing',
          actions: [
            assign({ problem: ({ event }) => faultText(event.error) }),
            { type: 'sayProblem', params: { retry: 'roles.search' } },
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
        input: ({ context }) => yesNo(messages.confirmDelete, context.target!.roleName),
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
        input: ({ context }) => ({ id: context.target!.secRoleId, proof: context.proof }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'listing',
            actions: ['sayDeleted', 'removeRow'],
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
              { type: 'sayProblem', params: { retry: 'roles.delete' } },
            ],
          },
        ],
        onError: {
          target: 'listing',
          actions: [
            assign({ problem: ({ event }) => faultText(event.error) }),
            { type: 'sayProblem', params: { retry: 'roles.delete' } },
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
        input: ({ context: { target } }) => ({
          purpose: `Delete the role ${target!.roleName}`,
          action: stepUpActions.roleDelete,
          target: { entity: 'role', id: target!.secRoleId, version: target!.version },
        }),
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
