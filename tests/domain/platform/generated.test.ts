import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const fresh = (script: string) => () => {
  expect(() =>
    execFileSync(process.execPath, ['scripts/run.mjs', script, '--check'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ).not.toThrow();
};

// oxlint-disable-next-line vitest/expect-expect -- the comparison asserts
test('the client’s list of calls is the contract’s', fresh('scripts/generate-routes.ts'));
