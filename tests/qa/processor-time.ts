import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/** Where `npm test` wants to read how much of the processor each file has used; else nothing. */
const kept = process.env['PROCESSOR_TIMES'];

if (kept !== undefined) {
  // A worker runs one file after the other: what it uses from here on is this file's.
  const before = process.cpuUsage();
  afterAll(() => {
    const { user, system } = process.cpuUsage(before);
    const file = expect.getState().testPath;
    appendFileSync(
      kept,
      `${JSON.stringify({ file, milliseconds: Math.round((user + system) / 1000) })}\n`,
    );
  });
}
