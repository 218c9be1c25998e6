import { afterEach, expect, test } from 'vitest';
// @vitest-environment jsdom
import {
  layerCloses,
  layerLeaves,
  layerOpens,
  settleFocus,
} from '#ui/platform/dialogs/focus-service.ts';

afterEach(() => {
  history.replaceState({}, '', '/private/processing');
  document.body.innerHTML = '';
});
const page = () => {
  history.replaceState({}, '', '/private/processing');
  document.body.innerHTML =
    '<header><button id="edit-rx">Edit Rx</button></header><main id="page"><h1>Queue</h1><div role="grid" tabindex="0" id="rows"></div></main>';
};
const focus = (id: string) => document.getElementById(id)!.focus();

test('a dialog that is closed gives the focus back to the button that opened it', () => {
  page();
  focus('edit-rx');
  layerOpens('editRx#1');
  focus('rows');
  layerCloses('editRx#1');
  expect(document.activeElement?.id).toBe('edit-rx');
});
test('a dialog of the toolbar that led to a prescription leaves the focus to its page', () => {
  page();
  focus('edit-rx');
  layerOpens('editRx#2');
  history.replaceState({}, '', '/private/processing-detail');
  document.getElementById('page')!.innerHTML =
    '<h1>001 4400151 00</h1><button id="fill" data-autofocus="">Fill</button>';
  layerCloses('editRx#2');
  expect(document.activeElement?.id).toBe('fill');
});
test('a key that led to a note before the dialog has given the focus back keeps it there', () => {
  page();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-note=""><button id="open">Open</button></div>',
  );
  focus('rows');
  layerOpens('rxEntry#3');
  layerLeaves('rxEntry#3');
  focus('open');
  layerCloses('rxEntry#3');
  expect(document.activeElement?.id).toBe('open');
});
test('the title of a dialog that had the focus while it was empty does not get it back', () => {
  document.body.innerHTML =
    '<div role="dialog" aria-labelledby="title"><h2 id="title" tabindex="-1">Patient</h2>' +
    '<input id="last"></div>';
  focus('title');
  layerOpens('family#4');
  focus('last');
  layerCloses('family#4');
  expect(document.activeElement?.id).toBe('last');
  focus('title');
  layerOpens('family#5');
  layerCloses('family#5');
  expect(document.activeElement?.id).toBe('last');
});
test('what is told over every page leaves the focus to the page that still comes', () => {
  document.body.innerHTML =
    '<main id="page"><div data-over-page=""><button id="read">Read it</button></div></main>';

  settleFocus();

  expect(document.activeElement).toBe(document.body);
});
