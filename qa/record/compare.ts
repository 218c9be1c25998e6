import type { RecordedScreen, Recording } from '#adapters/platform/recording.ts';
import { inWords } from './recording.ts';

const listed = (texts: readonly string[]): string => texts.join(' › ') || 'none';
/** In what two screens differ, in words. */
function screensDiffer(before: RecordedScreen, now: RecordedScreen): readonly string[] {
  const plain = (['path', 'heading', 'focus'] as const).flatMap((what) =>
    before[what] === now[what] ? [] : [`${what}: recorded “${before[what]}”, now “${now[what]}”`],
  );
  const dialogs =
    listed(before.dialogs) === listed(now.dialogs)
      ? []
      : [`dialogs: recorded ${listed(before.dialogs)}, now ${listed(now.dialogs)}`];
  const gone = before.machines.filter((line) => !now.machines.includes(line));
  const come = now.machines.filter((line) => !before.machines.includes(line));
  return [
    ...plain,
    ...dialogs,
    ...gone.map((line) => `machine: recorded ${line}`),
    ...come.map((line) => `machine: now ${line}`),
  ];
}

/**
 * In what a replay differs from its recording, the first difference first; nothing where both end
 * alike. What stood on the screen between is compared only to find where they parted: a person may
 * have gone on before the page was still.
 */
export function differences(recorded: Recording, now: Recording): readonly string[] {
  const atStart = screensDiffer(recorded.start, now.start);
  if (atStart.length > 0) return atStart.map((text) => `before the first step, ${text}`);
  const atEnd = screensDiffer(recorded.end, now.end);
  if (atEnd.length === 0) return [];
  const parted = recorded.steps.findIndex((step, at) => step.on !== now.steps[at]?.on);
  const step = recorded.steps[parted];
  const where =
    step === undefined
      ? []
      : [
          `before step ${parted + 1} (${inWords(step)}): recorded “${step.on ?? ''}”, ` +
            `now “${now.steps[parted]?.on ?? 'nothing'}”`,
        ];
  return [...where, ...atEnd.map((text) => `at the end, ${text}`)];
}
