import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Recording } from '#adapters/platform/recording.ts';
import { inWords, readRecording, recordingsFolder } from './recording.ts';

const testsFolder = 'tests/e2e/recorded';
const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The browser test of a recording: it takes the same keys, and ends where they ended. */
export const pinnedTest = (
  recording: Recording,
  title: string,
): string => `import { expect, test } from 'playwright/test';
import { differences } from '#qa/record/compare.ts';
import { readRecording } from '#qa/record/recording.ts';
import { rerun, runOf } from '#qa/record/rerun.ts';

// As ${recording.as}, by these keys (written by \`npm run qa -- pin\`):
${recording.steps.map((step) => `//   ${inWords(step)}`).join('\n')}
test(${quoted(title)}, async ({ browser }) => {
  const recording = readRecording(${quoted(recording.name)});
  if ('broke' in recording) throw new Error('This is a break, and no recording.');

  const now = await rerun(browser, runOf(recording));

  expect(differences(recording, now)).toEqual([]);
});
`;

const usage = `npm run qa -- pin <file> ["what it shows, as a sentence about the pharmacy"]
Writes a browser test into ${testsFolder} that replays a recording of ${recordingsFolder}.`;

/** `pin`: makes a browser test of a recording. */
export async function pin(args: readonly string[]): Promise<number> {
  const [file, title] = args;
  if (file === undefined || file === '--help') {
    console.log(usage);
    return file === undefined ? 1 : 0;
  }
  const recording = readRecording(file);
  if ('broke' in recording) {
    console.error('This is a break: mend it first. A break has no screen that it should end at.');
    return 1;
  }
  const kept = path.join(recordingsFolder, `${recording.name}.json`);
  if (!existsSync(kept)) writeFileSync(kept, `${JSON.stringify(recording, null, 2)}\n`);
  mkdirSync(testsFolder, { recursive: true });
  const test = path.join(testsFolder, `${recording.name}.spec.ts`);
  const said = title ?? `the keys of “${recording.name}” end where they ended when recorded`;
  writeFileSync(test, pinnedTest(recording, said));
  console.log(`${test}\nRun it: npm run build && npx playwright test ${test}`);
  return 0;
}
