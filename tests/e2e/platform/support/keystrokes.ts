import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { projectRoot } from '#db/root.ts';
import { required } from '#domain/platform/required.ts';
import type { Workstation } from './workstation.ts';

interface Row {
  readonly task: string;
  readonly goal: number;
  readonly keys: number;
}
const rows = (): readonly Row[] =>
  readFileSync(path.join(projectRoot, 'docs/keystrokes.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^\d+$/.test(cells[4] ?? ''))
    .map(([, task = '', , , goal, keys]) => ({ task, goal: Number(goal), keys: Number(keys) }));

/** Counts the keys of a task from here on. */
export const counting = (desk: Workstation, task: string): Workstation => desk.during(task);

/**
 * What the task has cost is what docs/keystrokes.md says, and within its goal. `withData` counts
 * what was typed, too.
 */
export function costs(desk: Workstation, task: string, withData = false): void {
  const row = required(
    rows().find((one) => one.task === task),
    `the row of docs/keystrokes.md for "${task}"`,
  );
  const counted = required(
    desk.strokes().find(({ step }) => step === task),
    `the strokes of "${task}"`,
  );
  const keys = counted.strokes + (withData ? counted.characters : 0);
  expect({ task, keys }).toEqual({ task, keys: row.keys });
  expect(keys, `${task}: the goal`).toBeLessThanOrEqual(row.goal);
}

/** The end of a measured task: by keys alone, and the hand stays somewhere. */
export async function ends(desk: Workstation): Promise<void> {
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
}
