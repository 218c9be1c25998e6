import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drugList } from '#server/io/import/drugs.ts';
import type { Importer } from '#server/io/import/importer.ts';
import { runImport, type ImportOptions } from '#server/io/import/run.ts';
import { chooseImporter } from '#server/services/import/choose.ts';
import { freshDatabase, frozenClock, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

const today = '2026-03-02';
const fixture = (name: string) =>
  new URL(`../../fixtures/import/${name}`, import.meta.url).pathname;
let database: TestDatabase;
let pharmacy: Pharmacy;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  for (const table of ['drugs', 'icd_codes', 'interaction_rules', 'import_runs'] as const)
    await pharmacy.db.deleteFrom(table).execute();
  return () => rm(folder, { recursive: true, force: true });
});
const clock = frozenClock();
const run = <R>(importer: Importer<R>, options: Partial<ImportOptions> = {}) =>
  runImport(importer, { db: pharmacy.db, clock, ...options });
const start = async (...words: string[]) =>
  run(
    await chooseImporter(
      words.map((word, index) => (index === 0 ? word : fixture(word))),
      today,
    ),
  );
const drug = (ndc: string) =>
  pharmacy.db.selectFrom('drugs').selectAll().where('ndc', '=', ndc).executeTakeFirst();
const count = async () =>
  Number(
    (
      await pharmacy.db
        .selectFrom('drugs')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
/** A list of so many drugs. */
const list = async (lines: number, name = 'list.tsv') => {
  const rows = Array.from(
    { length: lines },
    (_, index) =>
      `NDC:${String(10_000_000_000 + index)}\tDrug ${index} (drug ${index}) 30 TABLET in 1 BOTTLE`,
  );
  const file = join(folder, name);
  await writeFile(file, ['NDC_CODE\tNDC_NAME', ...rows].join('\n'));
  return file;
};

describe('the list of names', () => {
  it('brings NDC, shape, UPC, names, form, package and schedule; lines that can’t be read are told with their number', async () => {
    const { run: done } = await start('drugs', 'fda-list.csv');
    expect(done).toMatchObject({
      kind: 'drugs',
      file_name: 'fda-list.csv',
      status: 'finished',
      total: 23,
      done: 23,
      added: 18,
      changed: 0,
      skipped: 4,
    });
    expect(done.problems).toEqual([
      { line: 6, message: 'NDC 00009003928 stands in the file before' },
      {
        line: 21,
        message:
          'NDC NDC:0591036901 has ten digits without dashes, so it may be any of three products',
      },
      { line: 22, message: 'not a number is not an NDC' },
      {
        line: 23,
        message: [
          '“No package at all” names no drug with its package:',
          'it reads like “Brand (generic) 30 TABLET in 1 BOTTLE”',
        ].join(' '),
      },
    ]);
    expect(await drug('00591074501')).toMatchObject({
      ndc10: '0591074501',
      ndc_shape: '4-4-2',
      upc: '305910745011',
      gtin: '00305910745011',
      name: 'Estazolam',
      name_key: 'estazolam',
      generic_key: 'estazolam',
      form: 'Tablet',
      pkg_size: 100_000,
      uom: 'EA',
      schedule: '4',
      brand_generic: 'G',
      drug_type: 'P',
      source: 'fda-list',
      store_id: null,
    });
    expect(await drug('60760020090')).toMatchObject({ schedule: '2', ndc_shape: '5-3-2' });
    expect(await drug('59088039300')).toMatchObject({
      name: 'Silazone-II',
      ndc10: null,
      upc: null,
    });
    const bad = (
      await pharmacy.db
        .selectFrom('drugs')
        .select(['ndc', 'ndc10', 'ndc_shape'])
        .where('ndc10', 'is not', null)
        .execute()
    ).filter(
      (item) =>
        item.ndc
          .replace(
            item.ndc_shape === '4-4-2'
              ? /^0/
              : item.ndc_shape === '5-3-2'
                ? /^(.{5})0/
                : /^(.{9})0/,
            '$1',
          )
          .replace('$1', '') !== item.ndc10,
    );
    expect(bad).toEqual([]);
  });
  it('is taken packed and with commas as well', async () => {
    const packed = join(folder, 'list.csv.gz');
    await writeFile(
      packed,
      gzipSync(
        'NDC_CODE,NDC_NAME\r\n00591-0745-01,"Estazolam (Estazolam) 100 TABLET in 1 BOTTLE, PLASTIC (0591-0745-01)"\r\n',
      ),
    );
    expect((await run(drugList(packed))).run).toMatchObject({ added: 1, skipped: 0 });
    expect(await drug('00591074501')).toMatchObject({ pkg_size: 100_000, ndc_shape: '4-4-2' });
  });
  it('once imported is not imported again, unless asked, and then nothing changes', async () => {
    await start('drugs', 'fda-list.csv');
    expect(await start('drugs', 'fda-list.csv')).toMatchObject({
      before: true,
      run: { added: 18 },
    });
    const importer = await chooseImporter(['drugs', fixture('fda-list.csv')], today);
    expect((await run(importer, { again: true })).run).toMatchObject({
      added: 0,
      changed: 0,
      skipped: 4,
    });
  });
});

describe('the NDC directory', () => {
  it('brings strength, form, route, labeler, class and schedule, joined from its two files in either order', async () => {
    expect((await start('drugs', 'fda-package.txt', 'fda-product.txt')).run).toMatchObject({
      added: 8,
      skipped: 0,
    });
    expect(await drug('61971011505')).toMatchObject({
      name: 'Sulfamethoxazole and Trimethoprim',
      strength: '400-80 mg',
      form: 'Tablet',
      route: 'Oral',
      pkg_size: 500_000,
      uom: 'EA',
      manufacturer: 'Vista Pharmaceuticals, Inc.',
      brand_generic: 'G',
      drug_type: 'P',
      therapeutic_class: 'Dihydrofolate Reductase Inhibitor Antibacterial',
      schedule: '0',
      source: 'fda',
      listed: true,
    });
    expect(await drug('69740032800')).toMatchObject({
      name: 'Secura Antifungal Greaseless',
      drug_type: 'O',
      pkg_size: 57_000,
      uom: 'GM',
      strength: '20 mg/g',
    });
    expect(await drug('00093227773')).toMatchObject({
      strength: '200-28.5 mg/5 mL',
      form: 'Powder, For Suspension',
      pkg_size: 100_000,
      uom: 'ML',
    });
    expect(await drug('00004003822')).toMatchObject({ brand_generic: 'B', listed: false });
    expect(await drug('24470092508')).toMatchObject({ pkg_size: null, pkg_text: null });
  });
  it('enriches what the list brought, and the list takes nothing back', async () => {
    await start('drugs', 'fda-list.csv');
    expect(await drug('00003256016')).toMatchObject({
      strength: null,
      source: 'fda-list',
      version: 1,
    });
    expect((await start('drugs', 'fda-product.txt', 'fda-package.txt')).run).toMatchObject({
      added: 7,
      changed: 1,
    });
    expect(await drug('00003256016')).toMatchObject({ strength: '1 g', source: 'fda', version: 2 });
    expect((await run(drugList(fixture('fda-list.csv')), { again: true })).run).toMatchObject({
      added: 0,
      changed: 0,
    });
    expect(await drug('00003256016')).toMatchObject({ strength: '1 g', source: 'fda', version: 2 });
  });
  it('keeps what was made by hand and only fills its gaps', async () => {
    await masterDrug(pharmacy, {
      ndc: '61971011501',
      name: 'SMZ-TMP (ours)',
      strength: '400 mg-80 mg',
      form: 'Tab',
      schedule: '5',
      unitAwp: 12_345,
    });
    await start('drugs', 'fda-product.txt', 'fda-package.txt');
    expect(await drug('61971011501')).toMatchObject({
      name: 'SMZ-TMP (ours)',
      strength: '400 mg-80 mg',
      form: 'Tab',
      schedule: '5',
      unit_awp: 12_345,
      source: 'hand',
      manufacturer: 'Vista Pharmaceuticals, Inc.',
      upc: '361971115019',
      route: 'Oral',
    });
  });
  it('skips samples, ended listings, schedule I and packages without a product', async () => {
    const [products, packages] = [join(folder, 'p.txt'), join(folder, 'k.txt')];
    const product = await readFile(fixture('fda-product.txt'), 'utf8');
    const kit = await readFile(fixture('fda-package.txt'), 'utf8');
    await writeFile(products, product.replace('\t\tN\t', '\tCI\tN\t'));
    await writeFile(
      packages,
      kit
        .replace('20060606\t\tN\tN', '20060606\t\tN\tY')
        .replace('20060606\t\tN\tN', '20060606\t\tE\tN')
        .replace(/^69740-328_/m, 'unknown_'),
    );
    const { run: done } = await run(await chooseImporter(['drugs', products, packages], today));
    expect(done.skipped).toBe(4);
    expect(done.problems.map((problem) => problem.message)).toEqual([
      'Package 0003-2560-16 has the schedule CI, which can’t be dispensed',
      'Package 61971-115-01 is a sample',
      'Package 61971-115-05 is not listed by its labeler any more',
      'Package 69740-328-00 belongs to a product that the product file does not have',
    ]);
  });
});

describe('a run', () => {
  it('that is stopped goes on after its last whole batch', async () => {
    const file = await list(95);
    const stop = new AbortController();
    const first = await run(drugList(file), {
      batch: 10,
      signal: stop.signal,
      onProgress: ({ lines }) => {
        if (lines >= 31) stop.abort();
      },
    });
    expect(first.run).toMatchObject({ status: 'stopped', done: 31, added: 30 });
    expect(await count()).toBe(30);
    const second = await run(drugList(file), { batch: 10 });
    expect(second).toMatchObject({
      resumedAt: 31,
      run: { id: first.run.id, status: 'finished', total: 96, added: 95 },
    });
    expect(await count()).toBe(95);
  });
  it('that breaks leaves whole batches only, and goes on', async () => {
    const file = await list(50);
    const importer = drugList(file);
    let batches = 0;
    const broken: typeof importer = {
      ...importer,
      merge: async (db, rows, now) => {
        const done = await importer.merge(db, rows, now);
        if ((batches += 1) === 3) throw new Error('the disk is full');
        return done;
      },
    };
    await expect(run(broken, { batch: 10 })).rejects.toThrow('the disk is full');
    expect(await count()).toBe(20);
    expect((await run(drugList(file), { batch: 10 })).run).toMatchObject({
      status: 'finished',
      added: 50,
    });
    expect(await count()).toBe(50);
  });
  it('is refused to a second program that imports the same file', async () => {
    const file = await list(40);
    const importer = drugList(file);
    let reached = (): void => {};
    const second = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let other: Promise<string> | null = null;
    const late: typeof importer = {
      ...importer,
      merge: (db, rows, now) => {
        reached();
        return importer.merge(db, rows, now);
      },
    };
    const early: typeof importer = {
      ...importer,
      merge: async (db, rows, now) => {
        const done = await importer.merge(db, rows, now);
        other ??= run(late, { batch: 10 }).then(
          () => 'done',
          (error: Error) => error.message,
        );
        await second;
        return done;
      },
    };
    const outcomes = [
      await run(early, { batch: 10 }).then(
        () => 'done',
        (error: Error) => error.message,
      ),
      await other!,
    ];
    expect(outcomes).toContain(
      'Another program is importing the same file. Let it finish, then start again if it did not.',
    );
    expect((await run(drugList(file), { batch: 10 })).run.status).toBe('finished');
    expect(await count()).toBe(40);
  });
  it('with a file that is cut off says so, and keeps what came before', async () => {
    const whole = gzipSync(await readFile(await list(3_000)));
    const file = join(folder, 'cut.gz');
    await writeFile(file, whole.subarray(0, whole.length - 20));
    await expect(run(drugList(file), { batch: 100 })).rejects.toThrow(
      `${file} is not a whole gzip file: get it again.`,
    );
    expect(await pharmacy.db.selectFrom('import_runs').select('status').execute()).toEqual([
      { status: 'failed' },
    ]);
    expect((await count()) % 100).toBe(0);
  });
  it.each([
    [
      ['drugs', 'fda-product.txt'],
      'is not the file that was expected: it has no column NDC_CODE, NDC_NAME.',
    ],
    [['icd10', 'interactions.tsv'], 'it has no column CODE, BILLABLE, SHORT, LONG.'],
    [
      ['drugs', 'fda-product.txt', 'icd10.tsv'],
      'are not the product and the package file of the NDC directory.',
    ],
    [['drugs', 'nowhere.txt'], 'There is no file'],
    [['pills', 'icd10.tsv'], 'Say what to import:'],
  ])('of %j is refused in one sentence', async (words, sentence) => {
    await expect(start(...words)).rejects.toThrow(sentence);
  });
});

it('ICD-10-CM codes come with their dot, whether they are billable, and a search key', async () => {
  expect((await start('icd10', 'icd10.tsv')).run).toMatchObject({
    added: 15,
    skipped: 2,
    problems: [
      { line: 17, message: 'A0 is not an ICD-10-CM code with its dot' },
      { line: 18, message: 'E11.8 does not say whether it is billable (0 or 1)' },
    ],
  });
  expect(
    await pharmacy.db
      .selectFrom('icd_codes')
      .selectAll()
      .where('code', 'in', ['E11.9', 'QA0.01'])
      .orderBy('code')
      .execute(),
  ).toEqual([
    {
      code: 'E11.9',
      description: 'Type 2 diabetes mellitus without complications',
      search_key: 'type 2 diabetes mellitus without complications',
      billable: true,
      id: expect.any(Number),
    },
    {
      code: 'QA0.01',
      description:
        'Neurodevelopmental disorders related to pathogenic variants in certain specific genes',
      search_key:
        'neurodevelopmental disorders related to pathogenic variants in certain specific genes',
      billable: false,
      id: expect.any(Number),
    },
  ]);
});
it('interaction pairs come once, whichever side is named first', async () => {
  const file = join(folder, 'pairs.tsv');
  await writeFile(
    file,
    `${await readFile(fixture('interactions.tsv'), 'utf8')}CELECOXIB\tASPIRIN\tCritical\n`,
  );
  const { run: done } = await run(await chooseImporter(['interactions', file], today));
  expect(done).toMatchObject({ added: 6, skipped: 3 });
  expect(
    (
      await pharmacy.db
        .selectFrom('interaction_rules')
        .select(['source', 'side_a', 'side_b', 'severity'])
        .orderBy('id')
        .execute()
    )[0],
  ).toEqual({ source: 'ndfrt', side_a: 'aspirin', side_b: 'celecoxib', severity: 'moderate' });
});
it('the two ONC lists come as what always interrupts and what never does, in the spelling of the checks', async () => {
  const high = join(folder, 'high.tsv');
  const low = join(folder, 'low.tsv');
  await writeFile(high, 'drug1\tdrug2\nritonavir\trifampicin\n');
  await writeFile(
    low,
    'drug1\tdrug2\nacebutolol\tacetylsalicylic acid\nacetylsalicylic acid\tacebutolol\nfosinopril\n',
  );
  expect(
    (await run(await chooseImporter(['interactions', 'high', high], today))).run,
  ).toMatchObject({ kind: 'interactions-onc-high', added: 1, skipped: 0 });
  expect((await run(await chooseImporter(['interactions', 'low', low], today))).run).toMatchObject({
    kind: 'interactions-onc-low',
    added: 1,
    skipped: 2,
  });
  expect(
    await pharmacy.db
      .selectFrom('interaction_rules')
      .select(['source', 'side_a', 'side_b', 'severity'])
      .orderBy('id')
      .execute(),
  ).toEqual([
    { source: 'onc-high', side_a: 'rifampin', side_b: 'ritonavir', severity: 'severe' },
    { source: 'onc-low', side_a: 'acebutolol', side_b: 'aspirin', severity: 'minor' },
  ]);
});
