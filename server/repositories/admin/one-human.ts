import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

interface Signs {
  readonly license: boolean;
  readonly npi: boolean;
  readonly ssn: boolean;
  readonly born: boolean;
  readonly email: boolean;
  readonly phone: boolean;
  readonly name: boolean;
  readonly made: boolean;
  readonly together: boolean;
}

/** What two accounts have in common that only one human has, in the words of a refusal. */
const certain: readonly (readonly [keyof Signs, string])[] = [
  ['license', 'the same license'],
  ['npi', 'the same NPI'],
  ['ssn', 'the same social security number'],
  ['born', 'the same name and birth date'],
];
/** What makes it likely, and may be chance: for who is in charge to look at. */
const likely: readonly (readonly [keyof Signs, string])[] = [
  ['name', 'the same name'],
  ['phone', 'the same telephone number'],
  ['email', 'the same e-mail address'],
  ['made', 'an account that the other one made'],
  ['together', 'signed in at the same workstation within a minute'],
];
const toldOf = (signs: Signs, of: typeof certain): readonly string[] =>
  of.flatMap(([sign, words]) => (signs[sign] ? [words] : []));

const nameOf = (table: string) =>
  sql`lower(regexp_replace(${sql.ref(`${table}.first_name`)} || ${sql.ref(`${table}.last_name`)},
    '[^[:alnum:]]', '', 'g'))`;
const licenseOf = (table: string) =>
  sql`upper(regexp_replace(${sql.ref(`${table}.license_no`)}, '[^0-9A-Za-z]', '', 'g'))`;
const phones = (table: string) =>
  sql.raw(`array[${table}.contact_no, ${table}.work_contact, ${table}.home_contact]`);

/** How much two accounts look like those of one human: what says so for certain, and what may. */
export interface OneHuman {
  readonly certain: readonly string[];
  readonly likely: readonly string[];
}
/**
 * Compares the humans behind two accounts by what is known of them. In a small store one person
 * makes nearly every account: that is a sign beside another one only.
 */
export async function signsOfOneHuman(db: Db, one: number, other: number): Promise<OneHuman> {
  const { rows } = await sql<Signs>`select
      coalesce(${licenseOf('a')} = ${licenseOf('b')} and ${licenseOf('a')} <> ''
        and coalesce(a.license_state, '') = coalesce(b.license_state, ''), false) as license,
      coalesce(a.npi = b.npi, false) as npi,
      coalesce(a.ssn_no = b.ssn_no, false) as ssn,
      coalesce(${nameOf('a')} = ${nameOf('b')}
        and a.date_of_birth = b.date_of_birth, false) as born,
      coalesce(lower(a.email) = lower(b.email), false) as email,
      exists (select 1 from unnest(${phones('a')}) number
        where number = any(${phones('b')})
        and (select count(*) from employees c where number = any(${phones('c')})) = 2) as phone,
      ${nameOf('a')} = ${nameOf('b')} as name,
      coalesce(a.created_by = b.id, false) or coalesce(b.created_by = a.id, false) as made,
      exists (select 1 from sessions s join sessions t on t.employee_id = b.id
        and t.workstation = s.workstation and s.workstation <> ''
        and abs(extract(epoch from t.created_at - s.created_at)) < 60
        where s.employee_id = a.id) as together
    from employees a join employees b on b.id = ${other} where a.id = ${one}`.execute(db);
  const [signs] = rows;
  const isAlone = signs?.made && toldOf(signs, likely).length === 1;
  return signs === undefined
    ? { certain: [], likely: [] }
    : { certain: toldOf(signs, certain), likely: isAlone ? [] : toldOf(signs, likely) };
}
