// npm run bench                 lists the benches
// npm run bench -- <name> …     runs one
import { auditCostBench } from './audit-cost.ts';
import { drugUseBench } from './drug-use.ts';
import { paintBench } from './queue-paint.ts';
import { sigBench } from './sig.ts';
import { signInBench } from './sign-in.ts';
import { volumeBench } from './volume.ts';

interface Bench {
  readonly says: string;
  run(args: readonly string[]): Promise<void>;
}
const benches: Readonly<Record<string, Bench>> = {
  volume: {
    says: 'services, moves and HTTP on a store of full size: --data <folder> (built once, then reused), --calls 500, --list <drug list>, --drugs (all drugs, few people), --only <part of a name, or moves, or http>',
    run: volumeBench,
  },
  paint: {
    says: 'the queue table in a browser on the same store: --data <folder>, --keys 150; needs `npm run build` and a Chromium (CHROMIUM_PATH)',
    run: paintBench,
  },
  'sign-in': {
    says: 'how long a refusal takes for a known and an unknown account, in turns: --pairs 200',
    run: signInBench,
  },
  audit: {
    says: 'what auditing a read costs: lists asked again, asked anew and without a row, in turns: --rounds 300',
    run: auditCostBench,
  },
  'drug-use': {
    says: 'how often the safety checks interrupt with and without remembered answers: --data <folder of a SMART sample>',
    run: drugUseBench,
  },
  sig: {
    says: 'direction texts read in a second on one core: --rounds 7',
    run: sigBench,
  },
  scan: {
    says: 'the scan router over simulated scanners and hands: [trials per cell]',
    run: async (args) => {
      process.argv = [process.argv[0]!, 'scan-simulation', ...args];
      await import('./scan-simulation.ts');
    },
  },
};

const [name, ...args] = process.argv.slice(2);
const bench = name === undefined ? undefined : benches[name];
if (bench) await bench.run(args);
else {
  console.log('npm run bench -- <name> [options]');
  for (const [key, value] of Object.entries(benches))
    console.log(`  ${key.padEnd(8)} ${value.says}`);
  if (name !== undefined) {
    console.error(`There is no bench "${name}".`);
    process.exitCode = 1;
  }
}
