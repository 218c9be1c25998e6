import { describe, expect, test } from 'vitest';
import { readDirections } from '#domain/rx/sig/index.ts';

const product = (form: string, route: string, uom: 'EA' | 'GM' | 'ML', packageSize: number) => ({
  name: null,
  genericName: null,
  strength: null,
  form,
  route,
  uom,
  packageSize: packageSize * 1000,
  packageText: null,
});
const tablet = product('TABLET', 'ORAL', 'EA', 100);
const labelOf = (text: string, of = tablet): string | null => {
  const found = readDirections(text, of);
  return found.kind === 'read' ? found.label : null;
};

describe('what a clinic writes behind the directions', () => {
  test.each([
    ['Take 1 tablet by mouth. Monitor blood pressure twice daily'],
    ['Take 1 tablet by mouth. Recheck in 3 months daily'],
    ['Take 1 tablet by mouth. Labs due at bedtime'],
  ])('%s: how often is said of the sentence, so nothing is read', (text) => {
    const label = labelOf(text);

    expect(label).toBeNull();
  });

  test.each([
    [
      'Take 1 tablet daily, needs labs, needs appt',
      'Take 1 tablet once daily. Labs needed. Appointment needed.',
    ],
    ['1 tab daily. Monitor BP daily', 'Take 1 tablet once daily. Monitor blood pressure daily.'],
    [
      '1 tab daily - no further refills until seen',
      'Take 1 tablet once daily. No further refills until seen.',
    ],
  ])('%s is printed with its sentences', (text, printed) => {
    const label = labelOf(text);

    expect(label).toBe(printed);
  });
});

describe('doses at several times', () => {
  test.each([
    ['2 tabs AM/1 tab PM', 'Take 2 tablets every morning and 1 tablet every evening.'],
    ['1 tab 8am/8pm', 'Take 1 tablet at 8 AM and at 8 PM.'],
    [
      '1 tab at 6 am, 2 tabs at 10 am, and 1/2 tab at 6 pm',
      'Take 1 tablet at 6 AM and 2 tablets at 10 AM and 1/2 tablet at 6 PM.',
    ],
  ])('%s', (text, printed) => {
    const label = labelOf(text);

    expect(label).toBe(printed);
  });

  test('a packet that is dissolved in a sentence of its own is one dose', () => {
    const packet = product('POWDER, FOR SOLUTION', 'ORAL', 'EA', 30);

    const label = labelOf('Take 1 packet by mouth daily. Dissolve in 4 oz of water.', packet);

    expect(label).toBe('Take 1 packet in 4 ounces of water by mouth once daily.');
  });
});
