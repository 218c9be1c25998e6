import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fallen, raised } from '#qa/cover/floor.ts';
import { coverPage } from '#qa/cover/page.ts';
import type { Row } from '#qa/cover/rows.ts';
import { coverTable } from '#qa/cover/table.ts';
import { takenBy } from '#qa/cover/taken.ts';
import { readUnwalked, unwalkedProblems, walkedMachines } from '#qa/cover/walked.ts';

const none: ReadonlySet<string> = new Set();
/** The dialog that puts a bag into its bin, as the unit tests and two browser tests took it. */
const bag = (unit: readonly string[], browser: readonly string[]): Row => ({
  name: 'placeBagMachine',
  file: 'src/machines/counter/place-bag.machine.ts',
  states: ['scanning', 'placing'],
  transitions: [
    {
      name: 'scanning -scan.arrived-> #0',
      from: 'scanning',
      eventType: 'scan.arrived',
      to: ['placing'],
    },
    {
      name: 'placing -xstate.error.actor.place-> #0',
      from: 'placing',
      eventType: 'xstate.error.actor.place',
      to: ['scanning'],
    },
  ],
  reached: { unit: new Set(['scanning', 'placing']), browser: new Set(['scanning']), kit: none },
  taken: { unit: new Set(unit), browser: new Set(browser), kit: none },
});
/** One of the answers to a scan, tried in the order of their numbers. */
const arrow = (number: string) => ({
  name: `scanning -scan.arrived-> ${number}`,
  from: 'scanning',
  eventType: 'scan.arrived',
  to: [],
});
const scan = 'scanning -scan.arrived-> #0';
const failed = 'placing -xstate.error.actor.place-> #0';

test('the table says what unit tests and keys in Chromium take, per machine and together', () => {
  const lines = coverTable([bag([scan, failed], [scan])]).split('\n');

  expect(lines.slice(2).map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['placeBagMachine', '2/2 100%', '1/2 50%', '2/2 100%', '1/2 50%', '2/2 100%', '–'],
    ['all machines', '2/2 100%', '1/2 50%', '2/2 100%', '1/2 50%', '2/2 100%', '–'],
  ]);
});
test('a suite that takes less of a machine than before has fallen, and the floor stays', () => {
  const floor = raised([bag([scan, failed], [scan])], {});

  const less = [bag([scan], [scan])];

  expect(fallen(less, floor, 'unit')).toEqual([
    'placeBagMachine: 1 transitions by unit tests, at least 2 before',
  ]);
  expect(fallen(less, floor, 'browser')).toEqual([]);
  expect(raised(less, floor)).toEqual(floor);
});
test('a machine that has lost a transition lowers its floor to what it has', () => {
  const whole = bag([scan, failed], []);
  const smaller: Row = { ...bag([scan], []), transitions: whole.transitions.slice(0, 1) };

  const floor = raised([smaller], raised([whole], {}));

  expect(floor['placeBagMachine']?.unit.transitions).toBe(1);
});
test('the report names each state and transition, in words and with its diagram', () => {
  const page = coverPage([bag([scan, failed], [scan])]);

  expect(page).toContain('<a href="#placeBagMachine">');
  expect(page).toContain('aria-label="Diagram of placeBagMachine');
  expect(page).toContain(
    ['placing', 'place failed', 'scanning', 'yes', '<strong>no</strong>']
      .map((text) => `<td>${text}</td>`)
      .join(''),
  );
  expect(page).not.toMatch(/<script|https?:/);
});
test('what several pages have told of a machine is joined', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'apothekey-cover-'));
  const folder = path.join(root, 'test-results/cover/browser');
  mkdirSync(folder, { recursive: true });
  const line = (taken: readonly string[]) =>
    JSON.stringify({ machine: 'placeBag', taken, states: ['scanning'] });
  writeFileSync(path.join(folder, '1.jsonl'), `${line([scan])}\n${line([failed])}\n`);

  const told = takenBy(root, 'browser').get('placeBag');

  expect([...(told?.taken ?? [])]).toEqual([scan, failed]);
  expect([...(told?.states ?? [])]).toEqual(['scanning']);
});

test('a guard is met both ways once it was passed, and once let past', () => {
  const asked: Row = {
    ...bag([], []),
    transitions: [
      { ...arrow('#0'), isGuarded: true },
      { ...arrow('#1'), isGuarded: true },
      arrow('#2'),
    ],
  };
  const guardsOf = (taken: readonly string[]) =>
    coverTable([{ ...asked, taken: { ...asked.taken, unit: new Set(taken) } }])
      .split('\n')[2]
      ?.trim()
      .split(/\s{2,}/)
      .at(-1);

  expect(guardsOf([arrow('#0').name])).toBe('0/2 0%');
  expect(guardsOf([arrow('#0').name, arrow('#1').name])).toBe('1/2 50%');
  expect(guardsOf([arrow('#0').name, arrow('#1').name, arrow('#2').name])).toBe('2/2 100%');
});
test('every machine is walked by keys, or stands in the reviewed list', () => {
  expect(unwalkedProblems(walkedMachines('.'), readUnwalked('.'))).toEqual([]);
});
test('a machine that nobody walks is told, and so is a line that is out of date', () => {
  const machines = [
    { name: 'pickUpMachine', isWalked: false },
    { name: 'processingMachine', isWalked: true },
  ];

  expect(
    unwalkedProblems(machines, {
      nobodyMeets: { clockMachine: 'it has no keys' },
      notYet: ['processingMachine'],
    }),
  ).toEqual([
    'pickUpMachine: neither a model nor a browser test walks it',
    'processingMachine is walked: take it out of qa/cover/unwalked.json',
    'clockMachine is no machine',
  ]);
});
