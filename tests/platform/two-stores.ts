import { expect } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { adminPermissions } from '#domain/admin/permissions.ts';
import { referenceGroups, referenceOf } from '#domain/composition/references.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { jpegOf } from './pictures.ts';
import { draftFor, idRoutes, type IdRoute, type RouteOf } from './routes.ts';
import { employ, testServer, type TestBrowser, type TestServer } from './server.ts';

/**
 * Where the records are that an id can name, and which of them a store has; `shared` where all
 * stores of an installation have the same.
 */
export interface Kind {
  readonly table: string;
  readonly ofStore: string;
  readonly column?: string;
  readonly shared?: true;
}
const ofStore = 't.store_id = $1';
const kinds: Readonly<Record<string, Kind>> = {
  patient: { table: 'patients', ofStore },
  prescriber: { table: 'prescribers', ofStore },
  drug: { table: 'drugs', ofStore },
  role: { table: 'roles', ofStore },
  employee: { table: 'employees', ofStore: `${ofStore} and t.type = 'PRIVATE'` },
  rx: { table: 'rxs', ofStore },
  fill: { table: 'fills', ofStore },
  order: { table: 'orders', ofStore },
  lot: { table: 'stock_lots', ofStore },
  erx: { table: 'erx_messages', ofStore: `${ofStore} and t.direction = 'in'` },
  key: { table: 'documents', ofStore, column: 'key' },
  note: { table: 'notes', ofStore },
  movement: { table: 'stock_movements', ofStore },
  transmission: { table: 'claim_transmissions', ofStore },
  run: { table: 'import_runs', ofStore },
  houseAccount: { table: 'house_accounts', ofStore },
  drawer: { table: 'drawers', ofStore },
  recall: { table: 'recalls', ofStore },
  nearMiss: { table: 'near_misses', ofStore },
  accountEntry: { table: 'house_account_entries', ofStore },
  sms: { table: 'sms_messages', ofStore },
  fax: { table: 'fax_jobs', ofStore },
  history: { table: 'medication_history', ofStore },
  drugVendor: { table: 'drug_vendors', ofStore },
  'vendor-link': { table: 'drug_vendors', ofStore },
  purchaseOrder: { table: 'purchase_orders', ofStore },
  passkey: {
    table: 'passkeys',
    ofStore: 't.employee_id in (select id from employees where store_id = $1)',
  },
  'purchase-order-line': { table: 'purchase_order_lines', ofStore },
  link: {
    table: 'role_permissions',
    ofStore: 't.role_id in (select id from roles where store_id = $1)',
  },
  ...Object.fromEntries(
    [
      ['allergies', 'patient_allergies'],
      ['conditions', 'patient_conditions'],
      ['insurances', 'patient_insurances'],
      ['relative', 'patient_family'],
    ].map(([name, table]) => [
      name!,
      { table: table!, ofStore: 't.patient_id in (select id from patients where store_id = $1)' },
    ]),
  ),
  ...Object.fromEntries(
    referenceGroups.map((referenceGroup) => [
      referenceOf(referenceGroup).entity.name,
      { table: referenceOf(referenceGroup).entity.table, ofStore },
    ]),
  ),
  store: { table: 'stores', ofStore: 't.id = $1', shared: true },
  company: {
    table: 'companies',
    ofStore: 't.id = (select company_id from stores where id = $1)',
    shared: true,
  },
  ...Object.fromEntries(
    ['state', 'city', 'permission'].map((key) => [
      key,
      { table: '', ofStore: '', shared: true } as const,
    ]),
  ),
};
/** The kinds of which every store has its own. */
export const ownKinds: readonly Kind[] = Object.values(kinds).filter((kind) => !kind.shared);
/** The contract's names for them; a name that leads to none of the kinds fails the test. */
const otherNames: Readonly<Record<string, string>> = {
  secRoleId: 'role',
  patientIds: 'patient',
  templateId: 'smsTemplate',
  roleIds: 'role',
  storeIds: 'store',
  sec_Roles_Permission_Id: 'link',
  deletedRolePermissionIds: 'link',
  imageKey: 'key',
  insuranceId: 'insurances',
  entityId: 'rx',
  recordId: 'patient',
  noteIds: 'note',
  familyIds: 'patient',
  clinicIds: 'clinic',
  groupId: 'company',
  mailCityId: 'city',
  memberId: 'patient',
  otherId: 'patient',
  secPermissionId: 'permission',
  parentLayoutId: 'permission',
  plid: 'permission',
};
export const kindOf = (idRoute: IdRoute): Kind | undefined =>
  kinds[otherNames[idRoute.of] ?? idRoute.of.replace(/^.*CityId$/, 'city').replace(/Id$/, '')];

