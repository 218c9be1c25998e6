import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { proposeDrugs } from '#server/services/drug/propose.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import {
  isMeant,
  masterProduct,
  readSearches,
  searchedStore,
  type Search,
} from './searched-store.ts';

let database: TestDatabase;
let scope: Scope;
beforeAll(async () => {
  database = await freshDatabase();
  scope = await searchedStore(database);
});
afterAll(() => database.drop());

const found = async (text: string, limit = 8): Promise<readonly DrugListRow[]> =>
  (await listDrugs(scope, { text, filters: { status: 'Active' }, sort: null, offset: 0, limit }))
    .rows;
interface Result {
  readonly typed: string;
  readonly rank: number;
  readonly first: string;
}
async function measured(file: string): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const search of readSearches<Search>(file)) {
    const rows = await found(search.typed);
    const at = rows.findIndex((row) => isMeant(search, row));
    const [first] = rows;
    results.push({
      typed: search.typed,
      rank: at < 0 ? Infinity : at + 1,
      first: first ? `${first.name} ${first.strength} ${first.form}` : 'nothing',
    });
  }
  return results;
}
const share = (results: readonly Result[], most: number): number =>
  results.filter((result) => result.rank <= most).length / results.length;

test.each([
  'searches.json',
  'held-out.json',
  'technicians.json',
  'bench.json',
  'brands-lacked.json',
  'counter-hands.json',
  'counter-hands-second.json',
])(
  'of the %s people do, the meant product is first nine times of ten, among three 98 of 100',
  async (file) => {
    const results = await measured(file);

    const notFirst = results.filter((result) => result.rank > 1);
    const figures = `${file}: first ${share(results, 1)}, among three ${share(results, 3)}`;
    const report = [figures, ...notFirst.map((one) => `${one.typed}: ${one.first}`)].join('\n');
    expect(share(results, 1), report).toBeGreaterThanOrEqual(0.9);
    expect(share(results, 3), report).toBeGreaterThanOrEqual(0.98);
  },
);

test('a word that no product has is left out, said, and nothing is marked', async () => {
  const { rows, note, sure } = await proposeDrugs(scope, {
    text: 'benzonatate perles',
    scope: 'Local',
  });
  expect(rows[0]?.name).toBe('Benzonatate');
  expect([note, sure]).toEqual([
    'No drug has “perles” in its name: these were found without it.',
    false,
  ]);
  expect((await proposeDrugs(scope, { text: 'xyzzy hcl', scope: 'Local' })).rows).toEqual([]);
});
const proposed = async (text: string, where: 'Local' | 'Master' = 'Local') => {
  const { rows, note, sure } = await proposeDrugs(scope, { text, scope: where });
  return { rows: rows.map((row) => `${row.name}, ${row.strength}`), note, sure };
};
test('a brand that the store lacks answers with its equivalents', async () => {
  const norco = {
    name: 'Norco',
    generic: 'hydrocodone bitartrate and acetaminophen',
    strength: '10 mg-325 mg',
    form: 'tablet',
    schedule: '2',
    brandGeneric: 'B',
  } as const;
  const hydrocodone = 'Hydrocodone bitartrate and acetaminophen, 10 mg-325 mg';

  const local = await proposed('norco 10');
  expect(local).toEqual({
    rows: [hydrocodone, hydrocodone],
    note: expect.stringMatching(/^Norco: hydrocodone-acetaminophen, [12] in stock$/),
    sure: true,
  });

  await masterProduct(scope, norco, 99_980_000_001);
  expect(await proposed('norco 10')).toEqual(local);
  const master = await proposed('norco 10', 'Master');
  expect(master.rows[0]).toBe('Norco, 10 mg-325 mg');
  expect(master.note).toBeNull();
});
test('a typed brand out of stock stands before another brand, behind generics', async () => {
  const albuterol = await proposed('ventolin');
  const methylphenidate = await proposed('concerta 36');

  expect(albuterol.rows.slice(0, 3)).toEqual([
    'Albuterol sulfate, 90 mcg/actuation',
    'Ventolin HFA, 90 mcg/actuation',
    'ProAir HFA, 90 mcg/actuation',
  ]);
  expect(methylphenidate.rows).toEqual(['Methylphenidate hydrochloride, 36 mg', 'Concerta, 36 mg']);
});
test('several strengths ascend and none may be taken unseen; a typed strength may', async () => {
  const metformin = await proposed('metformin');
  const warfarin = await proposed('warfarin 5');

  expect(metformin.sure).toBe(false);
  expect(metformin.rows[0]).toBe('Metformin hydrochloride, 500 mg');
  expect(warfarin).toMatchObject({ sure: true, note: null });
  expect(warfarin.rows.at(0)).toBe('Warfarin sodium, 5 mg');
  expect(warfarin.rows.every((row) => row.endsWith(', 5 mg'))).toBe(true);
});
test('a strength that the store lacks is said, and nothing may be taken unseen', async () => {
  const found = await proposed('levothyroxine 137');

  expect(found.note).toBe('Not in this strength: these are other ones.');
  expect(found.sure).toBe(false);
  expect(found.rows).not.toEqual([]);
});
test('an abbreviation that begins the name of another drug is never taken unseen', async () => {
  const generic = { schedule: '0', brandGeneric: 'G' } as const;
  const capsule = { ...generic, strength: '1 mg', form: 'capsule' } as const;
  const tablet = { ...generic, strength: '5 mg', form: 'tablet' } as const;
  await masterProduct(
    scope,
    { ...capsule, name: 'Tacrolimus', generic: 'tacrolimus' },
    99_980_000_010,
  );
  await masterProduct(
    scope,
    { ...tablet, name: 'Oxybutynin', generic: 'oxybutynin' },
    99_980_000_011,
  );

  const cream = await proposed('tac 0.1 cream', 'Master');
  expect(cream.rows[0]).toMatch(/^Triamcinolone/);
  const found = await Promise.all(['tac', 'oxy 5', 'mso4'].map((text) => proposed(text, 'Master')));
  expect(found.map(({ sure }) => sure)).toEqual([false, false, false]);
  expect((await proposed('hctz tab 25')).sure).toBe(true);
});
test('what is one letter off stands below what was typed, and is never taken unseen', async () => {
  const plain = { generic: 'zebrium', strength: '5 mg', form: 'tablet', schedule: '0' } as const;
  const near = { ...plain, brandGeneric: 'B', onHand: 10 } as const;
  await masterProduct(scope, { ...near, name: 'Zebrax', generic: 'zebraxin' }, 99_980_000_002);
  await masterProduct(scope, { ...near, name: 'Zebrex' }, 99_980_000_003);

  expect(await proposed('zebre', 'Master')).toEqual({
    rows: ['Zebrex, 5 mg', 'Zebrax, 5 mg'],
    note: null,
    sure: true,
  });
  expect(await proposed('zebrxe', 'Master')).toEqual({
    rows: ['Zebrex, 5 mg'],
    note: 'No drug is called so: these are one letter off.',
    sure: false,
  });
});
test('nothing found is said', async () => {
  expect(await proposed('qqxyzzy')).toEqual({
    rows: [],
    note: 'No drug is called so.',
    sure: false,
  });
});
test('the parts of an NDC find its products as before', async () => {
  expect((await proposed('0406-0123')).rows).toEqual([
    'Hydrocodone bitartrate and acetaminophen, 5 mg-325 mg',
  ]);
});

