import { useWorkstation } from '#ui/commands/workstation-context.tsx';
import { useSelector } from '@xstate/react';

/** May answer severe alerts, as far as the roles say; the server asks for the licence as well. */
export const usePharmacist = (): boolean => useSelector(useWorkstation(), (s) => s.context.account?.permissions.includes('dur.answer.severe') ?? false);
