import type { AnyActorLogic, AnyEventObject, EventFromLogic, SnapshotFrom } from 'xstate';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { UserType } from '#domain/platform/routes.ts';
import type { Ask } from '#machines/platform/palette/palette.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { keyed } from '#ui/kit/key-names.ts';
import { canonical, isCanonical } from './keys.ts';

/**
 * Where a command's keys act. `table` and `text` stand within a dialog or a screen and need the
 * focus in them.
 */
export type ScopeKind = 'text' | 'table' | 'dialog' | 'screen' | 'workstation';
interface ScopeName {
  readonly name: string;
  readonly kind: ScopeKind;
  /** For a person: "This table", "Roles". */
  readonly title: string;
}
/** A scope together with the machine that its commands address. */
export interface ScopeOf<Machine extends AnyActorLogic> extends ScopeName {
  /** Why the addressed machine refuses an event, in words; null when it would not. */
  refusal?(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): string | null;
  /**
   * What any key at all means to the addressed machine before it is looked up; `swallow` ends it
   * there.
   */
  anyKey?(
    snapshot: SnapshotFrom<Machine>,
    stroke: string | null,
  ): { readonly event: EventFromLogic<Machine>; readonly swallow: boolean } | null;
}
/**
 * A scope in the registry. The registry finds the machine of a scope by its name while the program
 * runs, so the type
 * of that machine ends here. `defineCommands` is the only way in: there the scope, its commands and
 * its refusal are
 * checked against one machine. The two functions are methods because the compiler compares the
 * parameters of methods
 * in both directions, which lets a scope of a known machine stand for one of any machine without a
 * cast.
 */
export interface ScopeDef extends ScopeName {
  refusal?(snapshot: unknown, event: AnyEventObject): string | null;
  anyKey?(
    snapshot: unknown,
    stroke: string | null,
  ): { readonly event: AnyEventObject; readonly swallow: boolean } | null;
}

/**
 * A key, a name and an event. Whether it is enabled is asked of the machine, never declared here.
 */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /**
   * Strokes as `strokeOf` spells them; a space separates the strokes of a chord. None: palette and
   * menus only.
   */
  readonly keys: readonly string[];
  readonly scope: string;
  readonly event: AnyEventObject;
  /** What stops an accident: a question before, or undo after. */
  readonly destructive?: 'confirm' | 'undo' | 'both';
  /** Acts again while its key is held. */
  readonly repeatable?: true;
  /** Acts through dialogs that are open above its scope. */
  readonly global?: true;
  /** Acts on the locked and the login screen too. */
  readonly whileCovered?: true;
  /**
   * Scopes further in may take its key: this is what the key means where nothing nearer has a use
   * for it.
   */
  readonly fallback?: true;
  /** Chooses what Enter then records: an Enter that ends one run of text with it does nothing. */
  readonly chooses?: true;
  /** When its machine refuses, the scopes further out are asked for the same key. */
  readonly yields?: true;
  /** Ids of commands further out whose key this one takes on purpose. */
  readonly overrides?: readonly string[];
  /**
   * What the palette's Tab lets someone say first, and the event of the workstation that it
   * becomes.
   */
  readonly args?: {
    readonly asks: readonly Ask[];
    event(
      given: Readonly<Record<string, string | number>>,
    ): EventFromLogic<typeof workstationMachine>;
  };
  readonly permission?: PermissionKey;
  readonly userType?: UserType;
  /** For the people of a demo store alone: elsewhere it is not there. */
  readonly demo?: true;
  /** Other words by which the palette finds it. */
  readonly words?: readonly string[];
  /** One line: what happens. */
  readonly hint?: string;
  /**
   * Not listed in the palette (a list of its own shows it, or it only makes sense under the hand).
   */
  readonly hidden?: true;
  /** Acts on the row under the cursor: it stands in the row's menu. */
  readonly row?: true;
  /** Listed among the keys of the status bar, lowest first. */
  readonly bar?: number;
}
/** The events of a machine; an event that starts an action of a row names one of `Verb`. */
type CommandEvent<Event, Verb extends string> = Event extends { readonly type: 'list.do' }
  ? Omit<Event, 'verb'> & { readonly verb: Verb }
  : Event;
/** A command before it has a scope, with an event that `Machine` knows. */
export type CommandOf<Machine extends AnyActorLogic, Verb extends string = string> = Omit<
  Command,
  'scope' | 'event'
> & { readonly event: CommandEvent<EventFromLogic<Machine>, Verb> };
/** The names of the row actions of a list that is declared as data. */
export type VerbOf<Plan extends { readonly rowActions: object }> = Extract<
  keyof Plan['rowActions'],
  string
>;

export interface CommandSet {
  readonly scope: ScopeDef;
  readonly commands: readonly Command[];
}

