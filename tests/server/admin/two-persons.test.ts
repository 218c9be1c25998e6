import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { tcpLine } from '#server/io/claim/line.ts';
import { sendRaw } from '#server/io/label/raw-printer.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
let inCharge: TestBrowser;
let storeId: number;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn('admin');
  inCharge = await server.signedIn('pharmacist');
  const { id } = await server.database.db
    .selectFrom('stores')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  storeId = id;
});
afterAll(() => server.close());

interface About {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  readonly entityVersion: number;
}
const passwordOf = (name: string) => `demo-${name}-2026`;
/** Both proofs, given at the workstation of the first person. */
const both = async (
  first: TestBrowser,
  [own, other]: readonly [string, string],
  about: About,
): Promise<string> => {
  const given = async (person: object): Promise<string> =>
    (await first.post('/api/session/step-up', { ...about, ...person })).body.token;
  const token = await given({ password: passwordOf(own) });
  return `${token}.${await given({ username: other, password: passwordOf(other) })}`;
};
const lastAudit = () =>
  server.database.db
    .selectFrom('audit_log')
    .select(['event', 'actor_name', 'outcome', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const idOf = async (username: string): Promise<number> =>
  (
    await server.database.db
      .selectFrom('employees')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

const asUsual = { copayOnly: false, rebills: true };
const line = (host: string, tls = true) => ({
  id: null,
  version: 0,
  draft: { bin: '610011', pcn: null, host, port: 7001, tls, timeoutMs: 30_000, ...asUsual },
});
const aboutLine = {
  action: 'payerLine.save',
  entity: 'payerLine',
  entityId: 0,
  entityVersion: 0,
};

test('a technician leads no claims anywhere', async () => {
  const technician = await server.signedIn('technician');

  expect((await technician.post('/api/payer-lines', line('payer.example'))).status).toBe(403);
});

test('one person alone leads no claims anywhere; two do, and the log names both', async () => {
  const alone = await inCharge.post('/api/payer-lines', line('payer.example'));
  expect([alone.status, alone.body.code, alone.body.data]).toEqual([
    403,
    'STEP_UP',
    { ...aboutLine, second: 'Confirm payer lines, printers and licenses as the second person' },
  ]);

  const stepUp = await both(inCharge, ['pharmacist', 'admin'], aboutLine);
  const saved = await inCharge.post('/api/payer-lines', { ...line('payer.example'), stepUp });
  expect(saved.status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    event: 'payerLine.saved',
    actor_name: 'pharmacist',
    outcome: 'done',
    detail: { secondId: await idOf('admin') },
  });
  const { id, version } = saved.body;
  const technician = await server.signedIn('technician');
  const about = { kind: 'payerLine', recordId: id };
  expect((await technician.post('/api/notes/unseen', about)).body).toEqual({ unseen: 1 });
  const { notes } = (await technician.post('/api/notes/list', about)).body;
  expect(notes).toMatchObject([
    { text: expect.stringMatching(/Host none → payer.example, .+ Confirmed by \w+/) },
  ]);
  const changed = { ...line('payer.example'), id, version };
  const slower = { ...changed.draft, timeoutMs: 40_000 };
  expect((await inCharge.post('/api/payer-lines', { ...changed, draft: slower })).status).toBe(200);
  const elsewhere = { ...changed, version: version + 1, draft: { ...slower, host: 'x.example' } };
  expect((await inCharge.post('/api/payer-lines', elsewhere)).body.code).toBe('STEP_UP');
});

test.each([
  ['the same person twice', ['pharmacist', 'pharmacist'], 'has to be somebody else than you'],
  ['somebody who may not confirm', ['pharmacist', 'technician'], 'No role of the second person'],
] as const)('%s are not two persons for a line', async (_who, people, why) => {
  const stepUp = await both(inCharge, people, aboutLine);
  const refused = await inCharge.post('/api/payer-lines', { ...line('other.example'), stepUp });

  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(why)]);
});

