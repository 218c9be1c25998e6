import type { DrawerKind, DrawerMove, DrawerTender } from '#domain/counter/rules/drawer.ts';
import {
  bumpDrawerVersion,
  insertDrawerEntry,
  isInDrawer,
  openDrawerAt,
  openDrawerHolding,
  type Paid,
} from '#server/repositories/counter/drawers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * Where a payment goes: into the drawer that is open at the workstation that takes it; nowhere
 * where none is open. Amounts in cents, minus for money given back (`undoes` the payment of
 * before): where no drawer is open here, out of the one that the payment is in. A check goes back
 * only out of the drawer that it is in: one of before is at the bank.
 */
export async function bookInDrawer(
  scope: Scope & { readonly workstation: string },
  paid: {
    readonly kind: Exclude<DrawerKind, DrawerMove>;
    readonly tender: DrawerTender;
    readonly amountCents: number;
  } & Paid & { readonly undoes?: Paid },
): Promise<void> {
  const { undoes, ...entry } = paid;
  const here = await openDrawerAt(scope, scope.workstation);
  const drawer = here ?? (undoes && (await openDrawerHolding(scope, undoes)));
  if (drawer === undefined || paid.amountCents === 0) return;
  if (undoes && paid.tender === 'check' && !(await isInDrawer(scope, drawer, undoes))) return;
  const elsewhere = here === undefined ? { reason: `Given back at ${scope.workstation}` } : {};
  await insertDrawerEntry(scope, drawer, { ...entry, ...elsewhere });
  await bumpDrawerVersion(scope, drawer);
}
