import { countsIn, type PermissionKey } from '#domain/admin/permissions.ts';
import { referenceNamed } from '#domain/composition/references.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import type { SentChange } from '#server/repositories/platform/outbox.ts';

/**
 * What has to be granted, one of these, so that a person hears which record of a kind changed. What
 * stands nowhere is told to nobody; `everyone` is told everybody by the session itself.
 */
const readers: Readonly<Record<string, readonly PermissionKey[] | 'everyone'>> = {
  company: 'everyone',
  store: 'everyone',
  employee: ['employee.read'],
  role: ['role.read'],
  rx: ['rx.read'],
  fill: ['rx.read'],
  claim: ['rx.adjudicate'],
  order: ['order.read', 'rx.read'],
  patient: ['patient.read', 'rx.read'],
  medicationHistory: ['patient.read'],
  eligibility: ['patient.read'],
  sms: ['patient.read'],
  prescriber: ['prescriber.read', 'rx.read'],
  drug: ['drug.read'],
  ndcGroup: ['drug.read'],
  compound: ['drug.read'],
  stock: ['stock.read', 'drug.read'],
  lot: ['stock.read'],
  drugVendor: ['stock.read', 'vendor.read'],
  purchaseOrder: ['stock.read'],
  purchaseOrderLine: ['stock.read'],
  recall: ['stock.read', 'recall.work'],
  otcProduct: ['otc.read'],
  erx: ['erx.read'],
  nearMiss: ['rx.read'],
  document: ['document.read'],
  scan: ['document.read'],
  fax: ['document.read', 'rx.read'],
  drawer: ['drawer.use', 'drawer.review'],
  houseAccount: ['account.read'],
  import: ['import.master', 'import.patient'],
  pmp: ['rx.read'],
};
/** Kinds of changes after which a session has to be judged anew: it may be over, or grant less. */
const touchesRights = new Set(['session', 'role', 'employee', 'store', 'company']);

/** Whether these rights let a person hear that a record of this kind changed. */
function mayHear(permissions: ReadonlySet<PermissionKey>, entity: string): boolean {
  const own = ownEntry(readers, entity);
  if (own === 'everyone') return true;
  const keys = own ?? [referenceNamed(entity)?.permission.read].filter((key) => key !== undefined);
  return keys.some((key) => countsIn(permissions, key));
}
/**
 * The changes that a person with these rights hears of. A note is told without its number: whose
 * record it is about, only who may read that one knows.
 */
export const heard = (
  changes: readonly SentChange[],
  permissions: ReadonlySet<PermissionKey>,
): readonly SentChange[] =>
  changes.flatMap((change) => {
    if (change.entity === 'note') return [{ ...change, entityId: 0, version: 0 }];
    return mayHear(permissions, change.entity) ? [change] : [];
  });
/** Whether one of these changes may end a session or change what it grants. */
export const changesRights = (changes: readonly SentChange[]): boolean =>
  changes.some(({ entity }) => touchesRights.has(entity));
