import { rmSync } from 'node:fs';

/** What an earlier run has walked is not what this one has. */
export default function forgetWalks(): void { rmSync('test-results/walks', { recursive: true, force: true }); }
