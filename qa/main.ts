// npm run qa                      lists the commands
// npm run qa -- <command> …       runs one
import { ownEntry } from '#domain/platform/own-entry.ts';
import { cover } from './cover/cover.ts';
import { draw } from './draw/draw.ts';

interface Command {
  readonly says: string;
  /** Gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}
const commands: Readonly<Record<string, Command>> = {
  cover: {
    says: 'what the tests take of the state machines, as a table and a report: [machine], --run unit|browser|all, --write',
    run: cover,
  },
  draw: {
    says: 'the state machines as pages with a diagram: [name of a machine | all], --write',
    run: draw,
  },
};

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : ownEntry(commands, name);
if (command) process.exitCode = await command.run(args);
else {
  console.log('npm run qa -- <command> [options]');
  for (const [key, { says }] of Object.entries(commands)) console.log(`  ${key.padEnd(8)} ${says}`);
  if (name !== undefined && name !== 'help') {
    console.error(`There is no command "${name}".`);
    process.exitCode = 1;
  }
}
