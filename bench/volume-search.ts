import type { Db } from '#db/open.ts';
import type { ListPage } from '#domain/platform/contract/list.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { listDrugs, resolveDrugCode } from '#server/services/drug/drug.ts';
import { listPatients, listPrescribers } from '#server/services/patient/patient.ts';
import { searchEverything } from '#server/services/platform/search.ts';
import type { Volume } from './generate.ts';
import type { Case } from './volume.ts';

type Row = Record<string, string | null>;
const found = (page: ListPage<unknown>) => `${page.total}${page.exact ? '' : '+'} rows`;
const query = (text: string, filters: Record<string, string> = {}) => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});

/** Real values of this database to search for, a different one on each call. */
function sample(db: Db, table: 'patients' | 'drugs' | 'prescribers', size: number) {
  return async (n: number): Promise<Row> =>
    (await db
      .selectFrom(table)
      .selectAll()
      .where('id', '=', 1 + ((n * 7_919) % size))
      .executeTakeFirstOrThrow()) as unknown as Row;
}
async function samples(
  take: (n: number) => Promise<Row>,
  usable: (r: Row) => boolean,
  n = 50,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let i = 0; rows.length < n && i < n * 40; i += 1) {
    const r = await take(i);
    if (usable(r)) rows.push(r);
  }
  return rows;
}
/** The samples are read before the first timed call, so that only the search is timed. */
function over(
  name: string,
  source: () => Promise<Row[]>,
  text: (r: Row) => string,
  search: (text: string) => Promise<string | number>,
): Case {
  let rows: Promise<Row[]> | undefined;
  return {
    name,
    run: async (n) => {
      rows ??= source();
      const all = await rows;
      return search(text(all[n % all.length]!));
    },
  };
}

export function searchCases(db: Db, v: Volume): Case[] {
  const s: Scope = { db, storeId: v.storeId, userId: v.technicianId, now: v.now };
  const patient =
    (filters = {}) =>
    async (text: string) =>
      found(await listPatients(s, query(text, filters)));
  const drug = (scope: 'Master' | 'Local') => async (text: string) =>
    found(await listDrugs(s, query(text, { scope })));
  const people =
    (usable: (r: Row) => boolean = () => true) =>
    () =>
      samples(sample(db, 'patients', v.sizes.patients), usable);
  const drugs =
    (usable: (r: Row) => boolean = () => true) =>
    () =>
      samples(sample(db, 'drugs', v.sizes.drugs), usable);
  const fixed = (
    name: string,
    text: string,
    search: (text: string) => Promise<string | number>,
  ): Case => ({ name: `${name} "${text}"`, run: () => search(text) });
  const first = (text: string | null | undefined) => text!.split(' ')[0]!;
  return [
    fixed('patient', 'smi, jo', patient()),
    fixed('patient', 's', patient()),
    fixed('patient', '', patient()),
    fixed('patient', 'john smith', patient()),
    fixed('patient, two ways to read', 'de la cruz', patient()),
    fixed('patient, first name', ', jo', patient()),
    fixed('patient, area code', '217', patient()),
    over('patient beginning of a name', people(), (r) => r['last_key']!.slice(0, 3), patient()),
    over(
      'patient last name, first letter',
      people(),
      (r) => `${r['last_key']!.slice(0, 4)}, ${r['first_key']!.slice(0, 1)}`,
      patient(),
    ),
    over('patient beginning of a phone', people(), (r) => r['cell_phone']!.slice(0, 7), patient()),
    over('patient number', people(), (r) => String(r['patient_no']), patient()),
    over('patient by Rx number', people(), (r) => String(r['id']).padStart(7, '0'), patient()),
    over(
      'patient by label',
      people(),
      (r) => `001${String(r['id']).padStart(7, '0')}00`,
      patient(),
    ),
    over('patient full name', people(), (r) => `${r['last_name']}, ${r['first_name']}`, patient()),
    over('patient phone', people(), (r) => r['cell_phone']!, patient()),
    over(
      'patient second phone',
      people((r) => r['home_tel'] !== null),
      (r) => r['home_tel']!,
      patient(),
    ),
    over('patient DOB', people(), (r) => formatDate(r['date_of_birth']!), patient()),
    over(
      'patient name and DOB',
      people(),
      (r) => `${r['last_name']} ${formatDate(r['date_of_birth']!)}`,
      patient(),
    ),
    over(
      'prescriber full name',
      () => samples(sample(db, 'prescribers', v.sizes.prescribers), () => true),
      (r) => `${r['last_name']}, ${r['first_name']}`,
      async (t) => found(await listPrescribers(s, query(t))),
    ),
    fixed('drug, Master', 'metf', drug('Master')),
    fixed('drug, Master', 'a', drug('Master')),
    fixed('drug, Master', '', drug('Master')),
    fixed('drug, Master', 'metformin 500', drug('Master')),
    fixed('drug, Local', 'metf', drug('Local')),
    fixed('drug, Local', 'a', drug('Local')),
    {
      name: 'drug, Master "a", InActive',
      run: async () =>
        found(await listDrugs(s, query('a', { scope: 'Master', status: 'InActive' }))),
    },
    {
      name: 'drug, Master "a", by NDC',
      run: async () =>
        found(
          await listDrugs(s, {
            ...query('a', { scope: 'Master' }),
            sort: { column: 'ndc', direction: 'desc' },
          }),
        ),
    },
    over('drug brand or generic', drugs(), (r) => first(r['name_key']), drug('Master')),
    over(
      'drug two words',
      drugs((r) => r['name_key']!.includes(' ')),
      (r) => r['name_key']!.split(' ').slice(0, 2).join(' '),
      drug('Master'),
    ),
    over(
      'drug name and strength',
      drugs(),
      (r) => `${first(r['name_key'])} ${first(r['strength'])}`,
      drug('Master'),
    ),
    over('drug NDC of 11 digits', drugs(), (r) => r['ndc']!, drug('Master')),
    over(
      'drug NDC of 10 digits',
      drugs((r) => r['ndc10'] !== null),
      (r) => r['ndc10']!,
      drug('Master'),
    ),
    over(
      'drug UPC',
      drugs((r) => r['upc'] !== null),
      (r) => r['upc']!,
      drug('Master'),
    ),
    over(
      'scan of a UPC',
      drugs((r) => r['upc'] !== null),
      (r) => r['upc']!,
      async (t) => {
        const x = await resolveDrugCode(s, v.today, t);
        return `${x.kind} ${x.drugs.length}`;
      },
    ),
    fixed(
      'everything',
      'smi',
      async (t) => `${(await searchEverything(s, () => true, t)).length} rows`,
    ),
    fixed(
      'everything',
      '48213',
      async (t) => `${(await searchEverything(s, () => true, t)).length} rows`,
    ),
  ];
}
