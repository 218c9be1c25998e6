import { describe, expect, test } from 'vitest';
import { parseSig, readDirections } from '#domain/rx/sig/index.ts';

type Drug = readonly [form: string, route: string | null];
const problem = (text: string, [form, route]: Drug): string =>
  parseSig(text, { form, route }).problems.join(' ') || 'none';
const label = (text: string, [form, route]: Drug): string => {
  const directions = readDirections(text, { form, route });
  return directions.kind === 'read' ? directions.label : directions.kind;
};
const verb = (place: string): string => `“${place}”: this product is not given so.`;
const route = (place: string): string => `“${place}”: the route is not one of this product.`;
const unit = (place: string): string => `“${place}”: the unit is not one of this product.`;

const patch: Drug = ['patch', 'transdermal'];
const eyeDrops: Drug = ['drops', 'ophthalmic'];
const earDrops: Drug = ['drops', 'otic'];
const tablet: Drug = ['tablet', 'oral'];
const inhaler: Drug = ['inhaler', 'inhalation'];
const nebule: Drug = ['nebule', 'inhalation'];
const suppository: Drug = ['suppository', 'rectal'];
const handihaler: Drug = ['capsule', 'inhalation'];

describe('directions that can’t be followed with the product are a stop at their place', () => {
  test.each<[string, Drug, string]>([
    ['Chew 1 patch daily', patch, verb('Chew')],
    ['Swallow 1 patch weekly', patch, verb('Swallow')],
    ['Take 1 patch by mouth daily', patch, route('by mouth')],
    ['Take 1 patch weekly', patch, verb('Take')],
    ['1 drop in the left ear BID', eyeDrops, route('in the left ear')],
    ['1 GTT AU BID', eyeDrops, route('AU')],
    ['1 drop by mouth daily', eyeDrops, route('by mouth')],
    ['4 drops in both eyes TID', earDrops, route('in both eyes')],
    ['Inhale 1 vial every 4 hours', inhaler, unit('1 vial')],
    ['2 puffs via nebulizer every 4 hours', inhaler, route('via nebulizer')],
    ['2 puffs in each nostril daily', inhaler, route('in each nostril')],
    ['Take 1 vial by mouth every 6 hours', nebule, route('by mouth')],
    ['Drink 1 vial every 6 hours', nebule, verb('Drink')],
    ['Take 1 capsule by mouth daily', handihaler, route('by mouth')],
    ['Swallow 1 capsule daily', handihaler, verb('Swallow')],
    ['Take 1 suppository by mouth daily', suppository, route('by mouth')],
    ['Insert 1 suppository vaginally at bedtime', suppository, route('vaginally')],
    ['Inhale 1 tablet daily', tablet, verb('Inhale')],
    ['Apply 1 tablet daily', tablet, verb('Apply')],
    ['Apply 1 tablet to affected area', tablet, route('to affected area')],
    ['Inject 1 tablet daily', tablet, verb('Inject')],
    ['1 tablet IM daily', tablet, route('IM')],
    ['1 tablet vaginally at bedtime', tablet, route('vaginally')],
    ['1 tablet PO at bedtime', ['tablet', 'vaginal'], route('PO')],
    ['1 applicatorful PO at bedtime', ['cream', 'vaginal'], route('PO')],
    ['Take 10 units by mouth at bedtime', ['pen', 'subcutaneous'], route('by mouth')],
    ['Chew 5 mL daily', ['suspension', 'oral'], verb('Chew')],
    ['5 mL IM once', ['suspension', 'oral'], route('IM')],
    ['Take by mouth BID', ['cream', 'topical'], route('by mouth')],
    ['Take 2 sprays by mouth daily', ['nasal spray', 'nasal'], route('by mouth')],
  ])('%s of %j', (text, drug, said) => expect(problem(text, drug)).toBe(said));

  test('the second step counts as much as the first', () =>
    expect(problem('1 patch to chest daily x 3 days, then chew 1 patch daily', patch)).toBe(
      verb('chew'),
    ));
  test('no label is printed of them, and no days are worked out', () => {
    const { directions, rate, expansion } = parseSig('Chew 1 patch daily', { form: 'patch' });
    expect({ kind: directions.kind, rate, expansion }).toEqual({
      kind: 'stop',
      rate: null,
      expansion: 'Chew 1 patch daily',
    });
  });
});

describe('what is given so, is read', () => {
  test.each<[string, Drug, string]>([
    ['1 patch to chest every 72 hours', patch, 'Apply 1 patch to the chest every 72 hours.'],
    ['1 GTT OU BID', eyeDrops, 'Instill 1 drop in both eyes twice daily.'],
    ['3 GTT AS BID', earDrops, 'Instill 3 drops in the left ear twice daily.'],
    [
      '2 drops AD BID',
      ['solution', 'ophthalmic; otic'],
      'Instill 2 drops in the right ear twice daily.',
    ],
    ['2 puffs PO q4h', inhaler, 'Inhale 2 puffs by mouth every 4 hours.'],
    ['Inhale 1 vial by mouth q6h', nebule, 'Inhale 1 vial by mouth every 6 hours.'],
    ['1 vial via nebulizer q6h', nebule, 'Inhale 1 vial by nebulizer every 6 hours.'],
    ['1 cap daily', handihaler, 'Inhale 1 capsule once daily.'],
    [
      'Inhale contents of 1 capsule by mouth daily',
      handihaler,
      'Inhale the contents of 1 capsule by mouth once daily.',
    ],
    ['1 supp PR daily', suppository, 'Insert 1 suppository rectally once daily.'],
    ['1 tab PV QHS', ['tablet', 'vaginal'], 'Insert 1 tablet vaginally at bedtime.'],
    ['1 tab QHS', ['tablet', 'vaginal'], 'Insert 1 tablet vaginally at bedtime.'],
    ['1 T SL PRN', ['tablet', 'sublingual'], 'Place 1 tablet under the tongue as needed.'],
    [
      'Apply 1 film inside cheek BID',
      ['film', 'buccal'],
      'Apply 1 film inside the cheek twice daily.',
    ],
    [
      'Mix 1 packet in water and drink daily',
      ['packet', 'oral'],
      'Mix 1 packet in water and drink once daily.',
    ],
    [
      'Dissolve 1 tablet in 4 oz water and drink',
      tablet,
      'Dissolve 1 tablet in 4 ounces of water and drink.',
    ],
    [
      '1 spray in each nostril daily',
      ['aerosol, metered', 'nasal'],
      'Use 1 spray in each nostril once daily.',
    ],
    ['Swish and spit 15 mL BID', ['mouthwash', 'oral'], 'Swish and spit 15 mL twice daily.'],
  ])('%s of %j', (text, drug, printed) => expect(label(text, drug)).toBe(printed));

  test('a drug whose form is not known contradicts nothing', () =>
    expect(label('Inhale 1 tablet daily', ['', null])).toBe('Inhale 1 tablet once daily.'));
});
