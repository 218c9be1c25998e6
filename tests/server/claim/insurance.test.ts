import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

const claim = { online: true, stars: false, showMessage: false, message: null };
const desk = { tel: null, tel2: null, telPa: null, faxPa: null };
const binDraft = (bin: string, over: object = {}) => ({
  bin,
  insurancePbmId: null,
  binType: '1',
  svId: null,
  ...desk,
  tel3: null,
  pcns: [],
  maxSupply: null,
  editableTime: null,
  transactions: null,
  ...claim,
  ...over,
});
const pcnDraft = (insuranceBinId: number, pcnNumber: string, over: object = {}) => ({
  insuranceBinId,
  pcnNumber,
  groups: [],
  ...claim,
  ...over,
});
const groupDraft = (
  insuranceBinId: number,
  insurancePcnId: number | null,
  groupNumber: string,
  over: object = {},
) => ({
  groupNumber,
  insuranceBinId,
  insurancePcnId,
  planDrug: 'Prairie PPO',
  groupType: '1',
  planId: null,
  ...desk,
  maxSupply: 90,
  editableTime: null,
  ...claim,
  ...over,
});
type Saved = { id: number; version: number } & Record<string, unknown>;
const save = (kind: string, draft: object, id: number | null = null, version = 0) =>
  technician.post(`/api/insurance-${kind}`, { id, version, draft });
const saved = async (kind: string, draft: object, id: number | null = null, version = 0) => {
  const answer = await save(kind, draft, id, version);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as Saved;
};
const get = async (kind: string, id: number) =>
  (await technician.get(`/api/insurance-${kind}/${id}`)).body as Saved;
