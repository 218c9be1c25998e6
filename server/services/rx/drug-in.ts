import { required } from '#domain/platform/required.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';

/** A product that the prescription names: its own, or that of one of its fills. */
export const drugIn = (bundle: Pick<RxBundle, 'drugs'>, drugId: number): DrugRecord =>
  required(bundle.drugs.get(drugId), 'a drug of the prescription');
