import type { DrawerKind, DrawerMove, DrawerTender } from '#domain/counter/rules/drawer.ts';
import {
  bumpDrawerVersion,
  insertDrawerEntry,
  isInSomeDrawer,
  openDrawerAt,
  openDrawerHolding,
  type Paid,
} from '#server/repositories/counter/drawers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type Booked = Scope & { readonly workstation: string };

/**
 * The drawer that money is given back out of: the one that got it. Where that one is counted, the
 * one that is open here, but no check: it is at the bank. None where no drawer got it.
 */
async function drawerToGiveBack(
  scope: Booked,
  undoes: Paid,
  tender: DrawerTender,
): Promise<number | undefined> {
  const holding = await openDrawerHolding(scope, undoes);
  if (holding !== undefined) return holding;
  if (tender === 'check' || !(await isInSomeDrawer(scope, undoes))) return undefined;
  return openDrawerAt(scope, scope.workstation);
}
/**
 * Where a payment goes: into the drawer that is open at the workstation that takes it; nowhere
 * where none is open. Amounts in cents, minus for money given back (`undoes` the payment of
 * before), which comes out of the drawer that got it.
 */
export async function bookInDrawer(
  scope: Booked,
  paid: {
    readonly kind: Exclude<DrawerKind, DrawerMove>;
    readonly tender: DrawerTender;
    readonly amountCents: number;
  } & Paid & { readonly undoes?: Paid },
): Promise<void> {
  const { undoes, ...entry } = paid;
  const here = await openDrawerAt(scope, scope.workstation);
  const drawer = undoes ? await drawerToGiveBack(scope, undoes, paid.tender) : here;
  if (drawer === undefined || paid.amountCents === 0) return;
  const elsewhere = drawer === here ? {} : { reason: `Given back at ${scope.workstation}` };
  await insertDrawerEntry(scope, drawer, { ...entry, ...elsewhere });
  await bumpDrawerVersion(scope, drawer);
}
