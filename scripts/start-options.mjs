// What `npm start -- …` knows. Everything else is refused with this list.
const options = [
  ['--port <number>', 'listens there (as PORT does); 3000 unless given'],
  ['--no-demo', 'an empty store without demo accounts; prints a one-time setup secret'],
  ['--no-payer', 'without the payer that answers the demo store’s claims'],
  ['--no-network', 'without the network that answers the demo store’s messages'],
  ['--no-day', 'without the working day that the demo store begins with'],
  ['--help', 'prints this list and ends'],
];
/** Handed on to the server as they are. */
const handedOn = ['--demo', '--demo-day', '--dev'];
const flags = options.map(([name]) => name).filter((name) => !name.includes(' '));

export const help = [
  'npm start -- [options]: builds what changed and starts the server with the demo store.',
  ...options.map(([name, what]) => `  ${name.padEnd(16)} ${what}`),
  'Settings of the environment (PORT, HOST, DATA_DIR, DATABASE_URL …): docs/operation.md',
].join('\n');

/**
 * What was asked for: `help`, a refusal, or the flags and the port. `--port` is a number from 0 to
 * 65535; 0 takes a free one.
 */
export function readOptions(given) {
  const taken = { flags: [], port: null };
  for (let at = 0; at < given.length; at += 1) {
    const [name, value] = given[at].split(/=(.*)/s);
    if (name === '--help' || name === '-h') return { help };
    if (name === '--port') {
      const text = value ?? given[(at += 1)] ?? '';
      if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
        return { refused: `--port takes a number from 0 to 65535, not “${text}”.\n${help}` };
      taken.port = text;
    } else if (flags.includes(given[at]) || handedOn.includes(given[at]))
      taken.flags.push(given[at]);
    else return { refused: `“${given[at]}” is no option of npm start.\n${help}` };
  }
  return taken;
}
