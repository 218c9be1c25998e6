import type { AnyActorRef, AnyEventObject } from 'xstate';
import { setupOf } from '#machines/platform/session/session.selectors.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { keyed } from '#ui/kit/key-names.ts';
import type { Command, Registry, ScopeKind } from './registry.ts';

/** A scope as it is now: its name and the machine that it addresses. */
export interface ActiveScope {
  readonly name: string;
  readonly kind: ScopeKind;
  readonly ref: AnyActorRef;
}
/**
 * Which scopes a dialog or a screen answers to besides its own name ("record" for every record
 * dialog).
 */
export interface ScopeNames {
  dialog(name: string): readonly string[];
  screen(route: string): readonly string[];
  /** Machines beside the workstation that act everywhere. */ beside?(): readonly ActiveScope[];
}

const rootScopes = (workstation: WorkstationRef): ActiveScope[] => {
  const { session, notifications } = childrenOf(workstation);
  const beside = ['undo', 'focus'].flatMap((name): ActiveScope[] => {
    const ref = workstation.system.get(name) as AnyActorRef | undefined;
    return ref ? [{ name, kind: 'workstation', ref }] : [];
  });
  return [
    { name: 'workstation', kind: 'workstation', ref: workstation as AnyActorRef },
    { name: 'session', kind: 'workstation', ref: session as AnyActorRef },
    { name: 'notifications', kind: 'workstation', ref: notifications as AnyActorRef },
    ...beside,
  ];
};

/** Before anybody has an account the setup form is all there is. */
function setupScopes(
  workstation: WorkstationRef,
  within: readonly ActiveScope[],
): readonly ActiveScope[] {
  const setup = setupOf(childrenOf(workstation).session.getSnapshot());
  return setup ? [...within, { name: 'setup', kind: 'screen', ref: setup as AnyActorRef }] : [];
}

/**
 * The scopes that keys reach, innermost first: what the focus stands in, the top dialog or the
 * screen, the workstation.
 * Nothing is pushed or popped: it is read from the machines and from the focus at the moment of the
 * key.
 * `lookThrough` names dialogs that show what is below them (palette, key sheet).
 */
export function scopesNow(
  workstation: WorkstationRef,
  within: readonly ActiveScope[],
  names: ScopeNames,
  lookThrough: readonly string[] = [],
): {
  readonly inner: readonly ActiveScope[];
  readonly root: readonly ActiveScope[];
  readonly modal: boolean;
  readonly covered: boolean;
} {
  const { dialogs, screens } = childrenOf(workstation);
  const root = [...rootScopes(workstation), ...(names.beside?.() ?? [])];
  if (!workstation.getSnapshot().context.uncovered)
    return { inner: setupScopes(workstation, within), root, modal: false, covered: true };
  const top = dialogs
    .getSnapshot()
    .context.stack.filter((openDialog) => !lookThrough.includes(openDialog.name))
    .at(-1);
  if (top)
    return {
      inner: [
        ...within,
        ...[...names.dialog(top.name), 'dialog'].map((name): ActiveScope => ({
          name,
          kind: 'dialog',
          ref: top.ref,
        })),
      ],
      root,
      modal: true,
      covered: false,
    };
  const open = screens.getSnapshot().context.open;
  const screen = open
    ? names.screen(open.route).map((name): ActiveScope => ({ name, kind: 'screen', ref: open.ref }))
    : [];
  return { inner: [...within, ...screen], root, modal: false, covered: false };
}

export interface Reached {
  readonly command: Command;
  readonly ref: AnyActorRef;
  readonly scope: ActiveScope;
}
type Reach = ReturnType<typeof scopesNow>;
const isReached = (command: Command, scope: ActiveScope, reach: Reach): boolean => {
  if (scope.kind !== 'workstation') return true;
  return reach.covered ? command.whileCovered === true : !reach.modal || command.global === true;
};
const isFor = (command: Command, workstation: WorkstationRef): boolean => {
  const { account } = workstation.getSnapshot().context;
  if (command.demo === true && account?.demo !== true) return false;
  return command.userType === undefined || command.userType === account?.type;
};

/** The command of that name, if it can be reached now: in the innermost of its scopes. */
export function reachedCommand(
  registry: Registry,
  workstation: WorkstationRef,
  within: readonly ActiveScope[],
  names: ScopeNames,
  id: string,
): Reached | undefined {
  const command = registry.byId(id);
  if (!command || !isFor(command, workstation)) return undefined;
  const reach = scopesNow(workstation, within, names);
  const scope = [...reach.inner, ...reach.root].find(
    (scope) => scope.name === command.scope && isReached(command, scope, reach),
  );
  return scope && { command, ref: scope.ref, scope };
}

/**
 * Tells of every change in what the commands depend on: the person and their rights, which screen
 * stands there, and the machines around. Gives what ends it.
 */
export function watchScopes(
  workstation: WorkstationRef,
  around: readonly ActiveScope[],
  changed: () => void,
): () => void {
  const { screens } = childrenOf(workstation);
  let shown = screens.getSnapshot().context.open?.ref;
  let screen = shown?.subscribe(changed);
  const fixed = [
    workstation.subscribe(changed),
    ...around.map((scope) => scope.ref.subscribe(changed)),
    screens.subscribe((snapshot) => {
      const now = snapshot.context.open?.ref;
      if (now === shown) return;
      screen?.unsubscribe();
      [shown, screen] = [now, now?.subscribe(changed)];
      changed();
    }),
  ];
  return () => {
    for (const subscription of [screen, ...fixed]) subscription?.unsubscribe();
  };
}

/** The commands that a stroke starts now, innermost scope first; refused ones too. */
export const boundCommands = (
  registry: Registry,
  workstation: WorkstationRef,
  reach: Reach,
  stroke: string,
): readonly Reached[] =>
  [...reach.inner, ...reach.root].flatMap((scope) =>
    registry
      .bound(scope.name, stroke)
      .filter((command) => isReached(command, scope, reach) && isFor(command, workstation))
      .map((command) => ({ command, ref: scope.ref, scope })),
  );

/** Every command that can be reached now, innermost scope first; refused ones too. */
export function reachedCommands(
  registry: Registry,
  workstation: WorkstationRef,
  within: readonly ActiveScope[],
  names: ScopeNames,
  lookThrough: readonly string[] = [],
): readonly Reached[] {
  const reach = scopesNow(workstation, within, names, lookThrough);
  return [...reach.inner, ...reach.root].flatMap((scope) =>
    registry
      .of(scope.name)
      .filter((command) => isReached(command, scope, reach) && isFor(command, workstation))
      .map((command) => ({ command, ref: scope.ref, scope })),
  );
}

/** Why a command is refused, in words; null when it may run. */
export function whyNot(
  registry: Registry,
  workstation: WorkstationRef,
  { command, ref }: Pick<Reached, 'command' | 'ref'>,
): string | null {
  const access = workstation.getSnapshot().context;
  const closed =
    command.permission === undefined ? null : whyNotPermitted(access, command.permission);
  if (closed !== null) return closed;
  const snapshot = ref.getSnapshot() as { can?: (event: AnyEventObject) => boolean };
  const said = registry.scopes.get(command.scope)?.refusal?.(snapshot, command.event) ?? null;
  if (said !== null) return keyed(said, registry.byId);
  return snapshot.can?.(command.event) === false ? 'That is not possible now.' : null;
}
