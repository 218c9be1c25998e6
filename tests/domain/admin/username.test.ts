import { expect, test } from 'vitest';
import { usernameProblem } from '#domain/admin/rules/username.ts';

/** What of a field is said, by user name: written with escapes, since most look like another. */
const said: Readonly<Record<string, RegExp | null>> = {
  technician: null,
  'jos\u00e9.nu\u00f1ez-2': null,
  'jose\u0301': null,
  '\u0430\u043d\u043d\u0430': null,
  "o'brien @night": null,
  'technic\u0456an': /one alphabet/,
  'ph\u03b1rmacist': /one alphabet/,
  'technician\u200b': /can’t be seen/,
  'tech\u00adnician': /can’t be seen/,
  'pharmacist\u3164x': /can’t be seen/,
  '\u202enaicinhcet': /can’t be seen/,
  'o\u00a0brien': /can’t be seen/,
  '\uff54echnician': /plain letters/,
  'techn\u2170cian': /plain letters/,
};

for (const [name, words] of Object.entries(said))
  test(`the user name ${JSON.stringify(name)} ${words === null ? 'is' : 'is not'} possible`, () => {
    if (words === null) expect(usernameProblem(name)).toBeNull();
    else expect(usernameProblem(name)).toMatch(words);
  });
