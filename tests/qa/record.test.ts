import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RecordedScreen, Recording } from '#adapters/platform/recording.ts';
import { shortest } from '#qa/monkey/shrink.ts';
import { differences } from '#qa/record/compare.ts';
import { pinnedTest } from '#qa/record/pin.ts';
import { readRecording, recordingOf, recordingsFolder } from '#qa/record/recording.ts';

const queue: RecordedScreen = {
  path: '/private/processing',
  heading: 'Prescription Processing',
  dialogs: [],
  focus: 'grid Data entry',
  machines: ['workstation/screens/processing: "listing"'],
};
const inbox: RecordedScreen = {
  ...queue,
  dialogs: ['eRx'],
  focus: 'grid e Received',
  machines: [...queue.machines, 'workstation/dialogs/erx: "open"'],
};
const palette = 'Prescription Processing › Search anything: combobox';
const opened: Recording = {
  version: 1,
  name: 'erx-inbox',
  clock: '2026-03-02T15:01:00.000Z',
  as: 'technician',
  store: { seed: 'demo' },
  start: queue,
  steps: [
    { at: 0, press: 'Control+K', on: 'Prescription Processing: grid Data entry' },
    { at: 300, type: 'erx', on: palette },
    { at: 900, press: 'Enter', on: palette },
  ],
  end: inbox,
};

test('a replay that ends at the same screen is equal, whatever was seen on the way', () => {
  const now = { ...opened, steps: opened.steps.map((step) => ({ ...step, on: 'busy' })) };

  expect(differences(opened, now)).toEqual([]);
});
test('a replay that ends elsewhere says first where it parted from the recording', () => {
  const steps = opened.steps.map((step, at) => (at === 2 ? { ...step, on: 'Help' } : step));

  expect(differences(opened, { ...opened, steps, end: queue })).toEqual([
    `before step 3 (press Enter): recorded “${palette}”, now “Help”`,
    'at the end, focus: recorded “grid e Received”, now “grid Data entry”',
    'at the end, dialogs: recorded eRx, now none',
    'at the end, machine: recorded workstation/dialogs/erx: "open"',
  ]);
});
test('a recording that began somewhere else says so before anything else', () => {
  expect(differences({ ...opened, start: inbox }, opened)[0]).toBe(
    'before the first step, focus: recorded “grid e Received”, now “grid Data entry”',
  );
});
test('a file of another version, or with anything more in it, is refused in words', () => {
  expect(recordingOf({ ...opened, version: 2 })).toContain('version');
  expect(recordingOf({ ...opened, cookie: 'x' })).toContain('cookie');
  expect(recordingOf(opened)).toEqual(opened);
});
test('the project’s recordings are read, and hold no password of a demo account', () => {
  const files = readdirSync(recordingsFolder);

  expect(files.length).toBeGreaterThanOrEqual(10);
  for (const file of files) {
    expect(readRecording(file.replace('.json', ''))).toMatchObject({ version: 1 });
    expect(readFileSync(`${recordingsFolder}/${file}`, 'utf8'), file).not.toMatch(/demo-\w+-2026/);
  }
});
test('a pinned recording is a browser test that says its keys', () => {
  const text = pinnedTest(opened, 'the eRx inbox opens from the palette');

  expect(text).toContain("test('the eRx inbox opens from the palette'");
  expect(text).toContain('//   press Control+K\n//   type “erx”\n//   press Enter\n');
});
test('of many steps only those stay without which nothing breaks', async () => {
  const keys = ['Tab', 'Control+G', 'm', 'F8', 'zzzz', 'Home', 'Insert', 'Escape'];
  const breaks = ['Control+G', 'm', 'zzzz', 'Insert'];
  const fails = (steps: readonly string[]) =>
    Promise.resolve(steps.filter((key) => breaks.includes(key)).join() === breaks.join());

  expect(await shortest(keys, fails, 100)).toEqual(breaks);
});
