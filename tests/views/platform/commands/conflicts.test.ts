import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { conflicts, errorsOf } from '#ui/platform/commands/conflicts.ts';
import {
  createRegistry,
  defineCommands,
  type Command,
  type ScopeKind,
} from '#ui/platform/commands/registry.ts';
import { allCommands } from '../../../../src/app/registries.ts';

const one = (name: string, kind: ScopeKind, ...commands: Partial<Command>[]) =>
  defineCommands<AnyActorLogic>(
    { name, kind, title: name },
    commands.map((command, index) => ({
      id: `${name}.${index}`,
      title: 'Title',
      group: 'Group',
      hint: 'What happens.',
      keys: [],
      event: { type: 'x' },
      ...command,
    })),
  );
const rules = (...sets: Parameters<typeof conflicts>[0]) =>
  errorsOf(conflicts(sets)).map((error) => error.rule);

test('the commands of the product break no rule of the keyboard contract', () => {
  expect(errorsOf(conflicts(allCommands)).map((error) => `${error.rule} ${error.says}`)).toEqual(
    [],
  );
});
test('a key bound twice in a scope stops the start', () => {
  expect(() => createRegistry([one('rx', 'screen', { keys: ['F8'] }, { keys: ['F8'] })])).toThrow(
    'F8 in rx is bound to both rx.0 and rx.1',
  );
});
test('one key may mean a place for ADMIN and another for PRIVATE', () => {
  const set = one(
    'workstation',
    'workstation',
    { keys: ['Alt+1'], userType: 'ADMIN' },
    { keys: ['Alt+1'], userType: 'PRIVATE' },
  );
  expect(() => createRegistry([set])).not.toThrow();
  expect(rules(set)).toEqual([]);
});
test.each([
  [
    'C1: a screen hides a key of the workstation',
    [
      one('rx', 'screen', { keys: ['Ctrl+L'] }),
      one('workstation', 'workstation', { keys: ['Ctrl+L'] }),
    ],
    ['C1'],
  ],
  [
    'C1: a dialog hides nothing that it blocks anyway',
    [
      one('roles', 'dialog', { keys: ['Alt+1'] }),
      one('workstation', 'workstation', { keys: ['Alt+1'] }),
    ],
    [],
  ],
  [
    'C1: a dialog hides a global key',
    [
      one('roles', 'dialog', { keys: ['Ctrl+K'] }),
      one('workstation', 'workstation', { keys: ['Ctrl+K'], global: true }),
    ],
    ['C1'],
  ],
  [
    'C1: on purpose, by name',
    [
      one('palette', 'dialog', { keys: ['Ctrl+K'], overrides: ['workstation.0'] }),
      one('workstation', 'workstation', { keys: ['Ctrl+K'], global: true }),
    ],
    [],
  ],
  [
    'C1: a table hides a key of its screen',
    [one('table', 'table', { keys: ['Ctrl+E'] }), one('rx', 'screen', { keys: ['Ctrl+E'] })],
    ['C1'],
  ],
  [
    'C1: a table that yields hides nothing',
    [
      one('table', 'table', { keys: ['Escape'], yields: true }),
      one('rx', 'screen', { keys: ['Escape'] }),
    ],
    [],
  ],
  [
    'C1: two screens are never open at once',
    [one('rx', 'screen', { keys: ['F8'] }), one('patient', 'screen', { keys: ['F8'] })],
    [],
  ],
  [
    'C2: a key shadows the chords that begin with it',
    [one('rx', 'screen', { keys: ['Ctrl+M S'] }, { keys: ['Ctrl+M'] })],
    ['C2'],
  ],
  ['C3: a key that the browser tab keeps', [one('rx', 'screen', { keys: ['Ctrl+T'] })], ['C3']],
  ['C3: with another key beside it', [one('rx', 'screen', { keys: ['Ctrl+T', 'F9'] })], []],
  [
    'C4: a key that edits text, in a text field',
    [one('field', 'text', { keys: ['Ctrl+A'] })],
    ['C4'],
  ],
  [
    'C4: Ctrl+Z brings a row back until something is typed',
    [one('field', 'text', { keys: ['Ctrl+Z'], yields: true })],
    [],
  ],
  [
    'C5: a destructive key that a scanner types must ask',
    [one('table', 'table', { keys: ['Ctrl+D'], destructive: 'undo' })],
    ['C5'],
  ],
  ['C5: asked', [one('table', 'table', { keys: ['Ctrl+D'], destructive: 'both' })], []],
  ['C6: AltGr', [one('rx', 'screen', { keys: ['Ctrl+Alt+E'] })], ['C6']],
  ['C6: Alt with the number pad', [one('rx', 'screen', { keys: ['Alt+Numpad2'] })], ['C6']],
  [
    'C7: a bare letter destroys nothing',
    [one('rx', 'screen', { keys: ['X'], destructive: 'both' })],
    ['C7'],
  ],
  ['C8: without a title nobody finds it', [one('rx', 'screen', { title: '' })], ['C8']],
] as const)('%s', (_, sets, expected) => {
  expect(rules(...sets)).toEqual(expected);
});

test('C5: keys that can come out of a scanner are marked', () => {
  expect(
    conflicts([one('rx', 'screen', { keys: ['Ctrl+E'] })]).map((conflict) => conflict.rule),
  ).toEqual(['C5']);
});

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  );
test('C9: one component listens for keys', () => {
  const listeners = sources('src').filter((source) =>
    /from 'react-hotkeys-hook'/.test(readFileSync(source, 'utf8')),
  );
  expect(listeners).toEqual(['src/ui/platform/commands/command-keys.tsx']);
});
test('C9: no component binds letters with Ctrl by itself', () => {
  const own = sources('src/ui').filter((source) =>
    /\.ctrlKey\s*&&\s*\w+\.key\s*===\s*'[a-z]'/i.test(readFileSync(source, 'utf8')),
  );
  expect(own).toEqual([]);
});
