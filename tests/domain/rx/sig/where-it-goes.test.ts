import { describe, expect, test } from 'vitest';
import { parseSig, type Product } from '#domain/rx/sig/index.ts';

/** What entry says of directions for "name; generic name; strength; form; route". */
const saidOf = (text: string, drug: string): string => {
  const [name = '', genericName = '', strength = '', form = '', ...routes] = drug.split('; ');
  const product: Product = { name, genericName, strength, form, route: routes.join('; ') || null };
  const { directions, problems, expansion } = parseSig(text, product);
  return directions.kind === 'stop' ? problems.join(' ') : `${directions.kind}: ${expansion}`;
};
const noRoute = (place: string): string => `“${place}”: the route is not one of this product.`;

const nitrostat = 'Nitrostat; nitroglycerin; 0.4 mg; tablet; sublingual';
const buprenorphine = 'Buprenorphine; buprenorphine hydrochloride; 8 mg; tablet; sublingual';
describe('what only works under the tongue or in the cheek is not swallowed', () => {
  test.each([
    ['Take 1 tablet by mouth as needed for chest pain', nitrostat, noRoute('by mouth')],
    ['1 tab po prn chest pain', 'Nitroglycerin; nitroglycerin; 0.4 mg; tablet', noRoute('po')],
    ['1 film po daily', 'Suboxone; buprenorphine and naloxone; 8 mg-2 mg; film', noRoute('po')],
    [
      '1 tab po daily',
      'Zubsolv; buprenorphine and naloxone; 5.7-1.4 mg; tablet; sublingual; buccal',
      noRoute('po'),
    ],
    ['Swallow 1 tablet daily', buprenorphine, '“Swallow”: this product is not given so.'],
    ['1 tab sl, then 1 tab po daily', buprenorphine, noRoute('po')],
  ])('%s of %s is a stop', (text, drug, said) => expect(saidOf(text, drug)).toBe(said));

  test.each([
    [
      '1 tab po/sl daily',
      buprenorphine,
      'read: Take 1 tablet by mouth or under the tongue once daily.',
    ],
    [
      '1 tab prn chest pain',
      nitrostat,
      'read: Place 1 tablet under the tongue as needed for chest pain.',
    ],
    [
      'Dissolve 1 tablet by mouth daily',
      buprenorphine,
      'read: Dissolve 1 tablet by mouth once daily.',
    ],
    [
      '1 tab po tid',
      'Levsin/SL; hyoscyamine sulfate; 0.125 mg; tablet; sublingual',
      'read: Take 1 tablet by mouth three times daily.',
    ],
    [
      '1 cap po bid',
      'Nitroglycerin; nitroglycerin; 2.5 mg; capsule, extended release',
      'read: Take 1 capsule by mouth twice daily.',
    ],
    [
      '1 tab po q8h',
      'Ondansetron; ondansetron; 4 mg; tablet, orally disintegrating; oral',
      'read: Take 1 tablet by mouth every 8 hours.',
    ],
  ])('%s of %s is not', (text, drug, said) => expect(saidOf(text, drug)).toBe(said));
});

describe('no pen reaches a vein, and an insulin goes under the skin', () => {
  const lantus = 'Lantus; insulin glargine; 100 units/mL; vial';
  test.each([
    [
      'Inject 20 units intravenously at bedtime',
      'Lantus SoloStar; insulin glargine; 100 units/mL; pen',
      noRoute('intravenously'),
    ],
    [
      'Inject 20 units IV daily',
      'NovoLog FlexPen; insulin aspart; 100 units/mL; injection; intravenous; subcutaneous',
      noRoute('IV'),
    ],
    ['Inject 1 mg IV weekly', 'Ozempic; semaglutide; 4 mg/3 mL; pen', noRoute('IV')],
    ['Inject 0.3 mg IV once', 'Epinephrine; epinephrine; 0.3 mg; auto-injector', noRoute('IV')],
    ['Inject 20 units IV at bedtime', lantus, noRoute('IV')],
    ['Inject 20 units IM at bedtime', lantus, noRoute('IM')],
  ])('%s of %s is a stop', (text, drug, said) => expect(saidOf(text, drug)).toBe(said));

  test.each([
    ['Inject 20 units SC at bedtime', lantus, 'read: Inject 20 units under the skin at bedtime.'],
    [
      'Inject 0.3 mg IM once',
      'Epinephrine; epinephrine; 0.3 mg; auto-injector',
      'read: Inject 0.3 mg into the muscle once.',
    ],
    [
      'Inject 5 units IV once',
      'NovoLog; insulin aspart; 100 units/mL; vial; intravenous; subcutaneous',
      'read: Inject 5 units into the vein once.',
    ],
  ])('%s of %s is not', (text, drug, said) => expect(saidOf(text, drug)).toBe(said));
});
