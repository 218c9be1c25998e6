import { madeOf, strictest } from '#domain/drug/rules/compound.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { DemoCompound } from './data/compounds.ts';
import type { SeedWork } from './organisation.ts';
import type { ProductData, ProductIds } from './products.ts';

/** The formulas of a store, each with its drug: priced, checked and scheduled by its ingredients. */
export async function seedCompounds(
  { db, now }: SeedWork,
  compounds: readonly DemoCompound[],
  data: ProductData,
  ids: ProductIds,
  store: { readonly ref: string; readonly id: number },
): Promise<void> {
  const stamps = { created_at: now, modified_at: now };
  for (const c of compounds) {
    const parts = c.ingredients.map((i) => data.formulary.find((d) => d.ndc === i.ndc)!);
    const drug = await db
      .insertInto('drugs')
      .values({
        store_id: store.id,
        ndc: c.ndc,
        name: c.name,
        name_key: fold(c.name),
        form: c.form,
        route: c.route,
        uom: c.unit,
        pkg_size: c.yields,
        brand_generic: 'G',
        default_sig: c.defaultSig,
        made_of: madeOf(parts),
        schedule: strictest(parts.map((d) => d.schedule)),
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('store_drugs')
      .values({
        store_id: store.id,
        drug_id: drug.id,
        price_code_id: ids.priceCodes.get(`${store.ref} Generic`)!,
        ...stamps,
      })
      .execute();
    const formula = await db
      .insertInto('compounds')
      .values({
        store_id: store.id,
        drug_id: drug.id,
        dosage_form: c.dosageForm,
        route: c.routeCode,
        yield: c.yields,
        bud_days: c.budDays,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('compound_ingredients')
      .values(
        c.ingredients.map((i, n) => ({
          compound_id: formula.id,
          line: n + 1,
          drug_id: ids.drugs.get(i.ndc)!,
          quantity: i.quantity,
        })),
      )
      .execute();
  }
}
