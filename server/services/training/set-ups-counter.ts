import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { versionOf } from '#server/repositories/rx/rx.ts';
import { secondCount } from '#server/services/rx/fill-changes.ts';
import type { Colleagues } from './colleague.ts';
import { binned, counted, daysAgo, filled } from './dispense.ts';
import {
  inventedPatient,
  labelled,
  lotOnShelf,
  onShelf,
  pricedRx,
  productOf,
  settledStep,
  type PrescriptionOfCase,
} from './hands.ts';
import {
  drugText,
  lisinopril10,
  numberOf,
  patientText,
  supplyOfMonth,
  type CaseMade,
  type SettingUp,
  type SetUp,
} from './setting-up.ts';

/** Oxycodone 5 mg tablets, C-II. */
const oxycodone = '42858000101';
type Use = (patientId: number, drugId: number) => PrescriptionOfCase;

/** An invented patient with one priced prescription, and enough of its drug on the shelf. */
async function priced(
  { own, bornOn }: Pick<SettingUp, 'own' | 'bornOn'>,
  { technician, pharmacist }: Colleagues,
  input: { readonly ndc: string; readonly firstName: string; readonly use: Use },
): Promise<Result<CaseMade & { readonly rxId: number }, Refusal>> {
  const { ndc, firstName, use } = input;
  const drug = await productOf(own, ndc);
  if (!drug.ok) return drug;
  const shelf = await onShelf(pharmacist, drug.value.id, 100_000);
  if (!shelf.ok) return shelf;
  const patient = await inventedPatient(technician, { firstName, dateOfBirth: bornOn });
  if (!patient.ok) return patient;
  const rx = await pricedRx(technician, use(patient.value, drug.value.id));
  if (!rx.ok) return rx;
  return ok({
    patientId: patient.value,
    rxId: rx.value,
    erxId: null,
    words: {
      patient: patientText(firstName, bornOn),
      born: formatDate(bornOn),
      rx: await numberOf(own, rx.value),
      drug: drugText(drug.value),
    },
    products: { right: ndc },
  });
}
const monthOf: Use = (patientId, drugId) => supplyOfMonth(patientId, drugId, 2);

/** A checked bag of lisinopril in a bin of the shelf, since so many days. */
const bagSince =
  (firstName: string, days: number): SetUp =>
  async (input) => {
    const then = daysAgo(input.colleagues, days);
    const made = await priced(input, then, { ndc: lisinopril10, firstName, use: monthOf });
    if (!made.ok) return made;
    const label = await filled(then, input.printer, made.value.rxId);
    if (!label.ok) return label;
    const bin = await binned(then, made.value.rxId);
    if (!bin.ok) return bin;
    return ok({ ...made.value, words: { ...made.value.words, bin: bin.value } });
  };
/** Case 9: in its bin for twenty days. */
export const returnToStock = bagSince('Case Nine', 20);
/** Case 10: in its bin since yesterday. */
export const pickUp = bagSince('Case Ten', 1);

/** Case 8: a bag of a lot that its maker recalls, in its bin since yesterday. */
export const recall: SetUp = async (input) => {
  const then = daysAgo(input.colleagues, 1);
  const made = await priced(input, then, {
    ndc: lisinopril10,
    firstName: 'Case Eight',
    use: monthOf,
  });
  if (!made.ok) return made;
  // Each attempt has a lot of its own: an earlier one may still be recalled.
  const lot = `TR8-${made.value.rxId}`;
  const drug = await productOf(input.own, lisinopril10);
  if (!drug.ok) return drug;
  const shelf = await lotOnShelf(then.pharmacist, drug.value.id, lot, 100_000);
  if (!shelf.ok) return shelf;
  const label = await filled(then, input.printer, made.value.rxId, lot);
  if (!label.ok) return label;
  const bin = await binned(then, made.value.rxId);
  if (!bin.ok) return bin;
  const words = {
    ...made.value.words,
    bin: bin.value,
    lot,
    ndc: formatNdc11(lisinopril10),
    number: `T-${made.value.rxId}`,
    issued: formatDate(then.pharmacist.today),
  };
  return ok({ ...made.value, words });
};

/** Case 5: a C-II, filled by a colleague and counted by two. */
export const scheduleTwo: SetUp = async (input) => {
  const { colleagues, printer } = input;
  const { technician, pharmacist } = colleagues;
  const made = await priced(input, colleagues, {
    ndc: oxycodone,
    firstName: 'Case Five',
    use: (patientId, drugId) => ({
      patientId,
      drugId,
      sig: '1T PO Q6H',
      quantity: 20_000,
      daysSupply: 5,
      refills: 0,
      hardCopy: 'Signed paper: oxycodone 5 mg, 1 every 6 hours, #20, no refills',
    }),
  });
  if (!made.ok) return made;
  const { rxId } = made.value;
  const label = await labelled(technician, printer, rxId);
  if (!label.ok) return label;
  const second = settledStep(
    await secondCount(
      technician,
      { rxId, version: await versionOf(technician, rxId) },
      { byId: pharmacist.userId, quantity: 20_000 },
    ),
  );
  if (!second.ok) return second;
  const scanned = await counted(technician, rxId);
  return scanned.ok ? made : scanned;
};

/** Case 7: ninety tablets, priced. */
export const partialFill: SetUp = (input) =>
  priced(input, input.colleagues, {
    ndc: lisinopril10,
    firstName: 'Case Seven',
    use: (patientId, drugId) => ({
      ...supplyOfMonth(patientId, drugId, 0),
      quantity: 90_000,
      daysSupply: 90,
      hardCopy: 'Paper: lisinopril 10 mg, 1 daily, #90, no refills',
    }),
  });