const list = async (kind: string, text: string, filters: object = {}) =>
  (
    await technician.post(`/api/insurance-${kind}/search`, {
      text,
      filters,
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).body as { total: number; rows: Saved[] };
const numbers = (found: { rows: Saved[] }, field: string) => found.rows.map((row) => row[field]);

describe('a BIN', () => {
  test('is saved with every field, names its PBM, is found by number, PBM and PCN, and shows how it stands', async () => {
    const pbm = await saved('pbms', { pbmName: 'Café Rx', tel: '8005550100', notes: null });
    const draft = binDraft('990101', {
      insurancePbmId: pbm.id,
      svId: 'SV-7',
      tel: '8005550101',
      tel2: '8005550102',
      tel3: '8005550103',
      telPa: '8005550104',
      faxPa: '8005550105',
      pcns: ['CAF'],
      maxSupply: 365,
      editableTime: 0,
      transactions: 4,
      stars: true,
      showMessage: true,
      message: 'Ask for the new card',
    });
    const bin = await saved('bins', draft);
    expect(bin).toEqual({ ...draft, id: bin.id, version: 1 });
    expect(await get('bins', bin.id)).toEqual({
      ...bin,
      active: true,
      inactiveReason: null,
      blocked: false,
      blockedReason: null,
    });
    for (const text of ['990101', 'cafe', 'caf', '800 555 0104'])
      expect(numbers(await list('bins', text), 'bin'), text).toContain('990101');
    expect((await list('bins', '990101')).rows[0]).toMatchObject({
      insurancePbmId: pbm.id,
      insurancePbmIdLabel: 'Café Rx',
      pcns: ['CAF'],
    });
    expect(
      await technician.put(`/api/insurance-bins/${bin.id}/status`, {
        version: 1,
        kind: 'blocked',
        on: true,
        reason: 'Payer left the network',
      }),
    ).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await get('bins', bin.id)).toMatchObject({
      blocked: true,
      blockedReason: 'Payer left the network',
    });
  });
  test.each([['12345'], ['1234567'], ['123456789'], ['99010A'], ['9901010A']])(
    '%s is refused',
    async (bin) => {
      expect((await save('bins', binDraft(bin))).status).toBe(400);
    },
  );
  test('of eight digits, an IIN, is saved as the card says it', async () => {
    const bin = await saved('bins', binDraft('99017701'));
    expect(await get('bins', bin.id)).toMatchObject({ bin: '99017701' });
  });
  test('is found by the IIN of eight digits that a new card of the payer shows', async () => {
    await saved('bins', binDraft('990178'));
    expect(numbers(await list('bins', '99017802'), 'bin')).toEqual(['990178']);
    await saved('bins', binDraft('99017802'));
    expect(numbers(await list('bins', '99017802'), 'bin')).toEqual(['99017802']);
  });
  test.each([
    [{ maxSupply: 366 }],
    [{ editableTime: -1 }],
    [{ transactions: -1 }],
    [{ tel: '555' }],
  ])('with %j is refused', async (over) => {
    expect((await save('bins', binDraft('990109', over))).status).toBe(400);
  });
  test('has its message where one is to be shown; without Show Msg. what was typed is kept and not asked for', async () => {
    expect(await save('bins', binDraft('990102', { showMessage: true }))).toMatchObject({
      status: 422,
      body: { fields: { message: 'Message is needed before this can be saved.' } },
    });
    expect(await saved('bins', binDraft('990102', { message: 'Kept for later' }))).toMatchObject({
      showMessage: false,
      message: 'Kept for later',
    });
  });
  test('stands once in a store; a PBM that other BINs name is not deleted', async () => {
    const pbm = await saved('pbms', { pbmName: 'Held Fast', tel: null, notes: null });
    const bin = await saved('bins', binDraft('990103', { insurancePbmId: pbm.id }));
    expect(await save('bins', binDraft('990103'))).toMatchObject({
      status: 422,
      body: { fields: { bin: 'There is this BIN already.' } },
    });
    expect(
      await technician.post(`/api/insurance-pbms/${pbm.id}/remove`, { version: 1 }),
    ).toMatchObject({
      status: 422,
      body: { message: '1 Insurance BIN names this Insurance PBM: delete or change it first.' },
    });
    expect(
      (await technician.post(`/api/insurance-bins/${bin.id}/remove`, { version: 1 })).status,
    ).toBe(200);
    expect(
      (await technician.post(`/api/insurance-pbms/${pbm.id}/remove`, { version: 1 })).status,
    ).toBe(200);
    expect(
      await technician.post(`/api/insurance-bins/${bin.id}/restore`, { version: 2 }),
    ).toMatchObject({
      status: 422,
      body: { message: 'PBM: this one is not here any more. Choose another.' },
    });
  });
});

describe('the PCN(s) of a BIN', () => {
  test('are records: a name that is added makes one, one that is taken away deletes it, and the PCN’s own page is told', async () => {
    const bin = await saved('bins', binDraft('990201', { pcns: ['AAA', 'BBB'] }));
    const made = await list('pcns', '', { insuranceBinId: String(bin.id) });
    expect(
      made.rows.map((row) => [row['pcnNumber'], row['insuranceBinIdLabel'], row['online']]),
    ).toEqual([
      ['AAA', '990201', true],
      ['BBB', '990201', true],
    ]);
    const added = await saved('pcns', pcnDraft(bin.id, 'CCC'));
    const after = await get('bins', bin.id);
    expect([after['pcns'], after.version]).toEqual([['AAA', 'BBB', 'CCC'], 2]);
    await saved('pcns', pcnDraft(bin.id, 'CCC9'), added.id, 1);
    expect((await get('bins', bin.id))['pcns']).toEqual(['AAA', 'BBB', 'CCC9']);
    expect(
      await save('bins', binDraft('990201', { pcns: ['AAA'] }), bin.id, 1),
      'saved over what someone else added',
    ).toMatchObject({ status: 409, body: { data: { pcns: ['AAA', 'BBB', 'CCC9'] } } });
    await saved('bins', binDraft('990201', { pcns: ['AAA', 'CCC9'] }), bin.id, 3);
    expect(
      numbers(await list('pcns', '', { insuranceBinId: String(bin.id) }), 'pcnNumber'),
    ).toEqual(['AAA', 'CCC9']);
    await technician.post(`/api/insurance-pcns/${added.id}/remove`, { version: 2 });
    expect((await get('bins', bin.id))['pcns']).toEqual(['AAA']);
    await technician.post(`/api/insurance-pcns/${added.id}/restore`, { version: 3 });
    expect((await get('bins', bin.id))['pcns']).toEqual(['AAA', 'CCC9']);
    const logged = await server.platform.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', 'insuranceBin.saved')
      .where('entity_id', '=', bin.id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute();
    expect(
      logged.map((item) =>
        (item.detail as { also?: { entity: string }[] }).also?.map((item) => item.entity),
      ),
    ).toEqual([['insurancePcn', 'insurancePcn'], ['insurancePcn']]);
  });
  test('stay when they have groups, and so does the BIN that they belong to', async () => {
    const bin = await saved('bins', binDraft('990202'));
    const pcn = await saved('pcns', pcnDraft(bin.id, 'DDD', { groups: ['G1'] }));
    expect((await list('groups', '990202')).rows).toMatchObject([
      {
        groupNumber: 'G1',
        insuranceBinIdLabel: '990202',
        insurancePcnIdLabel: 'DDD',
        groupType: '0',
      },
    ]);
    expect(await save('bins', binDraft('990202'), bin.id, 2)).toMatchObject({
      status: 422,
      body: {
        fields: {
          pcns: 'DDD: 1 Insurance Group names this Insurance PCN: delete or change it first.',
        },
      },
    });
    expect(
      await technician.post(`/api/insurance-bins/${bin.id}/remove`, { version: 2 }),
    ).toMatchObject({ status: 422 });
    const other = await saved('bins', binDraft('990203'));
    expect(
      await save('pcns', pcnDraft(other.id, 'DDD', { groups: ['G1'] }), pcn.id, pcn.version),
    ).toMatchObject({
      status: 422,
      body: {
        fields: {
          insuranceBinId:
            '1 Insurance Group of this Insurance PCN would stay behind: move or delete it first.',
        },
      },
    });
    expect(numbers(await list('pcns', 'ddd'), 'insuranceBinIdLabel')).toEqual(['990202']);
  });
  test('stand once in a BIN, whoever of ten makes them, and in another BIN again', async () => {
    const bin = await saved('bins', binDraft('990204'));
    const other = await saved('bins', binDraft('990205', { pcns: ['SAME'] }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? save('pcns', pcnDraft(bin.id, 'SAME'))
          : save('bins', binDraft('990204', { pcns: ['same'] }), bin.id, 1),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      answers
        .filter((answer) => ![200, 409, 422].includes(answer.status))
        .map((answer) => answer.text),
    ).toEqual([]);
    expect([
      (await list('pcns', '', { insuranceBinId: String(bin.id) })).total,
      (await get('bins', other.id))['pcns'],
    ]).toEqual([1, ['SAME']]);
  });
});

describe('a group', () => {
  test('belongs to a BIN and one of its PCNs, is found by both, and by its plan', async () => {
    const bin = await saved('bins', binDraft('990301', { pcns: ['EEE'] }));
    const other = await saved('bins', binDraft('990302', { pcns: ['FFF'] }));
    const [pcn, foreign] = [
      (await list('pcns', 'eee')).rows[0]!,
      (await list('pcns', 'fff')).rows[0]!,
    ];
    expect(await save('groups', groupDraft(bin.id, foreign.id, 'PRACOM'))).toMatchObject({
      status: 422,
      body: { fields: { insurancePcnId: 'This PCN belongs to another BIN. Choose another.' } },
    });
    const draft = groupDraft(bin.id, pcn.id, 'PRACOM', {
      groupType: '11',
      planId: 'P1',
      tel: '8005550301',
      tel2: '8005550302',
      telPa: '8005550303',
      faxPa: '8005550304',
      editableTime: 14,
    });
    const group = await saved('groups', draft);
    expect(group).toEqual({ ...draft, id: group.id, version: 1 });
    for (const text of ['pracom', 'prairie ppo', '990301', 'eee'])
      expect(
        (await list('groups', text)).rows.map((row) => row.id),
        text,
      ).toContain(group.id);
    expect((await get('pcns', pcn.id))['groups']).toEqual(['PRACOM']);
    await saved('groups', groupDraft(other.id, null, 'PRACOM'), group.id, 1);
    expect([(await get('pcns', pcn.id))['groups'], (await list('groups', 'eee')).total]).toEqual([
      [],
      0,
    ]);
    expect(
      (await save('groups', groupDraft(bin.id, null, 'PRACOM', { groupType: '12' }))).status,
    ).toBe(400);
  });
});

describe('rejection codes', () => {
  const search = async (text: string, browser = technician) =>
    (
      await browser.post('/api/rejection-codes/search', {
        text,
        filters: {},
        sort: null,
        offset: 0,
        limit: 500,
      })
    ).body as { total: number; rows: Saved[] };
  test('are there from the start, each with what it means and what to do first, and are found by either', async () => {
    const all = await search('');
    expect(all.total).toBeGreaterThanOrEqual(150);
    expect(
      all.rows.filter((row) => !row['meaning'] || !row['firstAction'] || row['active'] !== true),
    ).toEqual([]);
    for (const code of [
      '01',
      '07',
      '22',
      '41',
      '65',
      '70',
      '75',
      '76',
      '79',
      '83',
      '88',
      '608',
      'MR',
      'R9',
      '8X',
    ])
      expect(numbers(all, 'rejectCode')).toContain(code);
    expect([
      numbers(await search('too soon'), 'rejectCode'),
      numbers(await search('79'), 'rejectCode'),
    ]).toEqual([['79'], ['79']]);
  });
  test('are a store’s own: its words and its switch are kept, another store has its own list', async () => {
    const [row] = (await search('79')).rows;
    const changed = await technician.post('/api/rejection-codes', {
      id: row!.id,
      version: row!.version,
      draft: { rejectCode: '79', meaning: 'Refill too soon', firstAction: 'Defer it' },
    });
    expect(changed).toMatchObject({ status: 200, body: { firstAction: 'Defer it', version: 2 } });
    expect(
      await technician.put(`/api/rejection-codes/${row!.id}/status`, {
        version: 2,
        kind: 'active',
        on: false,
        reason: '',
      }),
    ).toMatchObject({ status: 422 });
    expect(
      await technician.put(`/api/rejection-codes/${row!.id}/status`, {
        version: 2,
        kind: 'active',
        on: false,
        reason: 'Not used here',
      }),
    ).toMatchObject({ status: 200 });
    expect((await search('defer it')).rows).toMatchObject([
      { rejectCode: '79', active: false, inactiveReason: 'Not used here' },
    ]);
    const { db } = server.platform;
    const now = server.clock.now().toISOString();
    const { company_id } = await db
      .selectFrom('stores')
      .select('company_id')
      .executeTakeFirstOrThrow();
    const later = await db
      .insertInto('stores')
      .values({ company_id, code: '986', name: 'Made later', created_at: now, modified_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const theirs = await db
      .selectFrom('rejection_codes')
      .select(['first_action', 'active', 'search_key'])
      .where('store_id', '=', later.id)
      .where('reject_code', '=', '79')
      .execute();
    expect(theirs).toEqual([
      {
        first_action: expect.stringContaining('Defer to the date'),
        active: true,
        search_key: expect.stringMatching(/^\|79\|too soon for a refill\|defer to the date/),
      },
    ]);
    expect(
      (
        await db
          .selectFrom('rejection_codes')
          .select('id')
          .where('store_id', '=', later.id)
          .execute()
      ).length,
    ).toBe((await search('')).total);
  });
});
