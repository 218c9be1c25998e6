import type { LucideIcon } from 'lucide-react';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { QueueKey } from '#domain/rx/rules/queues.ts';
import type { DialogName } from '#machines/platform/dialogs/dialog-map.ts';

/**
 * A popup of the private toolbars. It can be opened when a dialog of that name is built; until then
 * it says why not.
 */
export interface Tool {
  readonly title: string;
  readonly dialog: DialogName;
  readonly icon: LucideIcon;
  readonly hint: string;
  readonly permission?: PermissionKey;
  readonly keys: readonly string[];
  readonly words?: readonly string[];
  /** The counter whose number stands on it. */
  readonly counter?: QueueKey | 'rejected-claims';
  /** Above this number the badge shows it with a plus. */
  readonly overflow?: number;
}

/** The popups of one toolbar, in its order. */
export interface Toolbars {
  readonly top: readonly Tool[];
  readonly bottom: readonly Tool[];
}
/** The toolbar popups of the second specification, §2.14, in its order, by their dialogs. */
export const topToolbar: readonly DialogName[] = [
  'printLabel',
  'editRx',
  'erx',
  'refillRx',
  'deferred',
  'billLater',
  'autoRefill',
  'rejectedClaims',
  'dmsSearch',
];
/** The bottom toolbar of §2.14. */
export const bottomToolbar: readonly DialogName[] = [
  'sendSms',
  'browsePresc',
  'rxPriceCheck',
  'physicalInventory',
  'expiredInventory',
  'profile',
  'controlMeds',
  'rts',
];

/** "50+" above the overflow, the number below it, nothing at zero. */
export const badgeText = (count: number | undefined, overflow = 99): string | null => {
  if (count === undefined || count <= 0) return null;
  return count > overflow ? `${overflow}+` : String(count);
};
