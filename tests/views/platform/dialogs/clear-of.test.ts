import { expect, test } from 'vitest';
import { placeBeside } from '#ui/platform/dialogs/clear-of.ts';

/** Two notes of a window of 768 pixels: as wide as they are drawn, and 114 high. */
const notes = { left: 934, right: 1354, top: 558, bottom: 672 };
const password = { left: 1000, right: 1300, top: 600, bottom: 632 };
const above = { left: 1000, right: 1300, top: 90, bottom: 122 };
const beside = { left: 20, right: 900, top: 600, bottom: 632 };
const list = { left: 60, right: 1340, top: 60, bottom: 700 };

test('notes stand below as long as they cover nothing that is in use', () => {
  expect(placeBeside('bottom', notes, beside, 768)).toBe('bottom');
  expect(placeBeside('bottom', notes, above, 768)).toBe('bottom');
});
test('notes over the password of a final check go to the top, and stay there', () => {
  expect(placeBeside('bottom', notes, password, 768)).toBe('top');
  expect(placeBeside('top', { ...notes, top: 64, bottom: 178 }, password, 768)).toBe('top');
  expect(placeBeside('top', { ...notes, top: 64, bottom: 178 }, beside, 768)).toBe('top');
});
test('notes at the top that cover the field in use go back below', () => {
  expect(placeBeside('top', { ...notes, top: 64, bottom: 178 }, above, 768)).toBe('bottom');
});
test('notes stay where they are beside what fills the window', () => {
  expect(placeBeside('bottom', notes, list, 768)).toBe('bottom');
});
