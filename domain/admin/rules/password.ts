import { fold } from '#domain/platform/rules/fold.ts';

/**
 * NIST SP 800-63B-4 §3.1.1.2: a password that stands alone has at least 15 characters; long ones
 * are allowed; no composition rules.
 */
const shortestPassword = 15;
const longestPassword = 128;

/** Long strings that lists of leaked passwords are full of. */
const common = [
  'password',
  'passw0rd',
  'letmein',
  'welcome',
  'iloveyou',
  'trustno',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'michael',
  'charlie',
  'changeme',
  'whatever',
  'starwars',
  'computer',
  'internet',
  'qwerty',
  'qwertz',
  'azerty',
  'asdf',
  'asdfgh',
  'zxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsx',
  'qazwsxedc',
  'abc',
  'abcd',
  'abcdef',
  'secret',
  'admin',
  'administrator',
  'login',
  'user',
  'guest',
  'test',
  'hello',
  'god',
  'love',
  'money',
];
const ours = [
  'apothekey',
  'pharmacy',
  'pharmacist',
  'technician',
  'cashier',
  'prescription',
  'workstation',
  'company',
  'store',
  'demo',
];

/**
 * Digits in a row, repeats and keyboard rows say nothing: what is left is what has to be guessed.
 */
const withoutRuns = (text: string): string =>
  text
    .replace(/(.)\1{2,}/gu, '$1')
    .replace(
      /0?1234567890?|0?123456789|0?1234567|0?12345|0?1234|0?123|987654321|87654321|654321|4321|321/g,
      '',
    );

/**
 * How many characters remain when the words that an attacker tries first are taken out; a leftover
 * digit or sign counts.
 */
const unguessed = (password: string, words: readonly string[]): number => {
  let rest = withoutRuns(password.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''));
  for (const word of words.toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(word, '');
  return new Set(rest.replace(/\s/g, '')).size;
};

/**
 * Says why a new password can't be used, or null. `context` are words tied to the person: user
 * name, names, store.
 * Any character counts, no mix is asked for; length is counted in characters as people see them
 * (code points).
 */
export function passwordProblem(password: string, context: readonly string[]): string | null {
  const length = [...password].length;
  if (length < shortestPassword)
    return `Use at least ${shortestPassword} characters: a few words that belong to no one else are easy to remember.`;
  if (length > longestPassword) return `Use at most ${longestPassword} characters.`;
  const own = context.flatMap((code) => fold(code).split(' ')).filter((word) => word.length >= 3);
  if (unguessed(password, [...common, ...ours, ...own]) < 5)
    return 'This password is easy to guess: it is made of common words, names or rows of keys. Use other words.';
  return null;
}
