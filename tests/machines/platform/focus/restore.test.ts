import { expect, test } from 'vitest';
import { restoreTarget, type Origin, type Probe } from '#machines/platform/focus/restore.ts';

const origin: Origin<string> = {
  element: 'button',
  rowKey: 'rx2',
  rowKeys: ['rx1', 'rx2', 'rx3'],
  field: 'lastName',
};
const page = (there: readonly string[]): Probe<string> => ({
  isAlive: (text) => there.includes(text),
  row: (key) => (there.includes(key) ? key : null),
  field: (field) => (there.includes(field) ? field : null),
  container: () => (there.includes('table') ? 'table' : null),
  heading: () => 'h1',
});
test.each([
  ['the same element', ['button', 'rx2', 'table'], 'button'],
  ['the same row, when the element was drawn anew', ['rx2', 'rx3', 'table'], 'rx2'],
  ['the next row, when the row was deleted', ['rx1', 'rx3', 'table'], 'rx3'],
  ['the row before, when it was the last', ['rx1', 'table'], 'rx1'],
  ['the field of that name', ['lastName', 'table'], 'lastName'],
  ['the table', ['table'], 'table'],
  ['the heading, never nothing', [], 'h1'],
])('the focus goes back to %s', (_, there, target) => {
  expect(restoreTarget(origin, page(there))).toBe(target);
});
