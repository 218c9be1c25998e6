import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { closeAnswer, closeQuestion } from '#machines/platform/confirm/questions.ts';
import { stepUpCode } from '#machines/platform/dialogs/ask-step-up.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { PermissionNode } from '#machines/platform/workstation/account.ts';
import { rolePayload, turned } from './role-payload.ts';
import type { RoleLoaded, RolePayload, RolesPorts } from './roles.ports.ts';

type Events =
  | { type: 'role.name'; text: string }
  | { type: 'role.turn'; permissionId: number }
  | { type: 'role.save' }
  | { type: 'role.retry' }
  | { type: 'dialog.close' };
interface Context {
  readonly id: number | null;
  readonly tree: readonly PermissionNode[];
  readonly loaded: RoleLoaded | null;
  readonly name: string;
  readonly selected: readonly number[];
  readonly problem: string | null;
  readonly proof: string | null;
  readonly saved: boolean;
}
export interface RoleEditOutput {
  readonly saved: boolean;
  readonly roleName: string;
}
type SaveInput = { payload: RolePayload; proof: string | null };

const selectedAtFirst = (context: Context) =>
  context.loaded?.rolePermissionsDtos
    .filter((rolePermission) => rolePermission.activated)
    .map((rolePermission) => rolePermission.secPermissionId) ?? [];
const inOrder = (permissionIds: readonly number[]) =>
  permissionIds.toSorted((a, b) => a - b).join();
const isDirty = (context: Context) =>
  context.name !== (context.loaded?.roleDto.roleName ?? '') ||
  inOrder(context.selected) !== inOrder(selectedAtFirst(context));
const message = <T>(output: Result<T>) =>
  output.ok ? null : output.error.message || messages.somethingWentWrong;

/**
 * Create and update of a role. Without the permission list, or without the role, nothing can be
 * changed or saved: the
 * dialog says so and offers Retry. It closes after a successful save only; a failed one keeps
 * everything.
 */
