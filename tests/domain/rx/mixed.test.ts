import { describe, expect, test } from 'vitest';
import { daysSupply, mixedOf, type ProductText } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const powder: ProductText = {
  name: 'Amoxicillin',
  genericName: 'amoxicillin',
  strength: '400 mg/5 mL',
  form: 'powder, for suspension',
  route: 'oral',
  uom: 'ML',
  packageSize: 100_000,
  packageText: null,
};
const named = (name: string, over: Partial<ProductText> = {}): ProductText => ({
  ...powder,
  name,
  genericName: name,
  ...over,
});

describe('how long a drug may be used once it is mixed', () => {
  test.each<[string, ProductText, number | null | undefined]>([
    ['amoxicillin', powder, 14],
    [
      'amoxicillin that the drug file calls a suspension',
      named('Amoxicillin', { form: 'suspension' }),
      14,
    ],
    ['with clavulanate', named('Amoxicillin and clavulanate potassium'), 10],
    ['cefdinir', named('Cefdinir'), 10],
    ['a powder that is not in the table', named('Nitazoxanide'), null],
    ['a granule that is not in the table', named('X', { form: 'granule, for suspension' }), null],
    ['what the store wrote', named('Nitazoxanide', { inUseDays: 7 }), 7],
    ['what the store wrote against the labeling', named('Amoxicillin', { inUseDays: 7 }), 7],
    ['a suspension that comes ready', named('Nystatin', { form: 'suspension' }), undefined],
    ['a powder that the patient mixes', named('Cholestyramine', { uom: 'GM' }), undefined],
    ['packets', named('Azithromycin', { form: 'packet', uom: 'EA' }), undefined],
    ['capsules of the same name', named('Amoxicillin', { form: 'capsule', uom: 'EA' }), undefined],
    [
      'eye drops of the same name',
      named('Ciprofloxacin', { form: 'drops', route: 'ophthalmic' }),
      undefined,
    ],
    [
      'a powder for injection',
      named('Ampicillin', { form: 'injection, powder, for solution', route: 'intravenous' }),
      undefined,
    ],
  ])('%s', (_, product, days) => expect(mixedOf(product)?.days).toBe(days));
});

describe('days supply of what is mixed', () => {
  const supply = (text: string, product: ProductText, quantity: number) =>
    daysSupply({ directions: readDirections(text, product), product, quantity: quantity * 1000 });

  test('within the time of use nothing is asked', () =>
    expect(supply('5 mL by mouth twice daily for 10 days', powder, 100)).toMatchObject({
      kind: 'certain',
      days: 10,
    }));
  test('longer than the time of use is a question', () =>
    expect(supply('2.5 mL by mouth twice daily', powder, 100)).toMatchObject({
      kind: 'assumed',
      days: 20,
      questions: ['Once mixed, it may be used for 14 days: is the rest mixed later?'],
    }));
  test('a powder whose time of use is not known is a question', () =>
    expect(
      supply('5 mL by mouth twice daily for 10 days', named('Nitazoxanide'), 100),
    ).toMatchObject({
      kind: 'assumed',
      days: 10,
      questions: ['How many days may it be used once it is mixed?'],
    }));
});