/**
 * The commands of one scope, typed by the machine that they address: `defineCommands<typeof
 * machine>(…)`, and
 * `defineCommands<ListDialogMachine, VerbOf<typeof plan>>(…)` for a list that is declared as data.
 * Without a machine
 * no event is accepted. A key bound twice in a scope is an error at start-up.
 */
export function defineCommands<Machine extends AnyActorLogic = never, Verb extends string = string>(
  scope: ScopeOf<NoInfer<Machine>>,
  commands: readonly CommandOf<NoInfer<Machine>, Verb>[],
): CommandSet {
  return {
    scope,
    commands: commands.map((command) => ({
      ...command,
      scope: scope.name,
      keys: command.keys.map((key) => key.split(' ').map(canonical).join(' ')),
    })),
  };
}

export interface Registry {
  readonly commands: readonly Command[];
  readonly scopes: ReadonlyMap<string, ScopeDef>;
  /** The commands of a scope that a stroke starts, in the order of their declaration. */
  bound(scope: string, stroke: string): readonly Command[];
  of(scope: string): readonly Command[];
  byId(id: string): Command | undefined;
  /** Strokes that begin a chord in a scope. */
  startsChord(scope: string, stroke: string): boolean;
}

const disjoint = (a: Command, b: Command) =>
  a.userType !== undefined && b.userType !== undefined && a.userType !== b.userType;
function refuseDuplicates(commands: readonly Command[]): void {
  const ids = new Set<string>();
  const taken = new Map<string, Command[]>();
  for (const command of commands) {
    if (ids.has(command.id)) throw new Error(`Two commands are called ${command.id}`);
    ids.add(command.id);
    for (const key of command.keys) {
      if (!key.split(' ').every(isCanonical))
        throw new Error(`${command.id} binds "${key}", which no key event is called`);
      const at = `${command.scope} ${key}`;
      const other = taken.get(at)?.find((row) => !disjoint(row, command));
      if (other)
        throw new Error(
          `${key} in ${command.scope} is bound to both ${other.id} and ${command.id}`,
        );
      taken.set(at, [...(taken.get(at) ?? []), command]);
    }
  }
}
const index = (commands: readonly Command[]) => {
  const map = new Map<string, Command[]>();
  for (const command of commands)
    for (const key of command.keys)
      map.set(`${command.scope} ${key}`, [...(map.get(`${command.scope} ${key}`) ?? []), command]);
  return map;
};

export interface LateRegistry extends Registry {
  supply(registry: Registry): void;
  /** Told whenever other keys hold. */
  subscribe(changed: () => void): () => void;
  /** Counts how often other keys were given. */
  version(): number;
}
/**
 * A registry whose commands are fetched later, and may be given other keys; until then no key is
 * bound.
 */
export function lateRegistry(): LateRegistry {
  let now = createRegistry([]);
  let version = 0;
  const heard = new Set<() => void>();
  return {
    get commands() {
      return now.commands;
    },
    get scopes() {
      return now.scopes;
    },
    bound: (scope, stroke) => now.bound(scope, stroke),
    of: (scope) => now.of(scope),
    byId: (id) => now.byId(id),
    startsChord: (scope, stroke) => now.startsChord(scope, stroke),
    supply(registry) {
      now = registry;
      version += 1;
      for (const changed of heard) changed();
    },
    subscribe(changed) {
      heard.add(changed);
      return () => {
        heard.delete(changed);
      };
    },
    version: () => version,
  };
}

/**
 * All commands, looked up by scope and stroke in one step. Throws when a key is bound twice in a
 * scope.
 */
export function createRegistry(sets: readonly CommandSet[]): Registry {
  const declared = sets.flatMap((group) => group.commands);
  const named = new Map(declared.map((command) => [command.id, command]));
  // A hint says the keys that hold now.
  const commands = declared.map((command) =>
    command.hint?.includes('{key:')
      ? { ...command, hint: keyed(command.hint, (id) => named.get(id)) }
      : command,
  );
  refuseDuplicates(commands);
  const scopes = new Map(sets.map((group) => [group.scope.name, group.scope]));
  const byStroke = index(commands);
  const byId = new Map(commands.map((command) => [command.id, command]));
  const byScope = new Map<string, Command[]>();
  for (const command of commands)
    byScope.set(command.scope, [...(byScope.get(command.scope) ?? []), command]);
  const chords = new Set(
    commands.flatMap((command) =>
      command.keys
        .filter((key) => key.includes(' '))
        .map((key) => `${command.scope} ${key.split(' ')[0]}`),
    ),
  );
  return {
    commands,
    scopes,
    bound: (scope, stroke) => byStroke.get(`${scope} ${stroke}`) ?? [],
    of: (scope) => byScope.get(scope) ?? [],
    byId: (id) => byId.get(id),
    startsChord: (scope, stroke) => chords.has(`${scope} ${stroke}`),
  };
}
