import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { ok } from '#domain/platform/result.ts';
import { prescriberOf } from '#server/repositories/training/recorded.ts';
import { daysAgo, filled, handedOver } from './dispense.ts';
import { enteredCase } from './entered.ts';
import { inventedPatient, onShelf, pricedRx, productOf, step } from './hands.ts';
import {
  drugText,
  identifiersOf,
  lisinopril10,
  lisinopril20,
  numberOf,
  patientText,
  supplyOfMonth,
  type SetUp,
} from './setting-up.ts';

/** Case 3: priced, with its own bottle and a look-alike on the shelf. */
export const wrongBottle: SetUp = async ({
  own,
  bornOn,
  colleagues: { technician, pharmacist },
}) => {
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const wrong = await productOf(own, lisinopril20);
  if (!wrong.ok) return wrong;
  for (const product of [drug.value, wrong.value]) {
    const shelf = await onShelf(pharmacist, product.id, 30_000);
    if (!shelf.ok) return shelf;
  }
  const patient = await inventedPatient(technician, {
    firstName: 'Case Three',
    dateOfBirth: bornOn,
  });
  if (!patient.ok) return patient;
  const rx = await pricedRx(technician, supplyOfMonth(patient.value, drug.value.id, 2));
  if (!rx.ok) return rx;
  return ok({
    patientId: patient.value,
    rxId: rx.value,
    erxId: null,
    words: {
      patient: patientText('Case Three', bornOn),
      rx: await numberOf(own, rx.value),
      drug: `${drugText(drug.value)}, 30 tablets`,
      wrong: formatNdc11(lisinopril20),
    },
    products: { right: lisinopril10, wrong: lisinopril20 },
  });
};

/** Case 4: dispensed ten days ago. */
export const earlyRefill: SetUp = async ({ own, bornOn, colleagues, printer }) => {
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const then = daysAgo(colleagues, 10);
  const shelf = await onShelf(then.pharmacist, drug.value.id, 60_000);
  if (!shelf.ok) return shelf;
  const patient = await inventedPatient(then.technician, {
    firstName: 'Case Four',
    dateOfBirth: bornOn,
  });
  if (!patient.ok) return patient;
  const rx = await pricedRx(then.technician, supplyOfMonth(patient.value, drug.value.id, 5));
  if (!rx.ok) return rx;
  const label = await filled(then, printer, rx.value);
  if (!label.ok) return label;
  const left = await handedOver(then, rx.value, {
    labelCode: label.value,
    identifiers: identifiersOf(bornOn),
  });
  if (!left.ok) return left;
  return ok({
    patientId: patient.value,
    rxId: rx.value,
    erxId: null,
    words: {
      patient: patientText('Case Four', bornOn),
      rx: await numberOf(own, rx.value),
      drug: drugText(drug.value),
    },
    products: { right: lisinopril10 },
  });
};

/** Case 11: entered by a colleague, and not priced. */
export const conflict: SetUp = async (input) => {
  const { own, bornOn } = input;
  const made = await enteredCase(input, { firstName: 'Case Eleven', bornOn, refills: 2 });
  if (!made.ok) return made;
  const { last_name: prescriber } = await prescriberOf(own, made.value.rxId);
  return ok({ ...made.value, words: { ...made.value.words, prescriber } });
};

/** Case 6: on file, and never filled. */
export const transfer: SetUp = async (input) => {
  const { bornOn, colleagues } = input;
  const made = await enteredCase(input, { firstName: 'Case Six', bornOn, refills: 5 });
  if (!made.ok) return made;
  const filed = await step(colleagues.technician, made.value.rxId, 'file');
  return filed.ok ? made : filed;
};
