import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { required } from '#domain/platform/required.ts';
import { seedCompounds } from './compounds.ts';
import { firstOrganisation } from './first-organisation.ts';
import { drawHardCopies, seedHardCopies, type KeepDrawing } from './hard-copies.ts';
import { seedCards, seedInsurance } from './insurance.ts';
import { dayAt, seedOrganisation, type SeedWork } from './organisation.ts';
import { seedOtcProducts } from './otc.ts';
import { seedPeople } from './people.ts';
import { dispensedOf, seedPrescriptions } from './prescriptions.ts';
import { seedProducts, seedStock } from './products.ts';
import { demoScenario } from './scenario.ts';
import { seedSms } from './sms.ts';
import { stockLots } from './stock.ts';

/** Accounts that the start of the server prints. */
export const demoAccounts = () =>
  demoScenario().employees.map(({ username, password }) => ({ username, password }));

interface SeedOptions {
  readonly now: string;
  hashPassword(password: string): Promise<string>;
  /** With what makes a working day: long lists to defer, to bill, and to work on. */
  readonly day?: boolean;
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

/**
 * Fills an empty database with the scenario `demo-store`, all of it or nothing. False where there
 * are people already.
 * Days and promised times count from `now`.
 */
export const seedDemoStore = (db: Db, options: SeedOptions): Promise<boolean> =>
  seed(db, options, async (work) => {
    const scenario = demoScenario();
    const drawn = options.keepDrawing && drawHardCopies(scenario, options.now, options.keepDrawing);
    // Whoever waits for them hears of a failure; until then it is nobody's.
    drawn?.catch(() => undefined);
    const { formulary, bins, stores } = scenario;
    const prescriptions = options.day
      ? [...scenario.prescriptions, ...scenario.dayPrescriptions]
      : scenario.prescriptions;
    const products = { formulary, bins, lots: stockLots(scenario, dayAt(options.now)) };
    const organisationIds = await seedOrganisation(work, scenario);
    const peopleIds = await seedPeople(work, scenario, organisationIds.stores);
    await seedInsurance(work, scenario.plans, organisationIds.stores);
    await seedCards(work, organisationIds.stores);
    await seedSms(work, organisationIds.stores);
    const productIds = await seedProducts(work, products, organisationIds.stores);
    await seedOtcProducts(work, scenario.otcProducts, organisationIds.stores);
    const shelf = await seedStock(
      work,
      products,
      productIds,
      organisationIds.stores,
      dispensedOf(prescriptions, options.now),
      required(organisationIds.employees.get('technician'), 'the technician'),
    );
    await seedCompounds(work, scenario.compounds, products, productIds, {
      ref: required(stores[0], 'the first store').ref,
      id: required(
        organisationIds.stores.get(required(stores[0], 'the first store').ref),
        'the first store',
      ),
    });
    await seedPrescriptions(
      work,
      { prescriptions, stores, products },
      { organisation: organisationIds, people: peopleIds, products: productIds, shelf },
    );
    if (drawn) await seedHardCopies(work, await drawn, organisationIds);
  });