test('two abbreviations in one word are two ingredients; "tab" is a plain tablet', async () => {
  const first = async (text: string) => {
    const [row] = await found(text);
    return row && `${row.genericName} ${row.strength}, ${row.form}`;
  };

  expect(await first('amoxclav 500')).toMatch(
    /^amoxicillin and clavulanate potassium 500 mg-125 mg/i,
  );
  expect(await first('smztmp ds')).toMatch(/^sulfamethoxazole and trimethoprim 800 mg/);
  expect(await first('zofran 4 tab')).toBe('ondansetron hydrochloride 4 mg, tablet, film coated');
  expect(await first('zofran odt 4')).toBe('ondansetron 4 mg, tablet, orally disintegrating');
  expect(await first('msir 15')).toBe('morphine sulfate 15 mg, tablet');
});

describe('an ingredient of several kinds', () => {
  const kinds: readonly (readonly [name: string, generic: string, of: string, form: string])[] = [
    ['Humalog', 'insulin lispro', '100 units/mL', 'vial'],
    ['Humalog Mix75/25', 'insulin lispro', '100 units/mL', 'vial'],
    ['Humulin R', 'insulin human', '100 units/mL', 'vial'],
    ['Humulin R U-500', 'insulin human', '500 units/mL', 'vial'],
    ['Bupropion hydrochloride SR', 'bupropion hydrochloride', '150 mg', 'tablet, extended release'],
    ['Wellbutrin SR', 'bupropion hydrochloride', '150 mg', 'tablet, extended release'],
    ['Vivelle-Dot', 'estradiol', '0.05 mg/24 hr', 'patch'],
    ['Adderall', 'dextroamphetamine and amphetamine', '20 mg', 'tablet'],
    ['Adderall XR', 'dextroamphetamine and amphetamine', '20 mg', 'capsule, extended release'],
    ['Hydroxyzine hydrochloride', 'hydroxyzine hydrochloride', '25 mg', 'tablet'],
    ['Hydroxyzine pamoate', 'hydroxyzine pamoate', '25 mg', 'capsule'],
    ['Morphine sulfate', 'morphine sulfate', '100 mg/5 mL', 'solution'],
  ];
  beforeAll(async () => {
    for (const [index, [name, generic, strength, form]] of kinds.entries())
      await masterProduct(
        scope,
        { name, generic, strength, form, schedule: '0', brandGeneric: 'G' },
        99_970_000_000 + index,
      );
  });
  const first = async (text: string): Promise<string | undefined> =>
    (await proposed(text, 'Master')).rows[0];

  test.each([
    ['humalog 75/25', 'Humalog Mix75/25, 100 units/mL'],
    ['humulin r u500', 'Humulin R U-500, 500 units/mL'],
    ['humulin r u-500', 'Humulin R U-500, 500 units/mL'],
    ['insulin regular', 'Humulin R, 100 units/mL'],
    ['bupropion sr 150', 'Bupropion hydrochloride SR, 150 mg'],
    ['adderall 20', 'Adderall, 20 mg'],
    ['adderal 20', 'Adderall, 20 mg'],
    ['morphine conc 20', 'Morphine sulfate, 100 mg/5 mL'],
    ['amox clav es 600', 'Amoxicillin and clavulanate potassium, 600 mg-42.9 mg/5 mL'],
  ])('%s: the meant kind is first, %s', async (typed, product) => {
    expect(await first(typed)).toBe(product);
  });
  test.each(['bupropion 150', 'estradiol patch .05', 'hydroxyz 25'])(
    '%s does not say which: nothing may be taken unseen',
    async (typed) => {
      expect((await proposed(typed, 'Master')).sure).toBe(false);
    },
  );
  test.each(['hydroxyzine hcl 25', 'omeprazole 20', 'bupropion xl 150'])(
    '%s says it: the first may be taken',
    async (typed) => {
      expect((await proposed(typed)).sure).toBe(true);
    },
  );
});

