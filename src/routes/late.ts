import {
  createContext,
  use,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { required } from '#domain/platform/required.ts';
import type { SetupRef } from '#machines/admin/setup/setup.machine.ts';
import type { NextStepProps } from '#ui/screens/admin/login/next-step.tsx';

/**
 * Views that are fetched after the first paint: the places behind the sign-in with the keys that
 * Alt shows on them, their lock, the first set-up of a server, and what a sign-in asks for after
 * the password.
 */
export interface LateViews {
  /** The router with what it shows; it keeps the address while somebody else stands outside. */
  readonly Places: ComponentType;
  /** All that stands there while the work is covered. */
  readonly Lock: ComponentType<{ readonly nextStep: (props: NextStepProps) => ReactNode }>;
  altBadges(): ReactNode;
  readonly Setup: ComponentType<{ readonly setup: SetupRef }>;
  nextStep(props: NextStepProps): ReactNode;
}
/** Where the late views come from. */
export interface LateSource {
  /**
   * The late views, or null while they are on their way; nobody is let in before they are there.
   */
  now(): LateViews | null;
  /** Calls when they are there; gives what ends that. */
  subscribe(listener: () => void): () => void;
}

export const LateContext = createContext<LateSource | null>(null);

/** The late views as soon as they are there. */
export function useLate(): LateViews | null {
  const source = required(use(LateContext) ?? undefined, 'a source of the late views');
  return useSyncExternalStore(source.subscribe, source.now);
}
