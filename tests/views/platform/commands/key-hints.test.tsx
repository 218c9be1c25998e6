// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Button } from '#ui/kit/button.tsx';
import { Kbd, Keyed } from '#ui/kit/kbd.tsx';
import { KeyNames } from '#ui/kit/key-names.ts';
import { rebound } from '#ui/platform/commands/keymap.ts';
import { createRegistry } from '#ui/platform/commands/registry.ts';
import { allCommands } from '../../../../src/app/registries.ts';

/** What spells keys, draws them, presses them, or lists those that nobody can change. */
const spellers =
  /^src\/(ui\/kit\/key-text\.ts|ui\/platform\/(commands\/(keys|replay|dispatcher|key-lookup|unmeant-keys|early-keys|focus-view|command-keys|alt-badges)\.tsx?|dev\/)|machines\/platform\/scanner\/|adapters\/platform\/(scanner|dev-ports)\.ts)/;
const keyName =
  /\b(Ctrl|Control|Alt|Shift)(\+| [A-Z0-9]\b)|\bF([1-9]|1[0-2])\b|\b(Esc|Escape|PgUp|PgDn|PageUp|PageDown)\b|\b(press|Press) (?!Enter\b)[A-Z]|\bkeys="/;
/**
 * Comments; keys that are declared, heard, or drawn as fixed; and texts that name the command
 * instead.
 */
const meant = [
  /\/\*[\s\S]*?\*\//g,
  /(?<!:)\/\/.*$/gm,
  /\bkeys: [\w.]*[^[\n,;}]*(\[\] : )?\[[^\]]*\]/g,
  /\b(key|stroke) === '[^']*'/g,
  /\bfixed="[^"]*"/g,
  /\{key:[\w.-]+\}/g,
  /\{[^{}]*\}\[event\.key\]/g,
];
/** Each line of the source that names a key by hand. */
function handWritten(file: string, text: string): string[] {
  // A set of commands is where keys are named.
  const listed = file.endsWith('-commands.ts') ? [/,\s*\[('[^']*'(, )?)+\]/g] : [];
  const rest = [...meant, ...listed].reduce((left, allowed) => left.replaceAll(allowed, ''), text);
  return rest
    .split('\n')
    .filter((line) => keyName.test(line))
    .map((line) => `${file}: ${line.trim()}`);
}
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name) && !entry.name.includes('.gen.')
        ? [join(folder, entry.name)]
        : [],
  );

test('no view and no message names a key by hand: every hint is read from the registry', () => {
  expect(
    sources('src')
      .filter((source) => !spellers.test(source))
      .flatMap((source) => handWritten(source, readFileSync(source, 'utf8'))),
  ).toEqual([]);
});
test.each([
  ['a hint', '<Kbd keys="F7" />'],
  ['a sentence', '<p>Press Ctrl+K to go on.</p>'],
  ['a title', '<b title="Edit (Ctrl+E)" />'],
  ['a key made of parts', '<Kbd keys={`Alt+${i}`} />'],
  ['a refusal', "const why = 'Go to an alert first (Alt+A).'"],
  ['what assistive technology is told', '<b aria-keyshortcuts="Control+K" />'],
  ['a key to press', "const t = 'press Insert to add'"],
])('%s by hand is found', (_, text) => {
  expect(handWritten('view.tsx', text)).toHaveLength(1);
});
test.each([
  '<Kbd fixed="Enter" />',
  "const c = { keys: ['Ctrl+S'] }",
  "if (e.key === 'Escape') close()",
  "const t = 'Shown by {key:rx.steps}.'",
])('%s is none', (text) => {
  expect(handWritten('view.tsx', text)).toEqual([]);
});

test('every command that a hint or a text names exists', () => {
  const registry = createRegistry(allCommands);
  const named = sources('src').flatMap((source) =>
    [
      ...readFileSync(source, 'utf8').matchAll(
        /\{key:([\w.-]+)\}|\bcommand="([\w.-]+)"|command: '([\w]+\.[\w.-]+)'/g,
      ),
    ].map((match) => match[1] ?? match[2] ?? match[3]!),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((id) => registry.byId(id) === undefined)).toEqual([]);
});

test('whoever has put “All steps” and “Save” on other keys reads those keys everywhere', () => {
  const registry = createRegistry(
    rebound(allCommands, { 'rx.steps': ['Alt+S'], 'record.save': ['F3'], 'note.undo': ['Alt+U'] }),
  );
  render(
    <KeyNames value={registry.byId}>
      <Button command="record.save">Save</Button>
      <p data-testid="said">
        <Keyed text="{key:rx.steps} shows all steps; {key:support.open}." />
      </p>
      <Kbd command="rx.steps" />
    </KeyNames>,
  );
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-keyshortcuts')).toBe('F3');
  expect(screen.getByText('F3')).toBeTruthy();
  expect(screen.getByTestId('said').textContent).toBe('Alt+S shows all steps; “Support”.');
  expect(screen.getByText('Alt S')).toBeTruthy();
  expect(registry.byId('file.remove')?.hint).toBe(
    'The field is empty again; Alt+U brings back what was there.',
  );
});
