import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { ok } from '#domain/platform/result.ts';
import { prescriberOf } from '#server/repositories/training/recorded.ts';
import { daysAgo, filled, handedOver } from './dispense.ts';
import { enteredRx, inventedPatient, onShelf, pricedRx, productOf, step } from './hands.ts';
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
export const conflict: SetUp = async ({ own, bornOn, colleagues: { technician } }) => {
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const firstName = 'Case Eleven';
  const patient = await inventedPatient(technician, { firstName, dateOfBirth: bornOn });
  if (!patient.ok) return patient;
  const rx = await enteredRx(technician, supplyOfMonth(patient.value, drug.value.id, 2), false);
  if (!rx.ok) return rx;
  const prescriber = await prescriberOf(own, rx.value);
  return ok({
    patientId: patient.value,
    rxId: rx.value,
    erxId: null,
    words: {
      patient: patientText(firstName, bornOn),
      rx: await numberOf(own, rx.value),
      drug: drugText(drug.value),
      prescriber: prescriber.last_name,
    },
    products: { right: lisinopril10 },
  });
};

/** Case 6: on file, and never filled. */
export const transfer: SetUp = async ({ own, bornOn, colleagues: { technician } }) => {
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const patient = await inventedPatient(technician, { firstName: 'Case Six', dateOfBirth: bornOn });
  if (!patient.ok) return patient;
  const rx = await enteredRx(technician, supplyOfMonth(patient.value, drug.value.id, 5), false);
  if (!rx.ok) return rx;
  const filed = await step(technician, rx.value, 'file');
  if (!filed.ok) return filed;
  return ok({
    patientId: patient.value,
    rxId: rx.value,
    erxId: null,
    words: {
      patient: patientText('Case Six', bornOn),
      rx: await numberOf(own, rx.value),
      drug: drugText(drug.value),
    },
    products: { right: lisinopril10 },
  });
};