test('a name that only begins like this computer needs encryption', async () => {
  const stepUp = await both(inCharge, ['pharmacist', 'admin'], aboutLine);
  const bin = '610012';
  const unencrypted = line('127.evil.example.com', false);
  const plain = { ...unencrypted, draft: { ...unencrypted.draft, bin } };
  const refused = await inCharge.post('/api/payer-lines', { ...plain, stepUp });

  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['tls']]);
  const to = { ...plain.draft, timeoutMs: 1_000 };
  expect(await tcpLine.send(to, Buffer.from('claim'))).toEqual({
    reached: false,
    bytes: null,
    whole: false,
    why: expect.stringContaining('127.evil.example.com is not encrypted: turn on TLS for it'),
  });
});

test('one administrator leads labels to no printer; two lead them to none outside', async () => {
  const store = (await admin.get(`/api/stores/${storeId}`)).body;
  const { id, version, companyName: _name, active: _on, blocked: _off, ...rest } = store;
  const { inactiveReason: _why, blockedReason: _reason, ...draft } = rest;
  const station = (labelPrinter: string) => ({
    name: 'Counter 1',
    labelPrinter,
    labelFormat: null,
    receiptPrinter: null,
    paperPrinter: null,
  });
  const save = (printer: string, stepUp?: string) =>
    admin.post('/api/stores', {
      id,
      version,
      draft: { ...draft, workstations: [station(printer)] },
      ...(stepUp ? { stepUp } : {}),
    });
  const about = {
    action: stepUpActions.storePrinters,
    entity: 'store',
    entityId: id,
    entityVersion: version,
  };

  expect((await save('192.168.1.15:9100')).body.code).toBe('STEP_UP');
  const outside = await save('203.0.114.9:9100', await both(admin, ['admin', 'pharmacist'], about));
  expect([outside.status, outside.body.message]).toEqual([
    422,
    '203.0.114.9 is outside the store’s network: no label goes there.',
  ]);
  const proofs = await both(admin, ['admin', 'pharmacist'], about);
  expect((await save('192.168.1.15:9100', proofs)).status).toBe(200);
});

test('nothing is printed outside the store’s own network, by address or by name', async () => {
  const paper = Buffer.from('^XA^XZ');

  expect(await sendRaw({ host: '8.8.8.8', port: 9100 }, paper)).toEqual({
    ok: false,
    error: {
      code: 'PRINTER_FAILED',
      message: 'it is not in the store’s own network, and what is printed is not encrypted',
    },
  });
});

const pharmacist = async (over: object = {}) => {
  const { id: role } = await server.database.db
    .selectFrom('roles')
    .select('id')
    .where('role_name', '=', 'Pharmacist')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return {
    id: null,
    version: 0,
    draft: {
      username: 'second.pharmacist',
      type: 'PRIVATE',
      firstName: 'Nova',
      lastName: 'Second',
      roleIds: [role],
      password: 'seventeen green teapots',
      licenseKind: 'pharmacist',
      licenseNo: '051-990099',
      licenseState: 'IL',
      licenseActive: true,
      ...over,
    },
  };
};
const aboutPerson = {
  action: stepUpActions.employeeLicense,
  entity: 'employee',
  entityId: 0,
  entityVersion: 0,
};

test('a license that somebody has is nobody else’s, however it is written', async () => {
  const { license_no: taken } = await server.database.db
    .selectFrom('employees')
    .select('license_no')
    .where('username', '=', 'pharmacist')
    .executeTakeFirstOrThrow();
  const copied = await pharmacist({ licenseNo: (taken ?? '').replaceAll('-', ' ') });

  const refused = await admin.post('/api/employees', copied);

  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { licenseNo: 'Another employee has this license.' },
  ]);
});

