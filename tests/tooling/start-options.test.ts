import { expect, test } from 'vitest';
import { help, readOptions } from '../../scripts/start-options.mjs';

test('the start takes the options that it lists', () => {
  expect([
    readOptions([]),
    readOptions(['--no-day', '--port', '4000']),
    readOptions(['--port=0', '--no-payer', '--no-network', '--no-demo']),
    readOptions(['--no-day', '--help']),
  ]).toEqual([
    { flags: [], port: null },
    { flags: ['--no-day'], port: '4000' },
    { flags: ['--no-payer', '--no-network', '--no-demo'], port: '0' },
    { help },
  ]);
});
test('an option that it does not know is refused with the list', () => {
  expect([readOptions(['--prot', '4000']), readOptions(['4000'])]).toEqual([
    { refused: `“--prot” is no option of npm start.\n${help}` },
    { refused: `“4000” is no option of npm start.\n${help}` },
  ]);
});
test('a port that is none is refused before anything starts', () => {
  for (const [given, said] of [
    [['--port'], ''],
    [['--port', 'x'], 'x'],
    [['--port', '70000'], '70000'],
    [['--port=-1'], '-1'],
  ] as const)
    expect(readOptions([...given])).toEqual({
      refused: `--port takes a number from 0 to 65535, not “${said}”.\n${help}`,
    });
});
