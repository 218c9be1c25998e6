import type { PlaceName, Visitor } from '#domain/places.ts';
import { dialogRegistry } from '#machines/dialogs/registry.ts';
import type { DialogRegistry } from '#machines/dialogs/dialogs.machine.ts';
import type { Ports, Theme } from '#machines/ports.ts';
import type { ScannerRef } from '#machines/scanner/scanner.machine.ts';
import { isCovered } from '#machines/session/session.selectors.ts';
import type { ScreenRegistry } from '#machines/workstation/screens.machine.ts';
import { provideWorkstation } from '#machines/workstation/provide.ts';
import type { WorkstationRef } from '#machines/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { createDispatcher, openGate, type FocusView } from '#ui/commands/dispatcher.ts';
import { createRegistry, type CommandSet } from '#ui/commands/registry.ts';
import type { ScopeNames } from '#ui/commands/scopes.ts';
import type { Desk } from '#ui/commands/workstation-context.tsx';
import type { DialogViews } from '#ui/dialogs/dialog-view.ts';
import { createActor } from 'xstate';

export interface Parts {
  readonly ports: Ports;
  readonly commands: readonly CommandSet[];
  readonly views: DialogViews;
  readonly screens: ScreenRegistry;
  readonly builtPlaces: ReadonlySet<PlaceName>;
  readonly screenScopes: (place: string) => readonly string[];
  readonly theme: Theme;
  readonly focus: FocusView;
  /** A command has run. */
  readonly ran?: (id: string, source: 'key' | 'palette' | 'menu') => void;
  /** The scanner, which starts after the desk: its keys act everywhere. */
  readonly scanner?: () => ScannerRef;
  /** Dialogs of a test bench, besides the product's. */
  readonly dialogs?: DialogRegistry;
}

/** Puts the desk together: the root actor with its ports, the commands, the one dispatcher. */
export function createDesk(parts: Parts): Desk {
  const dialogs: DialogRegistry = { ...dialogRegistry(parts.ports), ...parts.dialogs };
  const registry = createRegistry(parts.commands);
  const names: ScopeNames = { dialog: (name) => parts.views[name]?.scopes ?? [name], screen: parts.screenScopes, beside: () => (parts.scanner ? [{ name: 'scanner', kind: 'workstation', ref: parts.scanner() }] : []) };
  const workstation: WorkstationRef = createActor(provideWorkstation(parts.ports, dialogs, parts.screens), {
    input: { builtPlaces: parts.builtPlaces, builtDialogs: new Set(Object.keys(dialogs)), theme: parts.theme }, systemId: 'workstation',
  });
  workstation.start();
  const { notifications } = childrenOf(workstation);
  const dispatcher = createDispatcher({
    registry, workstation, names, gate: openGate, focus: parts.focus,
    say: (message) => notifications.send({ type: 'note.add', note: { tone: 'info', message } }),
    ran: (reached, source) => parts.ran?.(reached.command.id, source),
  });
  return { workstation, registry, names, dispatcher, get scanner() { return parts.scanner?.(); } };
}

/** Who visits, as the router must know it; undefined while the server is still being asked. */
export function visitorOf(workstation: WorkstationRef): Visitor | undefined {
  const s = childrenOf(workstation).session.getSnapshot();
  if (s.matches('restoring') || s.matches('unreachable')) return undefined;
  const { account } = s.context;
  return account && (s.matches('signedIn') || isCovered(s)) ? { type: account.type } : null;
}
/** Opens a popup place once its permission is known. */
export function openWhenAllowed(workstation: WorkstationRef, place: PlaceName): void {
  if (workstation.getSnapshot().matches('open')) { workstation.send({ type: 'place.go', place }); return; }
  const watch = workstation.subscribe((s) => {
    if (!s.matches('open')) return;
    watch.unsubscribe();
    workstation.send({ type: 'place.go', place });
  });
}
