import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { QueueKey } from '#domain/rx/rules/queues.ts';

/**
 * A popup of the private toolbars. It can be opened when a dialog of that name is built; until then
 * it says why not.
 */
export interface Tool {
  readonly title: string;
  readonly dialog: string;
  readonly hint: string;
  readonly permission?: PermissionKey;
  readonly keys?: readonly string[];
  readonly words?: readonly string[];
  /** The counter whose number stands on it. */
  readonly counter?: QueueKey | 'rejected-claims';
  /** Above this number the badge shows it with a plus. */
  readonly overflow?: number;
}

/** The toolbar popups of the second specification, §2.14, in its order and spelling. */
export const topTools: readonly Tool[] = [
  {
    title: 'Print Label',
    dialog: 'printLabel',
    hint: 'Prints labels of a prescription.',
    permission: 'rx.label',
  },
  {
    title: 'Edit Rx',
    dialog: 'editRx',
    hint: 'Opens a prescription by its number.',
    permission: 'rx.read',
  },
  {
    title: 'eRx',
    dialog: 'erx',
    hint: 'Electronic prescriptions received and messages sent.',
    permission: 'erx.read',
    counter: 'erx',
    overflow: 50,
    words: ['electronic', 'surescripts'],
  },
  {
    title: 'Refill Rx',
    dialog: 'refillRx',
    keys: ['Ctrl+G F'],
    hint: 'Refills by number or patient.',
    permission: 'rx.fill',
    counter: 'renewals',
  },
  {
    title: 'Deffered',
    dialog: 'deffered',
    keys: ['Ctrl+G H'],
    hint: 'Prescriptions put off to a later date.',
    permission: 'rx.read',
    counter: 'deferred',
    words: ['deferred', 'later'],
  },
  {
    title: 'Bill Later',
    dialog: 'billLater',
    keys: ['Ctrl+G L'],
    hint: 'Fills that are still to be billed.',
    permission: 'rx.read',
    counter: 'bill-later',
  },
  {
    title: 'Auto Refill',
    dialog: 'autoRefill',
    keys: ['Ctrl+G A'],
    hint: 'Refills that are due by themselves.',
    permission: 'rx.fill',
    counter: 'auto-refill',
    words: ['auto fill'],
  },
  {
    title: 'Rejected Claims',
    dialog: 'rejectedClaims',
    keys: ['Ctrl+G J'],
    hint: 'Claims that wait for a person: rejected, never answered, or not sent.',
    permission: 'rx.read',
    counter: 'rejected-claims',
    words: ['denied', 'insurance'],
  },
  {
    title: 'DMS Search',
    dialog: 'dmsSearch',
    keys: ['Ctrl+G M'],
    hint: 'Finds documents by name, tag or patient, and links what was scanned.',
    permission: 'document.read',
    words: ['documents', 'scan'],
  },
];
/** The bottom toolbar of §2.14. */
export const bottomTools: readonly Tool[] = [
  {
    title: 'send SMS',
    dialog: 'sendSms',
    keys: ['Ctrl+G S'],
    hint: 'Sends a text message to a patient.',
    permission: 'sms.send',
    words: ['text message', 'outbox'],
  },
  {
    title: 'Browse Presc.',
    dialog: 'browsePresc',
    keys: ['Ctrl+G B'],
    hint: 'Every prescription, filtered.',
    permission: 'rx.read',
    words: ['all prescriptions'],
  },
  {
    title: 'Rx PC',
    dialog: 'rxPriceCheck',
    keys: ['Ctrl+G X'],
    hint: 'A price check; nothing is saved.',
    permission: 'drug.read',
    words: ['price check'],
  },
  {
    title: 'PI',
    dialog: 'physicalInventory',
    keys: ['Ctrl+G I'],
    hint: 'Physical inventory: count, variance, post.',
    permission: 'stock.adjust',
    words: ['physical inventory', 'count'],
  },
  {
    title: 'EI',
    dialog: 'expiredInventory',
    keys: ['Ctrl+G E'],
    hint: 'Lots that expire, quarantine, return.',
    permission: 'stock.read',
    words: ['expired inventory', 'expiry'],
  },
  {
    title: 'Profile',
    dialog: 'profile',
    keys: ['Ctrl+G P'],
    hint: "A patient's medication profile.",
    permission: 'patient.read',
    words: ['medication profile'],
  },
  {
    title: 'Control Meds',
    dialog: 'controlMeds',
    keys: ['Ctrl+G C'],
    hint: 'Controlled substances: ledger and perpetual inventory.',
    permission: 'stock.read',
    words: ['controlled substances', 'cii'],
  },
  {
    title: 'RTS',
    dialog: 'rts',
    keys: ['Ctrl+G R'],
    hint: 'Return to stock worklist.',
    permission: 'rx.rts',
    words: ['return to stock'],
  },
];

/** "50+" above the overflow, the number below it, nothing at zero. */
export const badgeText = (count: number | undefined, overflow = 99): string | null =>
  count === undefined || count <= 0 ? null : count > overflow ? `${overflow}+` : String(count);
