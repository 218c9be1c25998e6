import type { Db } from '#db/open.ts';
import type { ListPage } from '#domain/platform/contract/list.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { searchEverything } from '#server/services/composition/search.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { resolveDrugCode } from '#server/services/drug/drug.ts';
import { listPatients, listPrescribers } from '#server/services/patient/patient.ts';
import type { Volume } from './generate.ts';
import type { Case } from './volume-measure.ts';

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
  return async (number: number): Promise<Row> =>
    (await db
      .selectFrom(table)
      .selectAll()
      .where('id', '=', 1 + ((number * 7_919) % size))
      .executeTakeFirstOrThrow()) as unknown as Row;
}
async function samples(
  take: (number: number) => Promise<Row>,
  usable: (row: Row) => boolean,
  count = 50,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let index = 0; rows.length < count && index < count * 40; index += 1) {
    const row = await take(index);
    if (usable(row)) rows.push(row);
  }
  return rows;
}
/** The samples are read before the first timed call, so that only the search is timed. */
function over(
  name: string,
  source: () => Promise<Row[]>,
  text: (row: Row) => string,
  search: (text: string) => Promise<string | number>,
): Case {
  let rows: Promise<Row[]> | undefined;
  return {
    name,
    run: async (number) => {
      rows ??= source();
      const all = await rows;
      return search(text(all[number % all.length]!));
    },
  };
}

export function searchCases(db: Db, volume: Volume): Case[] {
  const ownScope: Scope = {
    db,
    storeId: volume.storeId,
    userId: volume.technicianId,
    now: volume.now,
  };
  const patient =
    (filters = {}) =>
    async (text: string) =>
      found(await listPatients(ownScope, query(text, filters)));
  const drug = (scope: 'Master' | 'Local') => async (text: string) =>
    found(await listDrugs(ownScope, query(text, { scope })));
  const people =
    (usable: (row: Row) => boolean = () => true) =>
    () =>
      samples(sample(db, 'patients', volume.sizes.patients), usable);
  const drugs =
    (usable: (row: Row) => boolean = () => true) =>
    () =>
      samples(sample(db, 'drugs', volume.sizes.drugs), usable);
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
    over('patient beginning of a name', people(), (row) => row['last_key']!.slice(0, 3), patient()),
    over(
      'patient last name, first letter',
      people(),
      (row) => `${row['last_key']!.slice(0, 4)}, ${row['first_key']!.slice(0, 1)}`,
      patient(),
    ),
    over(
      'patient beginning of a phone',
      people(),
      (row) => row['cell_phone']!.slice(0, 7),
      patient(),
    ),
    over('patient number', people(), (row) => String(row['patient_no']), patient()),
    over('patient by Rx number', people(), (row) => String(row['id']).padStart(7, '0'), patient()),
    over(
      'patient by label',
      people(),
      (row) => `001${String(row['id']).padStart(7, '0')}00`,
      patient(),
    ),
    over(
      'patient full name',
      people(),
      (row) => `${row['last_name']}, ${row['first_name']}`,
      patient(),
    ),
    over('patient phone', people(), (row) => row['cell_phone']!, patient()),
    over(
      'patient second phone',
      people((row) => row['home_tel'] !== null),
      (row) => row['home_tel']!,
      patient(),
    ),
    over('patient DOB', people(), (row) => formatDate(row['date_of_birth']!), patient()),
    over(
      'patient name and DOB',
      people(),
      (row) => `${row['last_name']} ${formatDate(row['date_of_birth']!)}`,
      patient(),
    ),
    over(
      'prescriber full name',
      () => samples(sample(db, 'prescribers', volume.sizes.prescribers), () => true),
      (row) => `${row['last_name']}, ${row['first_name']}`,
      async (text) => found(await listPrescribers(ownScope, query(text))),
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
        found(await listDrugs(ownScope, query('a', { scope: 'Master', status: 'InActive' }))),
    },
    {
      name: 'drug, Master "a", by NDC',
      run: async () =>
        found(
          await listDrugs(ownScope, {
            ...query('a', { scope: 'Master' }),
            sort: { column: 'ndc', direction: 'desc' },
          }),
        ),
    },
    over('drug brand or generic', drugs(), (row) => first(row['name_key']), drug('Master')),
    over(
      'drug two words',
      drugs((row) => row['name_key']!.includes(' ')),
      (row) => row['name_key']!.split(' ').slice(0, 2).join(' '),
      drug('Master'),
    ),
    over(
      'drug name and strength',
      drugs(),
      (row) => `${first(row['name_key'])} ${first(row['strength'])}`,
      drug('Master'),
    ),
    over('drug NDC of 11 digits', drugs(), (row) => row['ndc']!, drug('Master')),
    over(
      'drug NDC of 10 digits',
      drugs((row) => row['ndc10'] !== null),
      (row) => row['ndc10']!,
      drug('Master'),
    ),
    over(
      'drug UPC',
      drugs((row) => row['upc'] !== null),
      (row) => row['upc']!,
      drug('Master'),
    ),
    over(
      'scan of a UPC',
      drugs((row) => row['upc'] !== null),
      (row) => row['upc']!,
      async (text) => {
        const resolvedCode = await resolveDrugCode(ownScope, volume.today, text);
        return `${resolvedCode.kind} ${resolvedCode.drugs.length}`;
      },
    ),
    fixed(
      'everything',
      'smi',
      async (text) => `${(await searchEverything(ownScope, () => true, text)).length} rows`,
    ),
    fixed(
      'everything',
      '48213',
      async (text) => `${(await searchEverything(ownScope, () => true, text)).length} rows`,
    ),
  ];
}
