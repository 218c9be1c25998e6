import { mkdirSync, writeFileSync } from 'node:fs';

/** One line of the table: what was found of what the specification names, what came back after a reload, and what is missing. */
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
  const sum = (of: (l: Line) => number) => lines.reduce((n, l) => n + of(l), 0);
  const kept = (l: Line) => (l.kept === null ? '–' : `${l.kept.persisted}/${l.kept.expected}`);
  const rows = lines.map((l) =>
    `${cell(l.surface, 30)}${cell(l.state === 'later' ? 'later' : `${l.found}/${l.expected}`, 10)}${cell(kept(l), 11)}${[...l.missing, ...(l.unstated.length === 0 ? [] : [`(not stated by name: ${l.unstated.join(', ')})`])].join(', ')}`.trimEnd(),
  );
  const total = `${cell(`${lines.length} surfaces`, 30)}${cell(`${sum((l) => l.found)}/${sum((l) => l.expected)}`, 10)}${cell(`${sum((l) => l.kept?.persisted ?? 0)}/${sum((l) => l.kept?.expected ?? 0)}`, 11)}${lines.filter((l) => l.state === 'later').length} later, ${lines.filter((l) => l.state === 'missing').length} missing`;
  const softly = `labels that the specification leaves open: ${sum((l) => l.unstated.length)} stand there under another name or not at all; told above, not counted`;
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
