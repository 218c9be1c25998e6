import { expect, test } from 'vitest';
import { demoScenario } from '#db/demo/scenario.ts';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { clinicalDrug } from '#server/services/rx/safety/alerts.ts';

const { formulary } = demoScenario();
type Product = (typeof formulary)[number];

/** What a month of a product interrupts with for a grown man of whom nothing else is known. */
const interruptions = (product: Product, sig: string): readonly string[] =>
  checkClinical({
    rxId: 1,
    drug: clinicalDrug(
      {
        name: product.name,
        generic_name: product.genericName,
        strength: product.strength,
        form: product.form,
        route: product.route,
        made_of: null,
        uom: product.unit,
        pkg_size: product.packageSize,
        pkg_text: product.packageText,
      },
      { sig, quantity: product.packageSize, daysSupply: 30, answered: null },
    ),
    patient: { age: 50, sex: 'M', allergies: [], exceptions: [], conditions: [] },
    activeDrugs: [],
  }).flatMap((alert) => (alert.interrupts && alert.kind === 'high-dose' ? [alert.summary] : []));

const medicines = (all: readonly Product[]): readonly Product[] =>
  all.filter(
    (product, index) =>
      all.findIndex(
        (each) => each.genericName === product.genericName && each.strength === product.strength,
      ) === index,
  );
const pieces = medicines(
  formulary.filter(({ form, route }) => route === 'oral' && /tablet|capsule/i.test(form)),
);

const tenOf = ({ form }: Product): string =>
  `Take 10 ${/capsule/i.test(form) ? 'capsules' : 'tablets'} by mouth twice daily`;

test('ten pieces twice a day are asked about of all but small strengths', () => {
  const silent = pieces
    .filter((product) => interruptions(product, tenOf(product)).length === 0)
    .map(({ genericName, strength }) => `${ingredientsOf(genericName).join('+')} ${strength}`);
  // Small strengths of which twenty are still within the label.
  expect(pieces.length).toBeGreaterThan(150);
  expect(silent).toEqual([
    'propranolol 20 mg',
    'furosemide 20 mg',
    'quetiapine 25 mg',
    'lamotrigine 25 mg',
    'topiramate 25 mg',
    'gabapentin 100 mg',
    'ropinirole 0.25 mg',
    'prednisone 10 mg',
    'methylprednisolone 4 mg',
    'estradiol 1 mg',
    'aspirin 81 mg',
  ]);
});
test('the usual directions of a product break no dose, but those of strong opioids', () => {
  const told = medicines(formulary).flatMap((product) =>
    interruptions(product, product.defaultSig).map(
      (summary) => `${product.defaultSig}: ${summary}`,
    ),
  );
  // Sixty morphine milligrams are told of whatever the directions.
  expect(told).toEqual([
    '1T PO Q12H: OxyContin 20 mg: 60 morphine milligrams a day',
    '1PATCH TOP Q72H: Fentanyl 25 mcg/hr: no opioid is on record that the patient is used to',
    '1PATCH TOP Q72H: Fentanyl 25 mcg/hr: 60 morphine milligrams a day',
  ]);
});
