// Figures of the scan router over simulated scanners and hands. Run: npx tsx
// bench/scan-simulation.ts [trials per cell]
import {
  handEntries,
  scanAfterTyping,
  scanAlone,
  scanWithForeignKey,
  type Tally,
  type Trial,
} from '#tests/platform/scan-experiments.ts';
import { scanners, typists, type ScannerName } from '#tests/platform/scan-simulator.ts';

const number = Number(process.argv[2] ?? 2_000);
const share = (left: number, of: number) => `${((100 * left) / of).toFixed(2)} %`.padStart(9);
const row = (name: string, tally: Tally) =>
  console.log(
    name.padEnd(44),
    share(tally.right, tally.trials),
    share(tally.rejected, tally.trials),
    share(tally.missed, tally.trials),
    String(tally.wrong).padStart(6),
    String(tally.leaks).padStart(6),
    String(tally.textChanged).padStart(6),
  );
const names = Object.keys(scanners) as ScannerName[];
const trials = (fields: Omit<Trial, 'scanner'>[]) =>
  names.flatMap((scanner) => fields.map((field): Trial => ({ scanner, ...field })));
const nameOf = (trial: Trial) =>
  `${trial.scanner}${trial.aim ? ' +AIM' : ''}${trial.encoding ? ` ${trial.encoding}` : ''}, ${trial.focus}${trial.jank ? ', busy thread' : ''}`;

const header = (title: string) =>
  console.log(
    `\n${title} (${number} per row)`.padEnd(45),
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
for (const trial of trials([
  ...everywhere,
  { focus: 'other', encoding: 'alt-numpad' },
  { focus: 'text', encoding: 'alt-numpad' },
  { focus: 'other', encoding: 'f-keys' },
]))
  row(nameOf(trial), scanAlone(number, trial));
header('B. Typing, then a scan 60–400 ms later');
for (const trial of trials([...everywhere])) row(nameOf(trial), scanAfterTyping(number, trial));
header('C. A foreign key inside the scan');
for (const trial of trials([...everywhere])) row(nameOf(trial), scanWithForeignKey(number, trial));
console.log(
  `\nD. Entries by hand (${number} per row)`.padEnd(45),
  'as scan',
  'rejected',
  'altered',
  'longest delay',
);
for (const scanner of names)
  for (const typist of Object.keys(typists) as (keyof typeof typists)[])
    for (const focus of ['text', 'other'] as const) {
      const entries = handEntries(number, { scanner, focus }, typist);
      console.log(
        `${scanner} scanner, ${typist} hand, ${focus}`.padEnd(44),
        String(entries.takenForScan).padStart(7),
        String(entries.rejected).padStart(8),
        String(entries.altered).padStart(7),
        `${entries.longestDelay.toFixed(0)} ms`.padStart(13),
      );
    }
