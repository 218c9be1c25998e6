import { openBrowser } from '../kit/station.ts';
import { reproduced } from '../monkey/reproduce.ts';
import { differences } from './compare.ts';
import { inWords, readRecording } from './recording.ts';
import { rerun, runOf } from './rerun.ts';

const usage = `npm run qa -- replay <file> …
Takes the same keys on a fresh demo store whose clock stands, and compares where they end.
A name without a folder is a file of qa/recordings. Ends with 1 when one differs.`;

/** `replay`: says for each file whether it ends as it was recorded, and else where it parted. */
export async function replay(args: readonly string[]): Promise<number> {
  const files = args.filter((text) => !text.startsWith('--'));
  if (files.length === 0 || args.includes('--help')) {
    console.log(usage);
    return files.length === 0 && !args.includes('--help') ? 1 : 0;
  }
  const browser = await openBrowser();
  let differing = 0;
  try {
    for (const file of files) {
      const recording = readRecording(file);
      if ('broke' in recording) {
        const again = await reproduced(browser, recording);
        if (again !== null) differing += 1;
        console.log(
          again === null
            ? `${file}: the break does not come back (${recording.broke.check})`
            : `${file}: breaks again: ${again.check}: ${again.says}`,
        );
        continue;
      }
      const now = await rerun(browser, runOf(recording), (at) => {
        const step = recording.steps[at];
        if (args.includes('--steps') && step) console.log(`  ${at + 1}  ${inWords(step)}`);
      });
      const differ = differences(recording, now);
      if (differ.length > 0) differing += 1;
      console.log(
        differ.length === 0
          ? `${file}: equal after ${recording.steps.length} steps`
          : [`${file}: DIFFERS`, ...differ.map((text) => `  ${text}`)].join('\n'),
      );
    }
  } finally {
    await browser.close();
  }
  return differing > 0 ? 1 : 0;
}
