import { createActor } from 'xstate';
import type { RouteName } from '#domain/platform/routes.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { DialogRegistry } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { ScannerRef } from '#machines/platform/scanner/scanner.machine.ts';
import {
  provideWorkstation,
  type LateLogic,
  type WorkstationNeeds,
} from '#machines/platform/workstation/provide.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { Theme } from '#machines/platform/workstation/workstation.ports.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { EarlyText, EarlyTextNeeds } from '#ui/platform/arriving/early-text.ts';
import { createDeskMemory } from '#ui/platform/commands/desk-memory.ts';
import { createDispatcher, openGate } from '#ui/platform/commands/dispatcher.ts';
import type { FocusView } from '#ui/platform/commands/key-lookup.ts';
import { lateRegistry, type CommandSet } from '#ui/platform/commands/registry.ts';
import type { ScopeNames } from '#ui/platform/commands/scopes.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';
import type { DialogViews } from '#ui/platform/dialogs/dialog-view.ts';
import type { Toolbars } from '#ui/platform/shell/toolbars.ts';
import type { TableLayouts } from '#ui/platform/table/table-layouts.ts';
import { followPerson } from './follow-person.ts';

export interface DeskParts {
  readonly ports: WorkstationNeeds;
  readonly clock: ClockPorts;
  readonly builtRoutes: ReadonlySet<RouteName>;
  readonly screenScopes: (route: string) => readonly string[];
  readonly theme: Theme;
  readonly focus: FocusView;
  /** A command has run. */
  readonly ran?: (id: string, source: 'key' | 'palette' | 'menu') => void;
}
/**
 * What stands behind the sign-in. It may be fetched after the first paint, but must be there before
 * somebody is let in.
 */
export interface DeskWork extends LateLogic {
  readonly commands: readonly CommandSet[];
  readonly dialogs: DialogRegistry;
  readonly views: DialogViews;
  readonly screens: ScreenRegistry;
  /** Who keeps letters for a page that is coming; absent on a bench without a document. */
  readonly letters?: (needs: EarlyTextNeeds) => EarlyText;
  /** Absent on a bench without toolbars. */
  readonly toolbars?: Toolbars;
  /** False where the person has switched single letters and digits off. */
  readonly bareKeys?: () => boolean;
  /** The scanner, whose keys act everywhere. */
  readonly scanner?: () => ScannerRef;
  /** How the person has left the columns of tables. */
  readonly tables?: TableLayouts;
}
export interface BareDesk extends Desk {
  supply(work: DeskWork): void;
}

/**
 * The desk as it stands before anybody works at it: the root actor, the one dispatcher, and room
 * for the work.
 */
export function createBareDesk(parts: DeskParts): BareDesk {
  const dialogs: DialogRegistry = {};
  const screens: { -readonly [P in keyof ScreenRegistry]: ScreenRegistry[P] } = {};
  const builtDialogs = new Set<string>();
  const registry = lateRegistry();
  let work: DeskWork | null = null;
  const logic = (): LateLogic => {
    if (!work) throw new Error('The work was asked for before it was fetched');
    return work;
  };
  const names: ScopeNames = {
    dialog: (name) => work?.views[name]?.scopes ?? [name],
    screen: parts.screenScopes,
    beside: () =>
      work?.scanner ? [{ name: 'scanner', kind: 'workstation', ref: work.scanner() }] : [],
  };
  const workstation: WorkstationRef = createActor(
    provideWorkstation(parts.ports, dialogs, screens, logic),
    {
      input: { builtRoutes: parts.builtRoutes, builtDialogs, theme: parts.theme },
      systemId: 'workstation',
    },
  );
  workstation.start();
  const { notifications } = childrenOf(workstation);
  const memory = createDeskMemory();
  followPerson(workstation, () => memory.forget());
  const dispatcher = createDispatcher({
    registry,
    workstation,
    names,
    gate: openGate,
    focus: parts.focus,
    isReady: () => work !== null,
    letters: (needs) => work?.letters?.(needs) ?? null,
    bareKeys: () => work?.bareKeys?.() !== false,
    say: (message) => notifications.send({ type: 'note.add', note: { tone: 'info', message } }),
    ran: (reached, source) => parts.ran?.(reached.command.id, source),
  });
  return {
    workstation,
    registry,
    names,
    dispatcher,
    clock: parts.clock,
    memory,
    get sets() {
      return work?.commands ?? [];
    },
    get toolbars() {
      return work?.toolbars;
    },
    get scanner() {
      return work?.scanner?.();
    },
    get tables() {
      return work?.tables;
    },
    supply(next) {
      work = next;
      Object.assign(dialogs, next.dialogs);
      Object.assign(screens, next.screens);
      for (const name of Object.keys(next.dialogs)) builtDialogs.add(name);
      dispatcher.ready();
    },
  };
}
