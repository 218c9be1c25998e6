import { describe, expect, test } from 'vitest';
import { auxLabels, auxLabelsFor, type AuxFacts } from '#domain/drug/rules/aux-labels.ts';
import { tallMan, tallManNames } from '#domain/drug/rules/tall-man.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import {
  discardAfter,
  formatRxNumber,
  lookText,
  refillsText,
  vialLabel,
} from '#domain/label/rules/text.ts';

describe('tall-man letters', () => {
  test.each([
    ['HYDROXYZINE HCL 25 MG TABLET', 'hydrOXYzine HCL 25 MG TABLET'],
    ['hydralazine', 'hydrALAZINE'],
    ['Bupropion XL', 'buPROPion XL'],
    ['buspirone', 'busPIRone'],
    ['PREDNISOLONE', 'prednisoLONE'],
    ['Prednisone', 'predniSONE'],
    ['oxycodone/acetaminophen', 'oxyCODONE/acetaminophen'],
    ['Hydrocodone-Acetaminophen', 'HYDROcodone-Acetaminophen'],
    ['amoxicillin', 'amoxicillin'],
    ['Solu-Medrol', 'Solu-MEDROL'],
    ['metformin ER', 'metFORMIN ER'],
  ])('%s is %s', (name, shown) => expect(tallMan(name)).toBe(shown));
  test('only capitals change', () => {
    for (const name of tallManNames) expect(tallMan(name.toUpperCase())).toBe(name);
  });
  test('the list', () => {
    expect(new Set(tallManNames.map((tallManName) => tallManName.toLowerCase())).size).toBe(
      tallManNames.length,
    );
    expect(tallManNames.length).toBeGreaterThanOrEqual(80);
  });
});

describe('auxiliary labels', () => {
  const facts = (over: Partial<AuxFacts> = {}): AuxFacts => ({
    vaClass: null,
    form: 'TABLET',
    refrigerated: false,
    schedule: '0',
    refillsLeft: 1,
    looksDifferent: false,
    own: [],
    directions: '',
    ...over,
  });
  test('twenty codes, each with a text', () =>
    expect(auxLabels.map((auxLabel) => auxLabel.code)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    ));
  test.each<[string, Partial<AuxFacts>, number[]]>([
    ['opioid', { vaClass: 'CN101' }, [1, 8]],
    ['tetracycline', { vaClass: 'AM250' }, [11, 4, 3]],
    ['NSAID', { vaClass: 'MS102' }, [10, 9]],
    ['antihistamine, by its family', { vaClass: 'AH109' }, [1, 8]],
    [
      'penicillin suspension from the fridge',
      { vaClass: 'AM114', form: 'ORAL SUSPENSION', refrigerated: true },
      [15, 12, 2],
    ],
    ['cream', { vaClass: 'DE200', form: 'CREAM' }, [13]],
    ['loop diuretic', { vaClass: 'CV702' }, [7]],
    ['another manufacturer', { looksDifferent: true }, [19]],
    [
      'the drug’s own come first, four at most',
      { vaClass: 'AM400', own: [14, 17] },
      [14, 17, 11, 4],
    ],
    ['nothing known', {}, []],
    [
      'a course whose rest is thrown away is not to be finished',
      { own: [2, 10], directions: 'Take 4 mL twice daily for 10 days. Discard the remainder.' },
      [10],
    ],
    [
      'what is taken as needed is not to be finished',
      { own: [2], directions: 'Take 1 as needed.' },
      [],
    ],
    ['directions with food, label without', { own: [3, 5], directions: 'Take 1 with food.' }, [5]],
    ['before meals, label with food', { own: [10], directions: 'Take 1 before meals.' }, []],
    [
      'either way, labels of both',
      { own: [3, 10, 5], directions: 'Take 1 tablet once daily with or without food.' },
      [5],
    ],
    ['a snack', { own: [3], directions: 'Take 1 tablet at bedtime with a light snack.' }, []],
    ['before eating', { own: [10], directions: 'Take 1 tablet 30 minutes before eating.' }, []],
    ['with milk', { own: [4], directions: 'Take 1 capsule twice daily with milk.' }, []],
    [
      'a vaginal cream',
      { form: 'cream', directions: 'Insert 1 applicatorful vaginally at bedtime.' },
      [],
    ],
    [
      'a vaginal cream by grams',
      { form: 'cream', directions: 'Apply 1 gram vaginally twice a week.' },
      [],
    ],
    [
      'an eye ointment',
      { form: 'ointment, ophthalmic', directions: 'Apply 1/2 inch ribbon in the right eye.' },
      [],
    ],
    ['in the nose', { form: 'ointment', directions: 'Apply in each nostril twice daily.' }, []],
    ['gums', { form: 'gel', directions: 'Apply to the gums four times daily.' }, []],
    [
      'a cream for the skin',
      { form: 'cream', directions: 'Apply to the face twice daily. Do not use in the eyes.' },
      [13],
    ],
    [
      'a suspension that is not shaken',
      { form: 'suspension', directions: 'Take 5 mL once daily. Do not shake.' },
      [],
    ],
  ])('%s takes %j', (_, over, codes) => expect(auxLabelsFor(facts(over))).toEqual(codes));
});