test('a brand that the store has in no form is not read as one of another name', async () => {
  await scope.db
    .updateTable('store_drugs')
    .set({ active: false, inactive_reason: 'Not kept' })
    .where('drug_id', 'in', (drugs) =>
      drugs.selectFrom('drugs').select('id').where('generic_name', '=', 'acetaminophen'),
    )
    .execute();

  expect(await proposed('tylenol')).toEqual({
    rows: [],
    note: 'No drug is called so.',
    sure: false,
  });
  expect((await proposed('tylenol 3')).rows[0]).toBe(
    'Acetaminophen and codeine phosphate, 300 mg-30 mg',
  );
});

test('a strength may be written onto the name; a brand may have a second word', async () => {
  const first = async (text: string) => (await proposed(text)).rows[0];

  expect(await first('pravastatin40')).toBe('Pravastatin sodium, 40 mg');
  expect(await first('phenergan dm')).toBe('Promethazine and dextromethorphan, 6.25 mg-15 mg/5 mL');
  expect(await first('phenergan w/ codeine')).toMatch(/^Promethazine hydrochloride and codeine/);
});
test('“metformin 500” is asked, and its first is the plain tablet: one key suffices', async () => {
  const { rows, sure } = await proposeDrugs(scope, { text: 'metformin 500', scope: 'Local' });

  expect([rows[0]?.form, sure]).toEqual(['tablet, film coated', false]);
});
test('a name that begins as it was typed is no misspelling of another one', async () => {
  const { rows } = await proposed('hydrox 12.5');

  expect(rows.filter((row) => /hydrochlorothiazide/i.test(row))).toEqual([]);
});

describe('a name that ends between two ingredients', () => {
  test.each(['oxycodone and', 'hydrocodone with', 'oxycodone/', 'losartan and '])(
    '“%s” proposes products of several ingredients only',
    async (typed) => {
      const rows = await found(typed);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ genericName }) => !/ and |[;/]/.test(genericName ?? ''))).toEqual([]);
    },
  );
  test('a single ingredient before the joining word finds it as before', async () => {
    expect((await found('oxycodone')).some(({ name }) => !/ and |[/-]/.test(name))).toBe(true);
  });
});
test.each([
  ['93-1048', 'Metformin hydrochloride, 500 mg'],
  ['185-0102', 'Lisinopril, 20 mg'],
  ['0185-0102', 'Lisinopril, 20 mg'],
  ['68180-514', 'Lisinopril, 10 mg'],
])('an NDC without its last digits or leading zeros is found: %s', async (typed, product) => {
  const found = await proposed(typed);

  expect([...new Set(found.rows)]).toEqual([product]);
  expect(found.sure).toBe(true);
});
test.each(['0093', '0093-7', '59762'])(
  'the beginning of the NDCs of many products is never taken unseen: %s',
  async (typed) => {
    const { rows, sure } = await proposed(typed);

    expect([new Set(rows).size > 1, sure]).toEqual([true, false]);
  },
);
test.each([
  ['bc pills', /^Sprintec/, false],
  ['birth control', /^Sprintec/, false],
  ['blood thinner 5', /^Warfarin sodium, 5 mg/, false],
  ['zmax susp', /^Azithromycin, 200 mg\/5 mL/, false],
  ['depo shot', /^Medroxyprogesterone acetate, 150/, true],
])('what people call a product, and what they call a kind: %s', async (typed, first, isSure) => {
  const { rows, sure } = await proposed(typed);

  expect(rows[0]).toMatch(first);
  expect(sure).toBe(isSure);
});
