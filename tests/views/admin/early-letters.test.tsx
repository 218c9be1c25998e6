import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { fakeWorld } from '#tests/platform/fake-ports.ts';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { Login } from '#ui/screens/admin/login/login.tsx';
import { createDesk } from '../../../src/app/composition.ts';

const script = readFileSync('public/early-letters.js', 'utf8');
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** A page that has just begun to load. */
function load() {
  window.earlyLetters?.stop();
  // As a page runs a script of its own.
  runInThisContext(script);
  return userEvent.setup();
}
/** The login comes, once the program is there. */
function come() {
  const { ports } = fakeWorld(null);
  const desk = createDesk({
    ports,
    commands: [],
    views: {},
    screens: {},
    builtRoutes: new Set(),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: domFocusView,
  });
  render(
    <DeskProvider desk={desk}>
      <Login nextStep={() => null} />
    </DeskProvider>,
  );
}
const field = (name: string) =>
  required(document.querySelector<HTMLInputElement>(`[name=${name}]`), `the field ${name}`);
const typed = () => [field('username').value, field('password').value];

test('letters typed before the login is there stand in Username, and typing goes on', async () => {
  const user = load();
  await user.keyboard('pai');
  come();
  await user.keyboard('ge');

  expect([typed(), document.activeElement]).toEqual([['paige', ''], field('username')]);
});
// It may be a password.
test('what follows Enter or Tab before the login is there stands nowhere', async () => {
  const user = load();
  await user.keyboard('paige{Tab}geheim');
  come();

  expect(typed()).toEqual(['paige', '']);
});
test('a letter taken back before the login is there is gone', async () => {
  const user = load();
  await user.keyboard('pax{Backspace}ige');
  come();

  expect(typed()).toEqual(['paige', '']);
});
test('where somebody is signed in, letters are left to the work', async () => {
  localStorage.setItem('isLogIn', 'true');
  const user = load();
  await user.keyboard('metf');
  come();

  expect(typed()).toEqual(['', '']);
});
test('letters for a list that has the focus are left to it, whoever is known here', async () => {
  const user = load();
  const list = document.createElement('div');
  list.tabIndex = 0;
  document.body.append(list);
  const arrived: string[] = [];
  list.addEventListener('keydown', (event) => arrived.push(event.key));
  list.focus();

  await user.keyboard('f');

  expect([arrived, window.earlyLetters?.take()]).toEqual([['f'], '']);
  list.remove();
});
test('a password that is still being typed when the login comes stands in no field', async () => {
  let at = 1_000;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => at);
  const user = load();
  await user.keyboard('paige{Enter}gehe');
  come();
  await user.keyboard('im{Enter}');
  const whileTyping = typed();

  at += 1_000;
  await user.keyboard('x');

  expect([whileTyping, typed()]).toEqual([
    ['paige', ''],
    ['paigex', ''],
  ]);
});
