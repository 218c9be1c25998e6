import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { seedCompounds } from './compounds.ts';
import { clinics } from './data/clinics.ts';
import { compounds } from './data/compounds.ts';
import { formulary } from './data/formulary.ts';
import { icdCodes } from './data/icd-codes.ts';
import { companies, employees, stores } from './data/organisation.ts';
import { family, patients } from './data/patients.ts';
import { plans } from './data/plans.ts';
import { prescribers } from './data/prescribers.ts';
import { prescriptions } from './data/prescriptions.ts';
import { bins } from './data/shelving.ts';
import { stockLots } from './data/stock.ts';
import { vendors } from './data/vendors.ts';
import { firstOrganisation } from './first-organisation.ts';
import { drawHardCopies, seedHardCopies, type KeepDrawing } from './hard-copies.ts';
import { seedCards, seedInsurance } from './insurance.ts';
import { dayAt, seedOrganisation, type OrganisationData, type SeedWork } from './organisation.ts';
import { seedOtcProducts } from './otc.ts';
import { seedPeople } from './people.ts';
import { dispensedOf, seedPrescriptions } from './prescriptions.ts';
import { seedProducts, seedStock } from './products.ts';
import { seedSms } from './sms.ts';

/** Accounts that the start of the server prints. */
export const demoAccounts = employees.map(({ username, password }) => ({ username, password }));

interface SeedOptions {
  readonly now: string;
  hashPassword(password: string): Promise<string>;
  /** Draws and stores a paper; without it, no prescription has a picture of its hard copy. */ readonly keepDrawing?: KeepDrawing;
}

const seed = (
  db: Db,
  options: SeedOptions,
  work: (seedWork: SeedWork) => Promise<void>,
): Promise<boolean> =>
  tx(db, async (eachTx) => {
    if (await eachTx.selectFrom('employees').select('id').limit(1).executeTakeFirst()) return false;
    await work({ db: eachTx, ...options });
    return true;
  });

/** One store with the four accounts and nothing else. False where there are people already. */
export const seedAccounts = (db: Db, options: SeedOptions): Promise<boolean> =>
  seed(db, options, async (work) => {
    await seedOrganisation(work, firstOrganisation);
  });

const organisation: OrganisationData = { companies, stores, employees };

/**
 * Fills an empty database with the scenario `demo-store`, all of it or nothing. False where there
 * are people already.
 * Days and promised times count from `now`.
 */
export const seedDemoStore = (db: Db, options: SeedOptions): Promise<boolean> =>
  seed(db, options, async (work) => {
    const drawn =
      options.keepDrawing &&
      drawHardCopies(
        { prescriptions, patients, prescribers, formulary },
        options.now,
        options.keepDrawing,
      );
    // Whoever waits for them hears of a failure; until then it is nobody's.
    drawn?.catch(() => undefined);
    const products = { formulary, bins, lots: stockLots(dayAt(options.now)) };
    const organisationIds = await seedOrganisation(work, organisation);
    const peopleIds = await seedPeople(
      work,
      { patients, prescribers, clinics, vendors, family, icdCodes },
      organisationIds.stores,
    );
    await seedInsurance(work, plans, organisationIds.stores);
    await seedCards(work, organisationIds.stores);
    await seedSms(work, organisationIds.stores);
    const productIds = await seedProducts(work, products, organisationIds.stores);
    await seedOtcProducts(work, organisationIds.stores);
    const shelf = await seedStock(
      work,
      products,
      productIds,
      organisationIds.stores,
      dispensedOf(prescriptions, options.now),
      organisationIds.employees.get('technician')!,
    );
    await seedCompounds(work, compounds, products, productIds, {
      ref: stores[0]!.ref,
      id: organisationIds.stores.get(stores[0]!.ref)!,
    });
    await seedPrescriptions(
      work,
      { prescriptions, stores, products },
      { organisation: organisationIds, people: peopleIds, products: productIds, shelf },
    );
    if (drawn) await seedHardCopies(work, await drawn, organisationIds);
  });