test('an administrator alone makes no pharmacist; a pharmacist has to confirm', async () => {
  const wanted = await pharmacist();
  const alone = await admin.post('/api/employees', wanted);
  expect([alone.status, alone.body.code]).toEqual([403, 'STEP_UP']);

  const stepUp = await both(admin, ['admin', 'pharmacist'], aboutPerson);
  const made = await admin.post('/api/employees', { ...wanted, stepUp });
  expect(made.status).toBe(200);

  const stopped = await admin.post('/api/employees', {
    id: made.body.id,
    version: made.body.version,
    draft: { ...wanted.draft, password: null, licenseActive: false },
  });
  expect(stopped.status).toBe(200);
  const again = await admin.post('/api/employees', {
    id: made.body.id,
    version: stopped.body.version,
    draft: { ...wanted.draft, password: null },
  });
  expect(again.body.code).toBe('STEP_UP');
});

test('a password that somebody else gave is good for choosing another one only', async () => {
  const wanted = await pharmacist({ username: 'cashier.two', licenseKind: null, licenseNo: null });
  await admin.post('/api/employees', {
    ...wanted,
    draft: { ...wanted.draft, licenseActive: false },
  });
  const browser = server.browser();
  const given = { username: 'cashier.two', password: 'seventeen green teapots' };
  const signIn = (more: object = {}) => browser.post('/api/session/sign-in', { ...given, ...more });

  const asked = await signIn();
  expect([asked.status, asked.body.code]).toEqual([403, 'PASSWORD_FIRST']);
  expect(browser.cookies.get('apothekey')).toBeUndefined();
  expect((await signIn({ newPassword: given.password })).body.message).toBe(
    'This is the password that you were given: choose another one.',
  );
  expect((await signIn({ newPassword: 'short' })).body.code).toBe('PASSWORD_FIRST');
  const witness = await inCharge.post('/api/session/step-up', { ...aboutLine, ...given });
  expect([witness.status, witness.body.code]).toEqual([403, 'PASSWORD_FIRST']);

  expect((await signIn({ newPassword: 'eighteen yellow kettles' })).status).toBe(200);
  expect((await signIn()).status).toBe(401);
  const own = { username: 'cashier.two', password: 'eighteen yellow kettles' };
  expect((await server.browser().post('/api/session/sign-in', own)).status).toBe(200);
});

type Values = Readonly<Record<string, string | number | null>>;
/** What two accounts are given for the time of a test, and have again what they had. */
const given = async <R>(values: Readonly<Record<string, Values>>, run: () => Promise<R>) => {
  const table = server.database.db;
  const names = Object.keys(values);
  const before = await table
    .selectFrom('employees')
    .select(['username', 'license_no', 'license_state', 'first_name', 'last_name'])
    .select(['date_of_birth', 'email', 'created_by'])
    .where('username', 'in', names)
    .execute();
  const set = ({ username, ...row }: { readonly username: string }) =>
    table.updateTable('employees').set(row).where('username', '=', username).execute();
  for (const username of names) await set({ username, ...values[username] });
  try {
    return await run();
  } finally {
    for (const row of before) await set(row);
  }
};
const confirmedBy = async (second: string, bin: string) => {
  const stepUp = await both(inCharge, ['pharmacist', second], aboutLine);
  const { draft, ...created } = line(`${second}.example`);
  return inCharge.post('/api/payer-lines', { ...created, draft: { ...draft, bin }, stepUp });
};
const unusual = async (): Promise<readonly (readonly string[])[]> => {
  const query = { text: '', filters: { kind: 'unusual' }, sort: null, offset: 0, limit: 50 };
  const rows = (await inCharge.post('/api/audit-log', query)).body.rows;
  return rows.map((row: { event: string; outcome: string; unusual: readonly string[] }) => [
    row.event,
    row.outcome,
    ...row.unusual,
  ]);
};

