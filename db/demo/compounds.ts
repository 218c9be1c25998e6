import { madeOf, strictest } from '#domain/drug/rules/compound.ts';
import { required } from '#domain/platform/required.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { SeedWork } from './organisation.ts';
import type { ProductData, ProductIds } from './products.ts';
import type { DemoCompound } from './types.ts';

/**
 * The formulas of a store, each with its drug: priced, checked and scheduled by its ingredients.
 */
export async function seedCompounds(
  { db, now }: SeedWork,
  compounds: readonly DemoCompound[],
  data: ProductData,
  ids: ProductIds,
  store: { readonly ref: string; readonly id: number },
): Promise<void> {
  const stamps = { created_at: now, modified_at: now };
  for (const compound of compounds) {
    const parts = compound.ingredients.map((ingredient) =>
      required(
        data.formulary.find((drug) => drug.ndc === ingredient.ndc),
        'the drug of an ingredient',
      ),
    );
    const drug = await db
      .insertInto('drugs')
      .values({
        store_id: store.id,
        ndc: compound.ndc,
        name: compound.name,
        name_key: fold(compound.name),
        form: compound.form,
        route: compound.route,
        uom: compound.unit,
        pkg_size: compound.yields,
        brand_generic: 'G',
        default_sig: compound.defaultSig,
        made_of: madeOf(parts),
        schedule: strictest(parts.map((part) => part.schedule)),
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('store_drugs')
      .values({
        store_id: store.id,
        drug_id: drug.id,
        price_code_id: required(
          ids.priceCodes.get(`${store.ref} Generic`),
          'the price code of generics',
        ),
        ...stamps,
      })
      .execute();
    const formula = await db
      .insertInto('compounds')
      .values({
        store_id: store.id,
        drug_id: drug.id,
        dosage_form: compound.dosageForm,
        route: compound.routeCode,
        yield: compound.yields,
        bud_days: compound.budDays,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('compound_ingredients')
      .values(
        compound.ingredients.map((ingredient, index) => ({
          compound_id: formula.id,
          line: index + 1,
          drug_id: required(ids.drugs.get(ingredient.ndc), 'the drug of an ingredient'),
          quantity: ingredient.quantity,
        })),
      )
      .execute();
  }
}
