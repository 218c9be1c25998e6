// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';

const page = readFileSync('index.html', 'utf8');
const head = page.slice(0, page.indexOf('</head>'));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
/** The theme of the page before the program has come, as its head alone makes it. */
function themeAtFirst(system: 'dark' | 'light'): string | undefined {
  vi.stubGlobal('matchMedia', (asked: string) => ({ matches: asked.includes(system) }));
  document.documentElement.dataset['theme'] = /data-theme="(\w+)"/.exec(page)?.[1];
  for (const [, file] of head.matchAll(/<script src="\/(early-theme\.js)">/g))
    runInThisContext(readFileSync(`public/${file}`, 'utf8'));
  return document.documentElement.dataset['theme'];
}

test('the page that waits for the program stands in the theme that was left', () => {
  localStorage.setItem('theme', 'dark');
  const left = themeAtFirst('light');
  localStorage.setItem('theme', 'light');

  expect([left, themeAtFirst('dark')]).toEqual(['dark', 'light']);
});
test('where no theme was chosen yet it stands in the theme of the system', () => {
  expect([themeAtFirst('dark'), themeAtFirst('light')]).toEqual(['dark', 'light']);
});
