import { expect, test } from 'vitest';
import { refusedCode, stepsOf, withScan } from '../../src/app/recorder/recorder.ts';

const struck = (at: number, press: string, text: string | null = null, isSecret = false) => ({
  at,
  on: 'Prescription Processing',
  press,
  text,
  isSecret,
});
const typed = (word: string, isSecret = false) =>
  [...word].map((letter, at) => struck(at, letter, letter, isSecret));

/** A step without its time and what stood on the screen. */
const whatIsDone = (step: object): object =>
  Object.fromEntries(Object.entries(step).filter(([name]) => name !== 'at' && name !== 'on'));

test('letters into one field are one step, and keys stay keys', () => {
  const steps = stepsOf(
    [struck(0, 'Control+K'), ...typed('erx'), struck(9, 'Enter')],
    'technician',
  );

  expect(steps.map(whatIsDone)).toEqual([
    { press: 'Control+K' },
    { type: 'erx' },
    { press: 'Enter' },
  ]);
});
test('of a password only the account is kept, not a letter and not its length', () => {
  const steps = stepsOf(
    [struck(0, 'Control+L'), ...typed('demo-x-2026', true), struck(20, 'Backspace', null, true)],
    'technician',
  );

  expect(steps.map(whatIsDone)).toEqual([{ press: 'Control+L' }, { password: 'technician' }]);
});
test('the keys that a scanner has typed become one scan; what was typed before stays', () => {
  const keys = [struck(0, 'ArrowDown'), ...typed('RX001440013000H'), struck(40, 'Enter')];

  expect(stepsOf(withScan(keys, 'RX001440013000H'), 'technician')).toEqual([
    { at: 0, press: 'ArrowDown', on: 'Prescription Processing' },
    { at: 0, scan: 'RX001440013000H', on: 'Prescription Processing' },
  ]);
});
test('a code that the scan gate refuses is a scan too, and what was typed before it stays', () => {
  const keys = [struck(0, 'ArrowDown'), ...typed('NOT-A-CODE'), struck(40, 'Enter')];

  expect(refusedCode(keys, 11)).toBe('NOT-A-CODE');
  expect(refusedCode([struck(0, 'ArrowDown')], 1)).toBe('');
});
