import type { Db } from '#db/open.ts';
import { usualKeys, type PersonKeys } from '#domain/admin/contract/session.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  findPersonKeys,
  insertPersonKeys,
  updatePersonKeys,
} from '#server/repositories/admin/person-keys.ts';

/** More commands than there are, and longer names than they have, come from no workstation. */
const most = { commands: 400, name: 80 };
/** A command as the screens call it. */
const isCommand = (name: string): boolean =>
  name.length <= most.name && /^[a-zA-Z][\w.:/ -]*$/.test(name) && !(name in {});

/**
 * The keys and habits of a person; version 0 and everything as it came when none were ever saved.
 */
export const personKeysOf = async (db: Db, employeeId: number): Promise<PersonKeys> =>
  (await findPersonKeys(db, employeeId)) ?? usualKeys;

/**
 * Keeps a person's keys and habits in place of those of `version`, and answers them with their new
 * version. STALE carries
 * what another workstation has saved meanwhile; REFUSED when they are no keys of this product.
 * Which keys may be given
 * together is the workstation's to know: it checks them when they are set and again when they are
 * loaded.
 */
export async function savePersonKeys(
  db: Db,
  employeeId: number,
  keys: PersonKeys,
  now: string,
): Promise<Result<PersonKeys, Refusal>> {
  const names = Object.keys(keys.keys);
  if (names.length > most.commands || !names.every(isCommand))
    return refuse('REFUSED', 'These are not the keys of this program. Nothing was saved.');
  const saved =
    keys.version === 0
      ? await insertPersonKeys(db, employeeId, keys, now)
      : await updatePersonKeys(db, employeeId, keys, now);
  return saved
    ? ok(saved)
    : fail({
        code: 'STALE',
        message: 'Your keys were changed at another workstation first.',
        data: await personKeysOf(db, employeeId),
      });
}