test.each([
  [
    'license',
    { license_no: '051-990077', license_state: 'IL' },
    { license_no: '051 990077', license_state: 'IL' },
    'the same license',
  ],
  [
    'name and birth date',
    { first_name: 'Paige', last_name: 'Sorensen', date_of_birth: '1986-07-23' },
    { first_name: 'paige', last_name: 'SORENSEN', date_of_birth: '1986-07-23' },
    'the same name and birth date',
  ],
])('two accounts with one %s are not two persons', async (_what, pharmacist, other, why) => {
  const refused = await given({ pharmacist, admin: other }, () => confirmedBy('admin', '610098'));

  expect([refused.status, refused.body.code]).toEqual([403, 'SAME_PERSON']);
  expect(refused.body.message).toBe(
    `The second person has to be somebody else: both accounts have ${why}.`,
  );
  expect(await lastAudit()).toMatchObject({
    event: 'payerLine.saved',
    outcome: 'denied',
    detail: { code: 'SAME_PERSON' },
  });
  expect((await unusual())[0]).toEqual(['Payer line: saved', 'denied', 'one person twice']);
});

test.each([
  [
    'was made by the first one, with the e-mail address of that one',
    '610099',
    { created_by: null, email: 'counter@hearthstone.example' },
    async () => ({
      created_by: await idOf('pharmacist'),
      email: 'counter@hearthstone.example',
    }),
  ],
  [
    'has its e-mail address',
    '610101',
    { email: 'counter@hearthstone.example' },
    async () => ({ email: 'Counter@hearthstone.example' }),
  ],
])(
  'an account that %s may be the second, and is listed as unusual',
  async (_what, bin, first, of) => {
    const values = { pharmacist: first, admin: await of() };

    const saved = await given(values, () => confirmedBy('admin', bin));

    expect(saved.status).toBe(200);
    expect((await unusual())[0]).toEqual([
      'Second person: doubtful',
      'done',
      'maybe one person twice',
    ]);
  },
);

test('that one account made the other is nothing unusual by itself', async () => {
  const before = await unusual();

  const saved = await given(
    { pharmacist: { created_by: null }, admin: { created_by: await idOf('pharmacist') } },
    () => confirmedBy('admin', '610102'),
  );

  expect(saved.status).toBe(200);
  expect(await unusual()).toEqual(before);
});

test('a C-II lot is corrected by no human with two accounts, and the log says so', async () => {
  const { db } = server.database;
  const now = new Date(server.clock.now()).toISOString();
  const drugId = await masterDrug(
    { db, now },
    { ndc: '00406055201', name: 'oxyCODONE 5 mg tablet', schedule: '2' },
  );
  const lot = await db
    .insertInto('stock_lots')
    .values({
      store_id: storeId,
      drug_id: drugId,
      lot: 'TWICE1',
      expires_on: '2039-01-31',
      on_hand: 30_000,
      created_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const about = { entity: 'lot', entityId: lot.id, entityVersion: lot.version };
  const proof = async (given: object): Promise<string> =>
    (await inCharge.post('/api/session/step-up', { ...about, ...given })).body.token;
  const born = { first_name: 'Paige', last_name: 'Sorensen', date_of_birth: '1986-07-23' };
  const stepUp = await proof({
    action: stepUpActions.adjustC2,
    password: passwordOf('pharmacist'),
  });
  const witness = await proof({
    action: stepUpActions.witnessC2,
    username: 'technician',
    password: passwordOf('technician'),
  });

  const refused = await given({ pharmacist: born, technician: born }, () =>
    inCharge.post('/api/stock/adjust', {
      lotId: lot.id,
      version: lot.version,
      delta: -1_000,
      reason: 'Counted again',
      stepUp,
      witness,
    }),
  );

  expect([refused.status, refused.body.code]).toEqual([403, 'SAME_PERSON']);
  expect(await lastAudit()).toMatchObject({ outcome: 'denied', detail: { code: 'SAME_PERSON' } });
});
