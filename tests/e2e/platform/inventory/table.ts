import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * One line of the table: what was found of what the specification names, what came back after a
 * reload, and what is missing.
 */
export interface Line {
  readonly surface: string;
  readonly state: 'walked' | 'later' | 'missing';
  readonly found: number;
  readonly expected: number;
  readonly kept: { readonly persisted: number; readonly expected: number } | null;
  readonly missing: readonly string[];
  /** Looked for, and not red: names that the specification does not state itself. */
  readonly unstated: readonly string[];
}
const cell = (text: string, width: number) => text.padEnd(width);
/** The table as text; also kept in `test-results/inventory.txt`, with `details` below it. */
export function tableOf(
  lines: readonly Line[],
  notes: readonly string[],
  details: readonly string[] = [],
): string {
  const sum = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const kept = (line: Line) =>
    line.kept === null ? '–' : `${line.kept.persisted}/${line.kept.expected}`;
  const rows = lines.map((line) =>
    `${cell(line.surface, 30)}${cell(line.state === 'later' ? 'later' : `${line.found}/${line.expected}`, 10)}${cell(kept(line), 11)}${[...line.missing, ...(line.unstated.length === 0 ? [] : [`(not stated by name: ${line.unstated.join(', ')})`])].join(', ')}`.trimEnd(),
  );
  const total = `${cell(`${lines.length} surfaces`, 30)}${cell(`${sum((line) => line.found)}/${sum((line) => line.expected)}`, 10)}${cell(`${sum((line) => line.kept?.persisted ?? 0)}/${sum((line) => line.kept?.expected ?? 0)}`, 11)}${lines.filter((line) => line.state === 'later').length} later, ${lines.filter((line) => line.state === 'missing').length} missing`;
  const softly = `labels that the specification leaves open: ${sum((line) => line.unstated.length)} stand there under another name or not at all; told above, not counted`;
  const text = [
    `${cell('surface', 30)}${cell('found', 10)}${cell('persisted', 11)}missing`,
    ...rows,
    total,
    softly,
    ...notes,
  ].join('\n');
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/inventory.txt', `${[text, ...details].join('\n')}\n`);
  return text;
}
