import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { RecordedStep, Recording } from '#adapters/platform/recording.ts';

/** Where recordings are kept that belong to the project. */
export const recordingsFolder = 'qa/recordings';

const moment = { at: z.number(), on: z.string().exactOptional() };
const stepSchema = z.union([
  z.strictObject({ ...moment, press: z.string().min(1) }),
  z.strictObject({ ...moment, type: z.string().min(1) }),
  z.strictObject({ ...moment, scan: z.string().min(1) }),
  z.strictObject({ ...moment, password: z.string().min(1) }),
]);
const screenSchema = z.strictObject({
  path: z.string(),
  heading: z.string(),
  dialogs: z.array(z.string()),
  focus: z.string(),
  machines: z.array(z.string()),
});
const recordingSchema = z.strictObject({
  version: z.literal(1),
  name: z.string(),
  clock: z.iso.datetime(),
  as: z.string().min(1),
  store: z.strictObject({ seed: z.literal('demo') }),
  start: screenSchema,
  steps: z.array(stepSchema),
  end: screenSchema,
});
/** What the monkey found: steps that lead to a break, and no screen that they should lead to. */
const breakSchema = z.strictObject({
  version: z.literal(1),
  name: z.string(),
  clock: z.iso.datetime(),
  as: z.string().min(1),
  store: z.strictObject({ seed: z.literal('demo') }),
  path: z.string(),
  steps: z.array(stepSchema),
  broke: z.strictObject({ check: z.string(), says: z.string() }),
});
export type Break = z.infer<typeof breakSchema>;

/** A recording as its file says it, or a sentence that says what is wrong with it. */
export function recordingOf(written: unknown): Recording | string {
  const read = recordingSchema.safeParse(written);
  return read.success ? read.data : z.prettifyError(read.error);
}
export const recordingOrFail = (written: unknown): Recording => {
  const read = recordingOf(written);
  if (typeof read === 'string') throw new Error(`This is no recording:\n${read}`);
  return read;
};
/** A file of a person or of the monkey; a name without a folder is one of the project’s own. */
export function readRecording(file: string): Recording | Break {
  const full =
    file.includes('/') || file.endsWith('.json')
      ? file
      : path.join(recordingsFolder, `${file}.json`);
  const written: unknown = JSON.parse(readFileSync(full, 'utf8'));
  const broken = breakSchema.safeParse(written);
  return broken.success ? broken.data : recordingOrFail(written);
}

/** A step in words: `press F8`, `type “amox”`, `scan RX001…`. */
export function inWords(step: RecordedStep): string {
  if ('press' in step) return `press ${step.press}`;
  if ('type' in step) return `type “${step.type}”`;
  if ('scan' in step) return `scan ${JSON.stringify(step.scan)}`;
  return `type the password of ${step.password}`;
}
