import type { Db } from '../open.ts';
import { tx } from '../tx.ts';
import { firstOrganisation } from './first-organisation.ts';
import { seedOrganisation, type SeedWork } from './organisation.ts';

/** Accounts that the start of the server prints. */
export const demoAccounts = ['admin', 'pharmacist', 'technician', 'cashier'].map((name) => ({ username: name, password: `demo-${name}-2026` }));

/**
 * Fills an empty database with the scenario `demo-store`, all of it or nothing. False where there are people already.
 * Days and promised times count from `now`.
 */
export function seedDemoStore(db: Db, o: { readonly now: string; hashPassword(password: string): Promise<string> }): Promise<boolean> {
  return tx(db, async (t) => {
    if (await t.selectFrom('employees').select('id').limit(1).executeTakeFirst()) return false;
    const work: SeedWork = { db: t, ...o };
    await seedOrganisation(work, firstOrganisation);
    return true;
  });
}