export interface Row {
  readonly id: number | string;
  readonly version: number;
}
export const isAdmins = ({ meta: { permission } }: RouteOf): boolean =>
  permission === 'ADMIN' ||
  ((adminPermissions as readonly string[]).includes(permission) && permission !== 'role.read');
/**
 * The record that a call is about, whose version it carries: the first id on its outermost level.
 */
export const recordOf = (route: RouteOf): IdRoute | undefined =>
  idRoutes(route).find((idRoute) => idRoute.at.length === 1);

/** What every request may carry: no record of any store is named in it. */
const sameEverywhere = {
  insPrefference: '1',
  cardholderRelation: '1',
  gender: 'U',
  allergyStatus: 'not-selected',
  daw: '0',
  sig: 'Take 1 tablet by mouth once daily',
  hardCopy: 'Own drug, 1 tablet daily',
  origin: '1',
  cityId: 0,
  schedule: '0',
} as const;

/**
 * The demo store with its two stores, each with a record of every kind, and a pharmacist-in-charge
 * and an administrator of the second.
 */
export class TwoStores {
  readonly server: TestServer;
  readonly here: number;
  readonly there: number;
  private n = 0;
  private constructor(server: TestServer, here: number, there: number) {
    this.server = server;
    this.here = here;
    this.there = there;
  }

