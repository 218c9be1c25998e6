import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// @vitest-environment jsdom
import { required } from '#domain/platform/required.ts';
import { keepFocus } from '#ui/platform/dialogs/lost-focus.ts';

let end = () => {};
beforeEach(() => {
  document.body.innerHTML =
    '<main id="page"><h1>Queue</h1><div role="grid" tabindex="0" id="rows"></div></main>' +
    '<div role="dialog" tabindex="-1"><h2>Cash Drawers</h2><button data-close="">Close</button>' +
    '<button id="count">Count and close</button><input name="note" id="note"></div>';
  history.replaceState({}, '', '/private/processing');
  end = keepFocus(document);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.innerHTML = '';
});
const element = (id: string) => required(document.getElementById(id), id);
const found = (selector: string) => required(document.querySelector(selector), selector);
const focused = () => document.activeElement?.id;

test('a closed drawer has no button for it any more: the focus stays in its dialog', async () => {
  element('count').focus();
  element('count').remove();

  await waitFor(() => expect(focused()).toBe('note'));
});
test('a button that is switched off gives the focus to what the dialog begins with', async () => {
  element('count').focus();
  element('count').setAttribute('disabled', '');

  await waitFor(() => expect(focused()).toBe('note'));
});
test('a dialog that goes with its focus leaves it to the table of the page', async () => {
  element('note').focus();
  found('[role=dialog]').remove();

  await waitFor(() => expect(focused()).toBe('rows'));
});
test('another page that is on its way takes the focus by itself', async () => {
  element('rows').focus();
  vi.useFakeTimers();
  history.replaceState({}, '', '/private/patient');
  found('[role=dialog]').remove();
  element('page').innerHTML = '<h1>Patients</h1>';
  await Promise.resolve();
  vi.advanceTimersByTime(1_000);

  expect(document.activeElement).toBe(document.body);
});
test('what somebody left, and is still there, does not take the focus back', async () => {
  vi.useFakeTimers();
  element('note').focus();
  element('note').blur();
  element('count').remove();
  found('h2').append('!');
  // What is seen of the change is seen before a timer can run.
  await Promise.resolve();
  vi.advanceTimersByTime(1_000);

  expect(document.activeElement).toBe(document.body);
});
