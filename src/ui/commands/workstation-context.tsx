import type { NotificationsRef } from '#machines/notifications/notifications.machine.ts';
import type { SessionRef } from '#machines/session/session.machine.ts';
import type { DialogsRef } from '#machines/dialogs/dialogs.machine.ts';
import type { ScannerRef } from '#machines/scanner/scanner.machine.ts';
import type { ScreensRef } from '#machines/workstation/screens.machine.ts';
import type { WorkstationRef } from '#machines/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Dispatcher } from './dispatcher.ts';
import { mountScope, scopeAttribute, scopeId } from './focus-view.ts';
import type { Registry, ScopeKind } from './registry.ts';
import type { ScopeNames } from './scopes.ts';

/** What views share: the root actor, the commands, and the one dispatcher. */
export interface Desk {
  readonly workstation: WorkstationRef;
  readonly registry: Registry;
  readonly names: ScopeNames;
  readonly dispatcher: Dispatcher;
  /** Absent on a bench without one. */
  readonly scanner?: ScannerRef | undefined;
}
const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = ({ desk, children }: { desk: Desk; children: ReactNode }) => <DeskContext value={desk}>{children}</DeskContext>;
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskProvider');
  return desk;
}
export const useWorkstation = (): WorkstationRef => useDesk().workstation;
export const useSession = (): SessionRef => childrenOf(useWorkstation()).session;
export const useDialogs = (): DialogsRef => childrenOf(useWorkstation()).dialogs;
export const useNotifications = (): NotificationsRef => childrenOf(useWorkstation()).notifications;
export const useScreens = (): ScreensRef => childrenOf(useWorkstation()).screens;

/**
 * Props for the element whose focus means a scope: a table passes its list actor, a field its own. Commands of that
 * scope then act while the focus is inside the element.
 */
export function useScopeProps(name: string, kind: ScopeKind, ref: AnyActorRef | null | undefined): Readonly<Record<typeof scopeAttribute, string>> {
  const [id] = useState(() => scopeId(name));
  useEffect(() => {
    if (!ref) return undefined;
    return mountScope({ name, kind, ref }, id).unmount;
  }, [id, name, kind, ref]);
  return { [scopeAttribute]: id };
}
