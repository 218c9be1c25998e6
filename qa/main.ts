// npm run qa                      lists the commands
// npm run qa -- <command> …       runs one
import { ownEntry } from '#domain/platform/own-entry.ts';

interface Command {
  readonly says: string;
  /** Gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}
const commands: Readonly<Record<string, Command>> = {
  draw: {
    says: 'the state machines as pages with a diagram: [name of a machine | all], --write',
    run: (args) => import('./draw/draw.ts').then(({ draw }) => draw(args)),
  },
  cover: {
    says: 'what the tests take of the state machines: [machine], --run unit|browser|all, --write',
    run: (args) => import('./cover/cover.ts').then(({ cover }) => cover(args)),
  },
  walk: {
    says: 'takes every way of a machine by keys in Chromium: <machine | all>, --seed, --until 10m',
    run: (args) => import('./walk/walk.ts').then(({ walk }) => walk(args)),
  },
  record: {
    says: 'records what you do in a demo store: <name>, --as, --at, --keys',
    run: (args) => import('./record/record.ts').then(({ record }) => record(args)),
  },
  replay: {
    says: 'takes the same keys on a fresh store and compares the end: <file> …, --steps',
    run: (args) => import('./record/replay.ts').then(({ replay }) => replay(args)),
  },
  pin: {
    says: 'makes a browser test of a recording: <file> ["what it shows"]',
    run: (args) => import('./record/pin.ts').then(({ pin }) => pin(args)),
  },
  monkey: {
    says: 'seeded keys, words and scans, checked after each step: --seed, --steps, --until 10m',
    run: (args) => import('./monkey/monkey.ts').then(({ monkey }) => monkey(args)),
  },
  shrink: {
    says: 'the shortest steps that still break: <file of a break>',
    run: (args) => import('./monkey/shrink.ts').then(({ shrink }) => shrink(args)),
  },
  mutate: {
    says: 'faults planted by seed, and which the tests miss: [path], --seed, --count, --until 10m',
    run: (args) => import('./mutate/mutate.ts').then(({ mutate }) => mutate(args)),
  },
};

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : ownEntry(commands, name);
if (command) process.exitCode = await command.run(args);
else {
  console.log('npm run qa -- <command> [options]; --help after a command says more');
  for (const [key, { says }] of Object.entries(commands)) console.log(`  ${key.padEnd(8)} ${says}`);
  if (name !== undefined && name !== 'help') {
    console.error(`There is no command “${name}”.`);
    process.exitCode = 1;
  }
}
