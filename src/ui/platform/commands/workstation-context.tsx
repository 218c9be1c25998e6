import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { AnyActorRef } from 'xstate';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { DialogsRef } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { NotificationsRef } from '#machines/platform/notifications/notifications.machine.ts';
import type { ScannerRef } from '#machines/platform/scanner/scanner.machine.ts';
import type { SessionRef } from '#machines/platform/session/session.machine.ts';
import type { ScreensRef } from '#machines/platform/workstation/screens.machine.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { KeyNames, type KeyOf } from '#ui/kit/key-names.ts';
import { ClockProvider } from '#ui/platform/shell/clock.tsx';
import type { Toolbars } from '#ui/platform/shell/toolbars.ts';
import type { TableLayouts } from '#ui/platform/table/table-layouts.ts';
import type { DeskMemory } from './desk-memory.ts';
import type { Dispatcher } from './dispatcher.ts';
import { mountScope, scopeAttribute, scopeId } from './focus-view.ts';
import type { CommandSet, LateRegistry, ScopeKind } from './registry.ts';
import type { ScopeNames } from './scopes.ts';

/** What views share: the root actor, the commands, and the one dispatcher. */
export interface Desk {
  readonly workstation: WorkstationRef;
  readonly registry: LateRegistry;
  /** The commands with the keys that they came with. */
  readonly sets: readonly CommandSet[];
  readonly names: ScopeNames;
  readonly dispatcher: Dispatcher;
  /** Absent before the work is there. */
  readonly toolbars?: Toolbars | undefined;
  /** The clock by which views tell times. */
  readonly clock: ClockPorts;
  readonly memory: DeskMemory;
  /** Absent on a bench without one. */
  readonly scanner?: ScannerRef | undefined;
  /** Absent on a bench without a person. */
  readonly tables?: TableLayouts | undefined;
}
const DeskContext = createContext<Desk | null>(null);
/**
 * Whoever changes keys sees them changed everywhere: the desk is then another one to its views,
 * over the same machines.
 */
export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  const version = useSyncExternalStore(desk.registry.subscribe, desk.registry.version);
  const value = useMemo(
    () => (version === 0 ? desk : (Object.create(desk) as Desk)),
    [desk, version],
  );
  const keyOf = useMemo<KeyOf>(() => (command) => value.registry.byId(command), [value]);
  return (
    <DeskContext value={value}>
      <ClockProvider clock={value.clock}>
        <KeyNames value={keyOf}>{children}</KeyNames>
      </ClockProvider>
    </DeskContext>
  );
}
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskProvider');
  return desk;
}
/** The desk, or null on a bench without one. */
export const useAnyDesk = (): Desk | null => use(DeskContext);
export const useWorkstation = (): WorkstationRef => useDesk().workstation;
export const useSession = (): SessionRef => childrenOf(useWorkstation()).session;
export const useDialogs = (): DialogsRef => childrenOf(useWorkstation()).dialogs;
export const useNotifications = (): NotificationsRef => childrenOf(useWorkstation()).notifications;
export const useScreens = (): ScreensRef => childrenOf(useWorkstation()).screens;

/**
 * Props for the element whose focus means a scope: a table passes its list actor, a field its own.
 * Commands of that
 * scope then act while the focus is inside the element.
 */
export function useScopeProps(
  name: string,
  kind: ScopeKind,
  ref: AnyActorRef | null | undefined,
): Readonly<Record<typeof scopeAttribute, string>> {
  const [id] = useState(() => scopeId(name));
  useEffect(() => {
    if (!ref) return undefined;
    return mountScope({ name, kind, ref }, id).unmount;
  }, [id, name, kind, ref]);
  return { [scopeAttribute]: id };
}
