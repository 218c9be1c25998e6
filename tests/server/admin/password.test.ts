import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import {
  checkPassword,
  hashPassword,
  passwordWork,
  usualWork,
} from '#server/services/admin/password-hash.ts';

// Other tests sign in cheaply; these ask for what the product does.
const before = { ...passwordWork };
beforeAll(() => {
  Object.assign(passwordWork, usualWork);
});
afterAll(() => {
  Object.assign(passwordWork, { memoryKib: before.memoryKib, passes: before.passes });
});

test('passwords are stored as argon2id with 64 MiB and three passes', async () => {
  const hash = await hashPassword('seventeen green teapots');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await checkPassword(hash, 'seventeen green teapots')).toBe(true);
  expect(await checkPassword(hash, 'seventeen green teapot')).toBe(false);
  expect(await checkPassword(null, 'no account has this password')).toBe(false);
});

test('fifteen characters at least, any of them, in any language, up to 128, exactly as typed', async () => {
  expect(passwordProblem('fourteen chars', [])).toMatch(/at least 15 characters/);
  expect(passwordProblem('correct horse battery', [])).toBeNull();
  expect(passwordProblem('ключ под старым дубом', [])).toBeNull();
  expect(passwordProblem('é'.repeat(5) + ' un petit chat noir', [])).toBeNull();
  expect(passwordProblem('a b c d e f g '.repeat(10), [])).toMatch(/at most 128/);
  const hash = await hashPassword('ein größeres Geheimnis');
  expect(await checkPassword(hash, 'ein größeres Geheimnis'.normalize('NFD'))).toBe(false);
});

test.each([
  'passwordpassword',
  'password123456789',
  'qwertyuiopasdfghjkl',
  'aaaaaaaaaaaaaaaaaaaa',
  '123456789012345678',
  'apothekeyapothekey1',
  'robinpharmacist2026',
  'letmeinletmeinletmein',
  'PrairieStreetPharmacy!',
])('%s is easy to guess', (password) => {
  expect(
    passwordProblem(password, ['pharmacist', 'Robin Pharmacist', 'Prairie Street Pharmacy']),
  ).toMatch(/easy to guess/);
});
