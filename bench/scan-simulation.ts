// Figures of the scan router over simulated scanners and hands. Run: npx tsx bench/scan-simulation.ts [trials per cell]
import {
  handEntries,
  scanAfterTyping,
  scanAlone,
  scanWithForeignKey,
  type Tally,
  type Trial,
} from '#tests/platform/scan-experiments.ts';
import { scanners, typists, type ScannerName } from '#tests/platform/scan-simulator.ts';

const n = Number(process.argv[2] ?? 2_000);
const share = (x: number, of: number) => `${((100 * x) / of).toFixed(2)} %`.padStart(9);
const row = (name: string, t: Tally) =>
  console.log(
    name.padEnd(44),
    share(t.right, t.trials),
    share(t.rejected, t.trials),
    share(t.missed, t.trials),
    String(t.wrong).padStart(6),
    String(t.leaks).padStart(6),
    String(t.textChanged).padStart(6),
  );
const names = Object.keys(scanners) as ScannerName[];
const trials = (fields: Omit<Trial, 'scanner'>[]) =>
  names.flatMap((scanner) => fields.map((f): Trial => ({ scanner, ...f })));
const nameOf = (t: Trial) =>
  `${t.scanner}${t.aim ? ' +AIM' : ''}${t.encoding ? ` ${t.encoding}` : ''}, ${t.focus}${t.jank ? ', busy thread' : ''}`;

const header = (title: string) =>
  console.log(
    `\n${title} (${n} per row)`.padEnd(45),
    '    right',
    ' rejected',
    '   missed',
    ' wrong',
    ' leaks',
    ' text',
  );
const everywhere = [
  { focus: 'other' },
  { focus: 'text' },
  { focus: 'other', jank: true },
  { focus: 'text', jank: true },
  { focus: 'other', aim: true },
  { focus: 'text', aim: true },
] as const;
header('A. A scan alone');
for (const t of trials([
  ...everywhere,
  { focus: 'other', encoding: 'alt-numpad' },
  { focus: 'text', encoding: 'alt-numpad' },
  { focus: 'other', encoding: 'f-keys' },
]))
  row(nameOf(t), scanAlone(n, t));
header('B. Typing, then a scan 60–400 ms later');
for (const t of trials([...everywhere])) row(nameOf(t), scanAfterTyping(n, t));
header('C. A foreign key inside the scan');
for (const t of trials([...everywhere])) row(nameOf(t), scanWithForeignKey(n, t));
console.log(
  `\nD. Entries by hand (${n} per row)`.padEnd(45),
  'as scan',
  'rejected',
  'altered',
  'longest delay',
);
for (const scanner of names)
  for (const typist of Object.keys(typists) as (keyof typeof typists)[])
    for (const focus of ['text', 'other'] as const) {
      const r = handEntries(n, { scanner, focus }, typist);
      console.log(
        `${scanner} scanner, ${typist} hand, ${focus}`.padEnd(44),
        String(r.takenForScan).padStart(7),
        String(r.rejected).padStart(8),
        String(r.altered).padStart(7),
        `${r.longestDelay.toFixed(0)} ms`.padStart(13),
      );
    }
