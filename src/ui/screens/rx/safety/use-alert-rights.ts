import { alertRights, type AlertRights } from '#machines/rx/entry/entry-alerts.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';

/**
 * What this person may do about alerts, as far as the roles say; the server asks for the license as
 * well.
 */
export const useAlertRights = (): AlertRights => alertRights(useWorkstation().system);
