// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { replaceText } from '#ui/platform/commands/focus-view.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test('a code that is scanned into a field stands there alone, whatever was typed before', () => {
  document.body.innerHTML = '<input id="bag" value="12" />';
  const field = document.querySelector<HTMLInputElement>('#bag');
  field?.focus();

  expect(replaceText('BAG000042X')).toBe(true);
  expect(field?.value).toBe('BAG000042X');
});
test('where no field has the focus nothing is said to have been typed', () => {
  document.body.innerHTML = '<button>Open</button>';
  document.querySelector('button')?.focus();

  expect(replaceText('BAG000042X')).toBe(false);
});