  static async open(): Promise<TwoStores> {
    const server = await testServer({ empty: true, demo: true });
    await seedDemoStore(server.database.db, {
      now: server.clock.now().toISOString(),
      hashPassword,
    });
    const [here, there] = (
      await server.database.db.selectFrom('stores').select('id').orderBy('code').execute()
    ).map((item) => item.id) as [number, number];
    for (const [username, role] of [
      ['stranger', 'Pharmacist-in-charge'],
      ['foreign-admin', null],
      ['spare', 'Technician'],
    ] as const)
      await employ(server, { username, storeId: there, role });
    const world = new TwoStores(server, here, there);
    await world.complete(here, await world.signIn('incharge'), 1);
    await world.complete(there, await world.signIn('stranger'), 2);
    return world;
  }
  /** Signs in, whatever was tried before. */
  async signIn(name: string): Promise<TestBrowser> {
    await this.server.database.db.deleteFrom('throttle').execute();
    return this.server.signedIn(name);
  }
  /** The newest live record of a kind in a store. */
  async rowOf(kind: Kind, storeId: number): Promise<Row | undefined> {
    if (kind.table === '') return undefined;
    const { rows } = await this.server.database.pool.query<Row>(
      `select t."${kind.column ?? 'id'}" as id, coalesce((to_jsonb(t)->>'version')::bigint, 1) as version from "${kind.table}" t where ${kind.ofStore} and to_jsonb(t)->>'deleted_at' is null order by t.id desc limit 1`,
      [storeId],
    );
    return rows[0];
  }
  /**
   * Both stores get one of each kind that the demo store has none of: a message, a paper, a product
   * of their own, an allergy, a note.
   */
  private async complete(storeId: number, person: TestBrowser, number: number): Promise<void> {
    const { db } = this.server.database;
    const now = this.server.clock.now().toISOString();
    const stamps = { created_at: now, modified_at: now };
    const { ncpdp } = await db
      .selectFrom('stores')
      .select('ncpdp')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
    const received = await person.post('/api/erx/inbox', {
      xml: newRx(
        {},
        {
          to: { id: ncpdp!, qualifier: 'P' },
          pharmacy: { name: 'Here', ncpdpId: ncpdp!, npi: '1992211627' },
        },
      ),
    });
    const paper = await person.post('/api/documents', await jpegOf(`Paper ${number}`), {
      'content-type': 'image/jpeg',
      'x-file-name': 'paper.jpg',
    });
    expect([received.status, paper.status, paper.text.slice(0, 200)]).toEqual([
      200,
      200,
      expect.anything(),
    ]);
    const own = await db
      .insertInto('drugs')
      .values({
        store_id: storeId,
        ndc: `9999900000${number}`,
        name: `Own drug ${number}`,
        name_key: `own drug ${number}`,
        generic_name: 'Own',
        generic_key: 'own',
        pkg_size: 100_000,
        uom: 'EA',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = await db
      .insertInto('ndc_groups')
      .values({ store_id: storeId, code: `G${number}`, name: `Own group ${number}`, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('store_drugs')
      .values({ store_id: storeId, drug_id: own.id, ndc_group_id: group.id, ...stamps })
      .execute();
    const newVendor = (name: string) =>
      person.post('/api/vendors', {
        id: null,
        version: 0,
        draft: { ...draftFor({ name: 'vendors.save' } as RouteOf, 900 + number), vendorName: name },
      });
    const other = await newVendor(`Other vendor ${number}`);
    const vendor = await newVendor(`Own vendor ${number}`);
    expect([
      vendor.status,
      (
        await person.post('/api/receipts', {
          vendorId: vendor.body.id,
          invoice: `INV-${number}`,
          lines: [
            { drugId: own.id, lot: 'OWN', expiresOn: '2099-12-31', quantity: 50_000, unitCost: 0 },
          ],
        })
      ).status,
    ]).toEqual([200, 200]);
    const linked = await person.post('/api/vendor-links', {
      drugVendorId: null,
      version: 0,
      drugId: own.id,
      vendorId: vendor.body.id,
      itemNumber: `IT-${number}`,
      unitCost: 1_000,
    });
    const order = async (vendorId: number, drugId: number) =>
      (
        await person.post('/api/purchase-orders/lines', {
          drugId,
          vendorId,
          quantity: 100_000,
          unitCost: 1_000,
        })
      ).status;
    // The newest line stands on another order than the newest one, which is sent, and not alone: an
    // order goes with its last line.
    const { id: master } = await db
      .selectFrom('drugs')
      .select('id')
      .where('store_id', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([
      linked.status,
      await order(vendor.body.id, own.id),
      await order(other.body.id, own.id),
      await order(vendor.body.id, master),
    ]).toEqual([200, 200, 200, 200]);
    const patient = (await this.rowOf(kinds['patient']!, storeId))!;
    await db
      .insertInto('patient_allergies')
      .values({
        patient_id: patient.id as number,
        kind: 'text',
        value: 'Dust',
        label: 'Dust',
        severity: 'Mild',
        created_at: now,
      })
      .execute();
    expect(
      (
        await person.post('/api/notes', {
          kind: 'patient',
          recordId: patient.id,
          text: `Note ${number}`,
        })
      ).status,
    ).toBe(200);
    await db
      .insertInto('patient_conditions')
      .values({
        patient_id: patient.id as number,
        icd_code: 'I10',
        description: 'Essential (primary) hypertension',
        created_at: now,
      })
      .execute();
    // The ones of the first day keep their names; this one may change like any record.
    await db
      .insertInto('price_codes')
      .values({
        store_id: storeId,
        name: `House ${number}`,
        search_key: `|house ${number}|`,
        basis: 'ACQ',
        percent: 5_000,
        fee: 1_000,
        add: 0,
        minimum: 400,
        round_to: 1,
        round_mode: 'nearest',
        tiers: '[]',
        ...stamps,
      })
      .execute();
    await db
      .insertInto('sms_messages')
      .values({
        store_id: storeId,
        patient_id: patient.id as number,
        phone: '2175550143',
        body: 'Please call us.',
        segments: 1,
        status: 'failed',
        reason: 'The folder sms/outbox can’t take it.',
        next_at: now,
        ...stamps,
      })
      .execute();
    await db
      .insertInto('fax_jobs')
      .values({
        store_id: storeId,
        patient_id: patient.id as number,
        recipient: 'Dr. Adams',
        fax: '2175550177',
        pages: 1,
        status: 'failed',
        reason: 'The folder faxes can’t take it.',
        next_at: now,
        ...stamps,
      })
      .execute();
    const bin = (await this.rowOf(kinds['insuranceBin']!, storeId))!;
    await db
      .insertInto('patient_insurances')
      .values({
        patient_id: patient.id as number,
        ins_prefference: '0',
        insurance_bin_id: bin.id as number,
        member_id: `W${number}`,
        cardholder_relation: '1',
        created_at: now,
      })
      .execute();
    // No card has this BIN: nothing is billed by it.
    await db
      .insertInto('claim_switches')
      .values({
        store_id: storeId,
        bin: '000000',
        host: '127.0.0.1',
        port: 9,
        tls: false,
        timeout_ms: 1_000,
        search_key: '|000000|',
        ...stamps,
      })
      .execute();
    const { id: cardId } = await db
      .selectFrom('patient_insurances')
      .select('id')
      .where('patient_id', '=', patient.id as number)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const fill = (await this.rowOf(kinds['fill']!, storeId))!;
    const claim = await db
      .insertInto('claims')
      .values({
        store_id: storeId,
        fill_id: fill.id as number,
        rank: 1,
        patient_insurance_id: cardId,
        bin: (
          await db
            .selectFrom('insurance_bins')
            .select('bin')
            .where('id', '=', bin.id as number)
            .executeTakeFirstOrThrow()
        ).bin,
        member_id: `W${number}`,
        state: 'rejected',
        reject_codes: ['70'],
        waiting_since: now,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('claim_transmissions')
      .values({
        store_id: storeId,
        claim_id: claim.id,
        kind: 'B1',
        bin: '000000',
        request: Buffer.from('000000D0B1'),
        state: 'failed',
        why: 'Nobody listens there.',
        next_at: now,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('medication_history')
      .values({
        store_id: storeId,
        patient_id: patient.id as number,
        source: 'CarePlus',
        line_key: `${number}`,
        rx_number: `${number}`,
        drug_text: 'Warfarin Sodium 5 MG Oral Tablet',
        filled_on: '2026-02-20',
        days_supply: 30,
        reported_on: '2026-03-01',
        created_at: now,
        modified_at: now,
      })
      .execute();
    // Charged ten dollars, of which five were paid.
    const account = await db
      .insertInto('house_accounts')
      .values({
        store_id: storeId,
        patient_id: patient.id as number,
        limit_cents: 100_00,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = {
      store_id: storeId,
      account_id: account.id,
      at: now,
      by_id: (await db.selectFrom('employees').select('id').orderBy('id').executeTakeFirstOrThrow())
        .id,
    };
    const charged = await db
      .insertInto('payments')
      .values({
        store_id: storeId,
        fill_id: fill.id as number,
        tender: 'house',
        amount_cents: 10_00,
        at: now,
        by_id: entry.by_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('house_account_entries')
      .values([
        { ...entry, kind: 'charge', amount_cents: 10_00, payment_id: charged.id },
        { ...entry, kind: 'payment', amount_cents: -5_00, tender: 'cash' },
      ])
      .execute();
    await db
      .insertInto('drawers')
      .values({
        store_id: storeId,
        station: `Counter ${number}`,
        float_cents: 100_00,
        opened_at: now,
        opened_by: entry.by_id,
      })
      .execute();
    await db
      .insertInto('near_misses')
      .values({
        store_id: storeId,
        ...(await db
          .selectFrom('fills')
          .select(['id as fill_id', 'rx_id', 'drug_id'])
          .where('id', '=', Number(fill.id))
          .executeTakeFirstOrThrow()),
        at: now,
        cause: 'wrong-count',
        found_by: entry.by_id,
        erred_by: entry.by_id,
        role: 'Technician',
      })
      .execute();
    await db
      .insertInto('recalls')
      .values({
        store_id: storeId,
        drug_id: (
          await db
            .selectFrom('drugs')
            .select('id')
            .where('store_id', '=', storeId)
            .limit(1)
            .executeTakeFirstOrThrow()
        ).id,
        number: `D-000${number}-2026`,
        source: 'Juniper Labs',
        classification: 'II',
        reason: 'Glass found',
        issued_on: now.slice(0, 10),
        created_at: now,
        created_by: entry.by_id,
        modified_at: now,
        modified_by: entry.by_id,
      })
      .execute();
    // Of somebody who signs in nowhere here: a passkey is asked for after the password.
    await db
      .insertInto('passkeys')
      .values({
        employee_id: await employ(this.server, {
          username: `keyed-${number}`,
          storeId,
          role: 'Technician',
        }),
        name: 'Key',
        site: 'localhost',
        credential: Buffer.from(`key ${number}`),
        public_key: Buffer.from('public'),
        sign_count: 0,
        added_at: now,
      })
      .execute();
    await db
      .insertInto('import_runs')
      .values({
        kind: `patients of store ${storeId}`,
        what: 'patients',
        file_name: 'patients.csv',
        file_hash: `${number}`,
        status: 'finished',
        store_id: storeId,
        started_at: now,
        updated_at: now,
      })
      .execute();
    const relative = await db
      .selectFrom('patients')
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', '<>', patient.id as number)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('patient_family')
      .values({
        patient_id: patient.id as number,
        relative_id: relative.id,
        relation: '8',
        created_at: now,
      })
      .execute();
  }
  /** A valid request of the other store, about its own records. */
  async knownFor(route: RouteOf): Promise<Record<string, unknown>> {
    const own = async (kind: string) => (await this.rowOf(kinds[kind]!, this.there))?.id ?? null;
    const names = {
      key: 'key',
      patientId: 'patient',
      prescriberId: 'prescriber',
      drugId: 'drug',
      rxId: 'rx',
      fillId: 'fill',
      orderId: 'order',
      lotId: 'lot',
      movementId: 'movement',
      transmissionId: 'transmission',
      historyId: 'history',
      runId: 'run',
      houseAccountId: 'houseAccount',
      drawerId: 'drawer',
      recallId: 'recall',
      nearMissId: 'nearMiss',
      accountEntryId: 'accountEntry',
      drugVendorId: 'drugVendor',
      purchaseOrderId: 'purchaseOrder',
      smsId: 'sms',
      faxId: 'fax',
      templateId: 'smsTemplate',
      vendorId: 'vendor',
      erxId: 'erx',
      insuranceBinId: 'insuranceBin',
      insurancePcnId: 'insurancePcn',
      insuranceGroupId: 'insuranceGroup',
    };
    const ids = Object.fromEntries(
      await Promise.all(
        Object.entries(names).map(async ([key, kind]) => [key, await own(kind)] as const),
      ),
    );
    const {
      rows: [person],
    } = await this.server.database.pool.query<{ dob: string; last: string }>(
      "select to_char(p.date_of_birth, 'MM/DD/YYYY') as dob, p.last_name as last from orders o join patients p on p.id = o.patient_id where o.id = $1",
      [ids['orderId']],
    );
    const {
      rows: [oldest],
    } = await this.server.database.pool.query<{ id: number; version: number }>(
      'select id, version from patients where store_id = $1 and deleted_at is null order by id limit 1',
      [this.there],
    );
    const top = recordOf(route);
    const kind = top && kindOf(top);
    const row = kind ? await this.rowOf(kind, this.there) : undefined;
    const draft = draftFor(route, ++this.n);
    const named = Object.fromEntries(
      await Promise.all(
        Object.keys(draft ?? {})
          .filter((key) => kinds[key.replace(/Id$/, '')]?.table && key.endsWith('Id'))
          .map(async (key) => [key, await own(key.replace(/Id$/, ''))] as const),
      ),
    );
    return {
      ...ids,
      memberId: route.name.startsWith('relatives.') ? (oldest?.id ?? null) : 'W123456789',
      otherId: oldest?.id ?? null,
      otherVersion: oldest?.version ?? 1,
      id: row?.id ?? null,
      version:
        (['counter.complete', 'counter.sendOut'].includes(route.name)
          ? await this.rowOf(kinds['rx']!, this.there)
          : row
        )?.version ?? 1,
      secRoleId: route.name === 'roles.save' ? 0 : await own('role'),
      ...sameEverywhere,
      ndc: `8888800${String(++this.n).padStart(4, '0')}`,
      roleName: `Role ${this.n}`,
      username: `person${this.n}`,
      name: `Name ${this.n}`,
      type: 'PRIVATE',
      password: 'demo-stranger-2026',
      quantity: 1_000,
      writtenOn: '2026-03-01',
      event: 'hold',
      reasonCode: 'duplicate',
      payload: { identifiers: { dob: person!.dob, lastName: person!.last } },
      secPermissionId: 401,
      sec_Roles_Permission_Id: 0,
      ...(route.name.startsWith('roles.')
        ? { rolePermissionsDtos: [{ secPermissionId: 401, sec_Roles_Permission_Id: 0 }] }
        : {}),
      // A difference from a message would be asked about before any other id counts.
      ...(route.name === 'rx.create' ? { erxId: null } : {}),
      ...(route.name === 'faxes.send' ? { fax: '2175550177', recipient: 'Dr. Adams' } : {}),
      ...(route.name === 'documents.split' ? { pages: [1] } : {}),
      ...(route.name === 'documents.turn' ? { page: 1, from: 0, turns: 1 } : {}),
      ...(/^(documents|scans)\./.test(route.name) ? { type: 'card', scan: 'a'.repeat(40) } : {}),
      ...(route.name.startsWith('notes.') ? { kind: 'patient', recordId: ids['patientId'] } : {}),
      ...(draft ? { ...draft, ...named, draft: { ...draft, ...named } } : {}),
    };
  }
}
