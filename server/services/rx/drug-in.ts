import { required } from '#domain/platform/required.ts';
import type { DrugRecord, RxBundle } from '#server/repositories/rx/rx.ts';

/** A product that the prescription names: its own, or that of one of its fills. */
export const drugIn = (bundle: Pick<RxBundle, 'drugs'>, drugId: number): DrugRecord =>
  required(bundle.drugs.get(drugId), 'a drug of the prescription');
