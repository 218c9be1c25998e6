// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { screenNow } from '../../src/app/recorder/screen-now.ts';

Element.prototype.checkVisibility ??= () => true;

test('a list and a box of lines are told by their labels, as a line of text is', () => {
  document.body.innerHTML = `
    <label for="daw">DAW</label><select id="daw"></select>
    <label for="note">Notes</label><textarea id="note"></textarea>`;

  const told = ['daw', 'note'].map((id) => {
    document.getElementById(id)?.focus();
    return screenNow().focus;
  });

  expect(told).toEqual(['select DAW', 'textarea Notes']);
});
