import { describe, expect, test } from 'vitest';
import { photoIdProblem, photoIdText } from '#domain/rx/rules/photo-id.ts';

const license = (state: string, number: string) =>
  photoIdProblem({ kind: 'Driver license', state, number });

describe('the number of a photo ID has the form of its kind and state', () => {
  test.each([
    ['IL', 'D400-7836-0001'],
    ['CA', 'A1234568'],
    ['FL', 'S514 000 90 000 0'],
    ['KS', 'K0A1B'],
    ['TX', '12345679'],
    ['NY', '372 094 615'],
    ['WA', 'WDLABCD456DG'],
    ['IA', '123AB4567'],
  ])('%s %s can be one', (state, number) => {
    expect(license(state, number)).toBeNull();
  });
  test.each([
    ['IL', '123'],
    ['IL', 'X'],
    ['CA', 'D40078360001'],
    ['PA', '1234567'],
    ['NJ', 'A123'],
  ])('%s %s is none', (state, number) => {
    expect(license(state, number)).toMatch(/^This is no number of a driver license of/);
  });
  test('what is made up is none, though its form fits', () => {
    expect(license('TX', '11111111')).not.toBeNull();
    expect(license('TX', '12345678')).not.toBeNull();
    expect(photoIdProblem({ kind: 'U.S. passport', number: '000000000' })).not.toBeNull();
  });
  test('it is said how the number looks, and the state is asked for', () => {
    expect(license('IL', '123')).toBe(
      'This is no number of a driver license of IL: it has 1 letter, 11 to 12 digits. ' +
        'Read it off the card again.',
    );
    expect(license('', '123')).toBe('Say which state issued the driver license.');
    expect(photoIdProblem({ kind: 'library card', number: '5' })).toBe(
      'Choose which kind of photo ID it is.',
    );
  });
  test.each([
    ['U.S. passport', '549318027', null],
    ['U.S. passport', 'C03005988', null],
    ['Military ID', '1286180459', null],
    ['Foreign passport', 'L898902C3', null],
    ['Tribal ID', '00417', null],
  ] as const)('%s %s can be one', (kind, number, problem) => {
    expect(photoIdProblem({ kind, number })).toBe(problem);
  });
  test('a card whose form nobody knows is taken as another photo ID, and not made up', () => {
    const other = (number: string) => photoIdProblem({ kind: 'Other photo ID', number });
    expect([other('LPR-204-881'), other('X9')]).toEqual([
      null,
      'This is no number of a photo ID: it has 4 to 25 letters and digits. ' +
        'Read it off the card again.',
    ]);
    expect(other('1111111')).not.toBeNull();
  });
  test('a license of a territory is taken by its length', () => {
    expect([license('PR', '5512345'), license('GU', 'A1234567890123')]).toEqual([null, null]);
    expect(license('VI', '12')).toMatch(/^This is no number of a driver license of VI/);
  });
  test('it is kept with its kind and state, the number last', () => {
    expect(photoIdText({ kind: 'Driver license', state: 'il', number: 'd400-7836-0001' })).toBe(
      'Driver license IL D40078360001',
    );
    expect(photoIdText({ kind: 'U.S. passport', number: '549318027' })).toBe(
      'U.S. passport 549318027',
    );
  });
});