export const roleEditMachine = setup({
  types: machineTypes<{
    input: { id: number | null };
    context: Context;
    events: Events;
    output: RoleEditOutput;
  }>(),
  actors: {
    loadPermissions: unprovided<Result<readonly PermissionNode[]>>('loadPermissions'),
    loadRole: unprovided<Result<RoleLoaded>, number | null>('loadRole'),
    save: unprovided<Result<null>, SaveInput>('saveRole'),
    askConfirm: ask('confirm'),
    askStepUp: ask('stepUp'),
  },
  guards: {
    isCreate: ({ context }) => context.id === null,
    hasNoName: ({ context }) => context.name.trim() === '',
    hasNoPermission: ({ context }) => context.selected.length === 0,
    isDirty: ({ context }) => isDirty(context),
  },
  actions: {
    notifyNameRequired: ({ system }) => tell(system, errorNote(messages.nameRequired)),
    notifyPermissionRequired: ({ system }) => tell(system, errorNote(messages.permissionRequired)),
    notifySaved: ({ context, system }) =>
      tell(system, {
        tone: 'success',
        message: context.id === null ? messages.roleCreated : messages.roleUpdated,
      }),
    notifyProblem: ({ context, system, self }) =>
      tell(
        system,
        errorNote(context.problem ?? messages.somethingWentWrong, {
          target: self,
          event: { type: 'role.save' },
        }),
      ),
    fill: assign(({ context }) => ({
      name: context.loaded?.roleDto.roleName ?? '',
      selected: selectedAtFirst(context),
    })),
  },
}).createMachine({
  id: 'roleEdit',
  context: ({ input }) => ({
    id: input.id,
    tree: [],
    loaded: null,
    name: '',
    selected: [],
    problem: null,
    proof: null,
    saved: false,
  }),
  initial: 'loadingPermissions',
  states: {
    loadingPermissions: {
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'loadPermissions',
        src: 'loadPermissions',
        onDone: [
          {
            guard: ({ event }) => !event.output.ok,
            target: 'unavailable',
            actions: assign({ problem: ({ event }) => message(event.output) }),
          },
          {
            target: 'loadingRole',
            actions: assign({
              tree: ({ event }) => (event.output.ok ? event.output.value : []),
              problem: null,
            }),
          },
        ],
        onError: {
          target: 'unavailable',
          actions: assign({ problem: ({ event }) => faultText(event.error) }),
        },
      },
    },
    loadingRole: {
      always: { guard: 'isCreate', target: 'editing' },
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'loadRole',
        src: 'loadRole',
        input: ({ context }) => context.id,
        onDone: [
          {
            guard: ({ event }) => !event.output.ok,
            target: 'unavailable',
            actions: assign({ problem: ({ event }) => message(event.output) }),
          },
          {
            target: 'editing',
            actions: [
              assign({ loaded: ({ event }) => (event.output.ok ? event.output.value : null) }),
              'fill',
            ],
          },
        ],
        onError: {
          target: 'unavailable',
          actions: assign({ problem: ({ event }) => faultText(event.error) }),
        },
      },
    },
    unavailable: { on: { 'role.retry': 'loadingPermissions', 'dialog.close': 'closed' } },
    editing: {
      on: {
        'role.name': { actions: assign({ name: ({ event }) => event.text, problem: null }) },
        'role.turn': {
          actions: assign({
            selected: ({ context, event }) =>
              turned(context.tree, context.selected, event.permissionId),
            problem: null,
          }),
        },
        'role.save': [
          {
            guard: 'hasNoName',
            actions: [assign({ problem: messages.nameRequired }), 'notifyNameRequired'],
          },
          {
            guard: 'hasNoPermission',
            actions: [assign({ problem: messages.permissionRequired }), 'notifyPermissionRequired'],
          },
          { target: 'saving' },
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
              closeAnswer(event.output) === 'save' &&
              context.name.trim() !== '' &&
              context.selected.length > 0,
            target: 'saving',
          },
          {
            guard: ({ event, context }) =>
              closeAnswer(event.output) === 'save' && context.name.trim() === '',
            target: 'editing',
            actions: [assign({ problem: messages.nameRequired }), 'notifyNameRequired'],
          },
          {
            guard: ({ event }) => closeAnswer(event.output) === 'save',
            target: 'editing',
            actions: [assign({ problem: messages.permissionRequired }), 'notifyPermissionRequired'],
          },
          { guard: ({ event }) => closeAnswer(event.output) === 'discard', target: 'closed' },
          { target: 'editing' },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          payload: rolePayload(context, context.loaded, context.tree),
          proof: context.proof,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'closed',
            actions: [assign({ saved: true }), 'notifySaved'],
          },
          {
            guard: ({ event }) => !event.output.ok && event.output.error.code === stepUpCode,
            target: 'proving',
            actions: assign({ proof: null }),
          },
          {
            target: 'editing',
            actions: [
              assign({ problem: ({ event }) => message(event.output), proof: null }),
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
          purpose: `Save the role ${context.name.trim()}`,
          action: stepUpActions.roleSave,
          target: {
            entity: 'role',
            id: context.id ?? 0,
            version: context.loaded?.roleDto.version ?? 0,
          },
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
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ saved: context.saved, roleName: context.name.trim() }),
});
export type RoleEditRef = ActorRefFrom<typeof roleEditMachine>;

export const provideRoleEdit = (ports: RolesPorts) =>
  roleEditMachine.provide({
    actors: {
      loadPermissions: port<Result<readonly PermissionNode[]>, void>((_, signal) =>
        ports.loadPermissions(signal),
      ),
      loadRole: port((id: number | null, signal) =>
        ports.loadRole(required(id, 'The role'), signal),
      ),
      save: port(({ payload, proof }: SaveInput) => ports.saveRole(payload, proof)),
    },
  });

type Snapshot = SnapshotFrom<typeof roleEditMachine>;
/** "Add" creates, "Update" updates. */
export const saveLabel = (snapshot: Snapshot): 'Add' | 'Update' =>
  snapshot.context.id === null ? 'Add' : 'Update';
export const isRoleDirty = (snapshot: Snapshot): boolean =>
  snapshot.matches('editing') && isDirty(snapshot.context);
export const isRoleBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches('loadingPermissions') ||
  snapshot.matches('loadingRole') ||
  snapshot.matches('saving');
export const roleEditRefusal = (snapshot: Snapshot, event: { type: string }): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('unavailable')) return 'The role could not be loaded: choose Retry first.';
  return snapshot.matches('saving')
    ? 'Saving: one moment.'
    : 'One moment: the role is being loaded.';
};
