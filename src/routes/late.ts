import { useRouter } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { SetupRef } from '#machines/admin/setup/setup.machine.ts';
import type { NextStepProps } from '#ui/screens/admin/login/next-step.tsx';

/**
 * Views that are fetched after the first paint: the work behind the sign-in with the keys that Alt
 * shows on it, its lock, the first set-up of a server, and what a sign-in asks for after the
 * password.
 */
export interface LateViews {
  readonly Work: ComponentType;
  /** All that stands there while the work is covered. */
  readonly Lock: ComponentType<{ readonly nextStep: (props: NextStepProps) => ReactNode }>;
  altBadges(): ReactNode;
  readonly Setup: ComponentType<{ readonly setup: SetupRef }>;
  nextStep(props: NextStepProps): ReactNode;
}
/** The late views, or null while they are on their way; nobody is let in before they are there. */
export type Late = () => LateViews | null;

export const useLate = (): Late => (useRouter().options.context as { late: Late }).late;