describe('the vial label', () => {
  const facts: VialLabelFacts = {
    pharmacy: {
      name: 'Harbor Pharmacy',
      addressLine1: '12 Pier St',
      addressLine2: null,
      city: 'Boston',
      state: 'MA',
      zip: '02110',
      phone: '6175550123',
    },
    store: 1,
    rxNumber: 1_000_042,
    fill: 0,
    filledOn: '2026-03-15',
    patient: { lastName: 'Doe', firstName: 'Jane', middleName: 'Q' },
    patientAddress: null,
    directions: 'Take 1 tablet by mouth twice daily.',
    language: 'en',
    translated: null,
    drug: {
      name: 'Clonazepam',
      strength: '0.5 mg',
      form: 'TABLET',
      manufacturer: 'Acme',
      genericFor: 'Klonopin',
    },
    look: {
      shape: 'Round',
      color1: 'Yellow',
      color2: null,
      imprint: 'A 10',
      side1: null,
      side2: null,
    },
    quantity: 60_000,
    totalQuantity: 60_000,
    prescriber: { lastName: 'Reed', firstName: 'Ann', degree: 'MD' },
    pharmacistInitials: 'JP',
    schedule: '4',
    refillsLeft: 1,
    expiresOn: '2026-09-15',
    owedQuantity: 0,
    lotExpiresOn: '2026-12-31',
    label: 1,
    labels: 1,
    print: 1,
    aux: [1, 8, 20],
  };
  test('all blocks', () => {
    expect(vialLabel(facts)).toEqual({
      language: 'en',
      pharmacy: ['Harbor Pharmacy', '12 Pier St, Boston, MA 02110', '617 555 0123'],
      rx: 'Rx 001 1000042 00',
      filled: 'Filled 03/15/2026',
      patient: 'Doe, Jane Q',
      patientAddress: null,
      directions: 'Take 1 tablet by mouth twice daily.',
      directionsEnglish: null,
      drug: 'clonazePAM 0.5 mg tablet',
      genericFor: 'Generic for Klonopin',
      manufacturer: 'Mfr. Acme',
      quantity: 'Qty. 60',
      owed: null,
      prescriber: 'Ann Reed, MD',
      pharmacist: 'RPh JP',
      refills: '1 refill before 09/15/2026',
      discard: 'Discard after 12/31/2026',
      look: 'Yellow tablet, round, marked A 10',
      caution:
        'Caution: Federal law prohibits the transfer of this drug to any person other than the patient for whom it was prescribed.',
      cautionTranslated: null,
      count: null,
      aux: [
        'May make you drowsy. Alcohol makes it worse. Take care when driving or using machines.',
        'Do not drink alcohol while taking this medicine.',
      ],
    });
  });
  const spanish: VialLabelFacts = {
    ...facts,
    language: 'es',
    translated: 'Tome 1 tableta por la boca dos veces al día.',
  };
  test('in Spanish: everything the patient reads, the English directions and the caution of the law beside it', () => {
    expect(vialLabel(spanish)).toEqual({
      language: 'es',
      pharmacy: ['Harbor Pharmacy', '12 Pier St, Boston, MA 02110', '617 555 0123'],
      rx: 'Rx 001 1000042 00',
      filled: 'Surtido el 15 mar 2026',
      patient: 'Doe, Jane Q',
      patientAddress: null,
      directions: 'Tome 1 tableta por la boca dos veces al día.',
      directionsEnglish: 'Take 1 tablet by mouth twice daily.',
      drug: 'clonazePAM 0.5 mg tablet',
      genericFor: 'Genérico de Klonopin',
      manufacturer: 'Fab. Acme',
      quantity: 'Cant. 60',
      owed: null,
      prescriber: 'Ann Reed, MD',
      pharmacist: 'Farm. JP',
      refills: '1 resurtido antes del 15 sep 2026',
      discard: 'Deseche después del 31 dic 2026',
      look: 'Tableta amarilla, redonda, marcada A 10',
      caution:
        'Caution: Federal law prohibits the transfer of this drug to any person other than the patient for whom it was prescribed.',
      cautionTranslated:
        'Precaución: la ley federal prohíbe transferir este medicamento a cualquier persona que no sea el paciente a quien se le recetó.',
      count: null,
      aux: [
        'Puede causar sueño. El alcohol lo empeora. Tenga cuidado al conducir o usar máquinas.',
        'No beba alcohol mientras toma este medicamento.',
      ],
    });
  });
  test('directions without a Spanish stand in English alone, once', () => {
    const label = vialLabel({ ...spanish, translated: null });
    expect([label.directions, label.directionsEnglish, label.refills]).toEqual([
      'Take 1 tablet by mouth twice daily.',
      null,
      '1 resurtido antes del 15 sep 2026',
    ]);
  });
  test('a translation that came with an English label is not printed on it', () => {
    expect(vialLabel({ ...spanish, language: 'en' })).toEqual(vialLabel(facts));
  });
  test('a look that has a word unknown to the table is told in English, whole', () => {
    expect(vialLabel({ ...spanish, look: { ...facts.look, color2: 'Teal' } }).look).toBe(
      'Yellow/teal tablet, round, marked A 10',
    );
    expect(vialLabel({ ...spanish, drug: { ...facts.drug, form: 'LOZENGE' } }).look).toBe(
      'Yellow lozenge, round, marked A 10',
    );
  });
  test('every auxiliary label has its Spanish', () =>
    expect(
      auxLabels.filter((auxLabel) => auxLabel.es.trim() === '' || auxLabel.es === auxLabel.text),
    ).toEqual([]));
  test('two vials of one fill, partial, not controlled', () => {
    const label = vialLabel({
      ...facts,
      schedule: '0',
      quantity: 100_000,
      totalQuantity: 180_000,
      owedQuantity: 20_000,
      label: 2,
      labels: 2,
      aux: [],
    });
    expect([label.quantity, label.count, label.owed, label.caution]).toEqual([
      'Qty. 100 of 180',
      '2 of 2',
      'Partial fill: 20 owed',
      null,
    ]);
  });
  test('discard after one year at the latest', () => {
    expect(discardAfter('2026-03-15', null)).toBe('2027-03-15');
    expect(discardAfter('2026-03-15', '2028-01-31')).toBe('2027-03-15');
    expect(discardAfter('2024-02-29', null)).toBe('2025-02-28');
  });
  test('refills in words', () => {
    expect(refillsText(3, '2027-01-15', '0')).toBe('3 refills before 01/15/2027');
    expect([refillsText(0, '2027-01-15', '0'), refillsText(2, '2027-01-15', '2')]).toEqual([
      'No refills',
      'No refills',
    ]);
  });
  test('number and look', () => {
    expect(formatRxNumber(7, 12, 3)).toBe('007 0000012 03');
    expect(
      lookText(
        { shape: null, color1: 'White', color2: 'Blue', imprint: null, side1: 'A', side2: '10' },
        'CAPSULE',
      ),
    ).toBe('White/blue capsule, marked A and 10');
    expect(
      lookText(
        { shape: null, color1: null, color2: null, imprint: null, side1: null, side2: null },
        'CAPSULE',
      ),
    ).toBeNull();
  });
});
