import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { projectRoot } from '#db/root.ts';
import { required } from '#domain/platform/required.ts';
import { opens } from './desk.ts';
import type { Workstation } from './workstation.ts';

const names: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '↓': 'ArrowDown',
};
/** `Ctrl+G V` as the test's keyboard spells it: one stroke for each chord. */
const strokesOf = (token: string): readonly string[] =>
  token.split(' ').map((chord) =>
    chord
      .split('+')
      .map((part, _at, parts) =>
        /^[A-Z]$/.test(part) && !parts.includes('Shift')
          ? part.toLowerCase()
          : (names[part] ?? part),
      )
      .join('+'),
  );

/** What README's tour says in code style, by the number of its step, in its order. */
export function tourOfReadme(): ReadonlyMap<number, readonly string[]> {
  const text = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
  const tour = required(
    /## Five minutes, by keys\n(?<tour>[\s\S]*?)\n## /.exec(text)?.groups?.['tour'],
    'the tour of the README',
  );
  return new Map(
    tour
      .split(/\n(?=\d\. )/)
      .map((step) => step.trim())
      .filter(Boolean)
      .map((step) => [
        Number(step[0]),
        [...step.matchAll(/`([^`]+)`/g)].map(([, token = '']) => token),
      ]),
  );
}

/**
 * One step of the tour as it is followed: what is pressed and typed is what stands there, in its
 * order. Another order, another key, or a key that nobody follows fails.
 */
export class TourStep {
  private readonly left: string[];
  private readonly seen: string[] = [];
  constructor(tokens: readonly string[]) {
    this.left = [...tokens];
  }
  private next(expected: string): void {
    const token = this.left.shift() ?? 'the end of the step';
    expect(token, `README's tour, after ${this.seen.join(', ') || 'its beginning'}`).toBe(expected);
    this.seen.push(token);
  }
  /** It stands next in the tour, and is no key. */
  says(text: string): void {
    this.next(text);
  }
  async press(desk: Workstation, token: string): Promise<void> {
    this.next(token);
    await desk.press(...strokesOf(token));
  }
  /** A key that opens something; refused with its reason, it is pressed again. */
  async opens(desk: Workstation, token: string, what: Locator): Promise<void> {
    this.next(token);
    const [stroke] = strokesOf(token);
    await opens(desk, required(stroke, 'the key'), what);
  }
  async type(desk: Workstation, token: string): Promise<void> {
    this.next(token);
    await desk.type(token);
  }
  /** A key that the step has named before is pressed once more. */
  async again(desk: Workstation, token: string): Promise<void> {
    expect(this.seen, `${token} was named before`).toContain(token);
    await desk.press(...strokesOf(token));
  }
  over(): void {
    expect(this.left, 'of the tour nobody followed').toEqual([]);
  }
}
