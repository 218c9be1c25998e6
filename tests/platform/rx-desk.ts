import { randomBytes } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { permissions, seededRoles, type PermissionKey } from '#domain/admin/permissions.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { AlertView, MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { answersFor } from '#domain/rx/facts/answers.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { ensureLot, moveStock } from '#server/repositories/stock/stock.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { consumeStepUp, issueStepUp } from '#server/services/admin/step-up.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { sendOutOrder } from '#server/services/counter/send-out.ts';
import { scanVial, type VialScanned } from '#server/services/counter/vials.ts';
import { createRx, type NewRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import type { Missed } from '#server/services/rx/entry/identify.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { scanLabel, type LabelScanned } from '#server/services/rx/fill/label-scan.ts';
import { scanProduct, type ScanInput } from '#server/services/rx/fill/product-scan.ts';
import type { Scanned } from '#server/services/rx/fill/shelf-lot.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { openRx } from '#server/services/rx/open.ts';
import { answerAlert, showRx } from '#server/services/rx/rx.ts';
import { detailOf } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { freshDatabase, frozenClock, type FrozenClock, type TestDatabase } from './database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from './pharmacy.ts';
import { storeZone } from './suite-clock.ts';

export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly pharmacist: boolean;
  readonly sessionId: number;
}
export interface Shelf {
  readonly metformin: number;
  readonly metforminBig: number;
  readonly metforminOther: number;
  readonly lisinopril: number;
  readonly warfarin: number;
  readonly aspirin: number;
  readonly oxycodone: number;
  readonly lorazepam: number;
  readonly insulin: number;
}
/** The most usual answer to a difference: the prescriber was asked. */
const firstAnswer = (alert: Pick<AlertView, 'kind' | 'severity' | 'who' | 'fingerprint'>) => {
  const { service, result } = required(answersFor(alert, true)[0], 'an answer to the difference');
  return { fingerprint: alert.fingerprint, service, result };
};
/** What the patient of the desk's shelf says of who it is. */
export const identifiersOf = ({ patientName }: Pick<RxDetail, 'patientName'>) => ({
  dob: '04/12/1957',
  lastName: patientName.replace(/,.*/, ''),
  address: '12 Maple',
});
/** A refusal as the procedures throw it, so that the transaction is rolled back. */
export class Refusal extends Error {
  readonly failure: RxFailure | Missed;
  constructor(failure: RxFailure | Missed) {
    super('why' in failure ? failure.why.join(' ') : failure.code);
    this.failure = failure;
  }
}

const checkDigit = (digits: string): number =>
  (10 -
    ([...digits]
      .toReversed()
      .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0) %
      10)) %
  10;
/** GTIN-14 of a ten-digit NDC. */
const gtinOf = (ndc10: string): string => `003${ndc10}${checkDigit(`003${ndc10}`)}`;
const yymmdd = (date: string) => date.slice(2).replaceAll('-', '');
/** What the scanner sends of a package's DataMatrix; without a lot, of its linear code. */
export const packageCode = (ndc10: string, lot?: string, expiresOn?: string): string =>
  lot === undefined
    ? gtinOf(ndc10)
    : `]d201${gtinOf(ndc10)}${expiresOn ? `17${yymmdd(expiresOn)}` : ''}10${lot}`;
const station = (code: Parameters<typeof buildStationCode>[0]): string => {
  const built = buildStationCode(code);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};
export const bagCode = (bag: string): string => station({ kind: 'bag', bag });
export const binCode = (bin: string): string => station({ kind: 'bin', bin });
/** What stands on a vial: the label of this print. */
export const vialCode = (rxNumber: string, no = 1, vial = 1): string =>
  station({ kind: 'rx', rxNumber: rxNumber.replaceAll(' ', ''), print: { no, vial } });
/** What stands on a vial that goes back to the shelf. */
export const restockCode = (fillId: number): string =>
  station({ kind: 'restock', fill: String(fillId) });
export const labelCode = (rxNumber: string): string =>
  station({ kind: 'rx', rxNumber: rxNumber.replaceAll(' ', '') });

export const ndc10 = {
  metformin: '0591036901',
  metforminBig: '0591036905',
  metforminOther: '6586200801',
  lisinopril: '6818051301',
  warfarin: '0093171301',
  aspirin: '0536100801',
  oxycodone: '0406055201',
  lorazepam: '0591024001',
  insulin: '0002821501',
} as const;

async function stockShelf(pharmacy: Pharmacy): Promise<Shelf> {
  const drug = (
    ndc: string,
    shape: '4-4-2' | '5-3-2',
    ten: string,
    name: string,
    strength: string,
    options: {
      schedule?: '0' | '2' | '4';
      manufacturer?: string;
      refrigerated?: boolean;
      form?: string;
      generic?: string;
    } = {},
  ) =>
    masterDrug(pharmacy, {
      ndc,
      ndc10: ten,
      shape,
      gtin: gtinOf(ten),
      name,
      strength,
      form: options.form ?? 'Tablet',
      manufacturer: options.manufacturer ?? 'Maple Generics',
      ...options,
    });
  return {
    metformin: await drug(
      '00591036901',
      '4-4-2',
      ndc10.metformin,
      'Metformin Hydrochloride',
      '500 mg',
    ),
    metforminBig: await drug(
      '00591036905',
      '4-4-2',
      ndc10.metforminBig,
      'Metformin Hydrochloride',
      '500 mg',
    ),
    metforminOther: await drug(
      '65862000801',
      '5-3-2',
      ndc10.metforminOther,
      'Metformin Hydrochloride',
      '500 mg',
      { manufacturer: 'Other Generics' },
    ),
    lisinopril: await drug('68180051301', '5-3-2', ndc10.lisinopril, 'Lisinopril', '10 mg'),
    warfarin: await drug('00093171301', '4-4-2', ndc10.warfarin, 'Warfarin Sodium', '5 mg'),
    aspirin: await drug('00536100801', '4-4-2', ndc10.aspirin, 'Aspirin', '81 mg'),
    oxycodone: await drug(
      '00406055201',
      '4-4-2',
      ndc10.oxycodone,
      'Oxycodone Hydrochloride',
      '5 mg',
      { schedule: '2' },
    ),
    lorazepam: await drug('00591024001', '4-4-2', ndc10.lorazepam, 'Lorazepam', '1 mg', {
      schedule: '4',
    }),
    insulin: await drug('00002821501', '4-4-2', ndc10.insulin, 'Insulin Regular', '100 units/mL', {
      refrigerated: true,
      form: 'Solution',
    }),
  };
}
/** The columns of a price code. */
const priceRule = {
  basis: 'ACQ',
  percent: 5_000,
  fee: 1_000,
  add: 0,
  minimum: 400,
  round_to: 1,
  round_mode: 'nearest',
  tiers: '[]',
} as const;

/**
 * A small desk in a database of its own: people with their roles, a stocked shelf, price codes,
 * bins, a patient and a prescriber.
 */
export class Desk {
  readonly database: TestDatabase;
  readonly p: Pharmacy;
  readonly clock: FrozenClock;
  readonly shelf: Shelf;
  technician!: Actor;
  pharmacist!: Actor;
  secondPharmacist!: Actor;
  inCharge!: Actor;
  cashier!: Actor;
  patientId!: number;
  prescriberId!: number;
  private constructor(
    database: TestDatabase,
    pharmacy: Pharmacy,
    clock: FrozenClock,
    shelf: Shelf,
  ) {
    this.database = database;
    this.p = pharmacy;
    this.clock = clock;
    this.shelf = shelf;
  }

  static async open(options: { readonly start?: string } = {}): Promise<Desk> {
    return Desk.at(await freshDatabase({ connections: 8 }), frozenClock(options.start));
  }
  /** A desk in an empty database that something else, a whole server, works on too. */
  static async at(database: TestDatabase, clock: FrozenClock): Promise<Desk> {
    const pharmacy = await openPharmacy(database.db, clock.now().toISOString());
    const desk = new Desk(database, pharmacy, clock, await stockShelf(pharmacy));
    desk.technician = await desk.person('tess', 'Technician', 'technician');
    desk.pharmacist = await desk.person('paula', 'Pharmacist', 'pharmacist');
    desk.secondPharmacist = await desk.person('peter', 'Pharmacist', 'pharmacist');
    desk.inCharge = await desk.person('ines', 'Pharmacist-in-charge', 'pharmacist');
    desk.cashier = await desk.person('carl', 'Cashier', null);
    desk.patientId = await desk.patient({});
    desk.prescriberId = await desk.prescriber();
    await desk.priceCodes();
    for (const [code, kind] of [
      ['A1', 'shelf'],
      ['A2', 'shelf'],
      ['F1', 'fridge'],
      ['S1', 'cii'],
    ] as const)
      await pharmacy.db
        .insertInto('bins')
        .values({
          store_id: pharmacy.storeId,
          code,
          class: kind,
          search_key: `|${code.toLowerCase()}|`,
          created_at: pharmacy.now,
          modified_at: pharmacy.now,
        })
        .execute();
    return desk;
  }
  get db(): Db {
    return this.p.db;
  }
  get now(): string {
    return this.clock.now().toISOString();
  }
  get today(): string {
    return businessDate(this.now, storeZone);
  }

  async person(
    username: string,
    role: string,
    licence: 'pharmacist' | 'technician' | null,
    storeId = this.p.storeId,
  ): Promise<Actor> {
    const stamps = { created_at: this.now, modified_at: this.now };
    const { id } = await this.db
      .insertInto('employees')
      .values({
        store_id: storeId,
        username,
        username_key: username,
        type: 'PRIVATE',
        password_hash: 'unusable',
        password_changed_at: this.now,
        first_name: username,
        last_name: 'Desk',
        license_kind: licence,
        license_active: licence !== null,
        license_expires: licence ? '2029-12-31' : null,
        initials: username.slice(0, 2).toUpperCase(),
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await this.db
      .insertInto('sessions')
      .values({
        token_hash: randomBytes(32),
        employee_id: id,
        store_id: storeId,
        state: 'active',
        created_at: this.now,
        last_seen_at: this.now,
        authenticated_at: this.now,
        expires_at: '2030-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      id,
      name: username,
      permissions: new Set(
        seededRoles.find((seededRole) => seededRole.name === role)?.grants ??
          permissions.map((permission) => permission.key),
      ),
      pharmacist: licence === 'pharmacist',
      sessionId: session.id,
    };
  }
  /**
   * Gives the person a password, and a role of the store with the person's permissions, so that he
   * or she can sign in.
   */
  async account(actor: Actor, password: string): Promise<void> {
    const role = await this.db
      .insertInto('roles')
      .values({
        store_id: this.p.storeId,
        role_name: `Role of ${actor.name}`,
        created_at: this.now,
        modified_at: this.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.db
      .insertInto('role_permissions')
      .values(
        permissions
          .filter((permission) => actor.permissions.has(permission.key))
          .map((permission) => ({ role_id: role.id, permission_id: permission.id })),
      )
      .execute();
    await this.db
      .insertInto('employee_roles')
      .values({ employee_id: actor.id, role_id: role.id })
      .execute();
    await this.db
      .updateTable('employees')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', actor.id)
      .execute();
  }
  private async priceCodes(): Promise<void> {
    for (const name of ['Brand', 'Generic'])
      await this.db
        .insertInto('price_codes')
        .values({
          store_id: this.p.storeId,
          name,
          search_key: `|${name.toLowerCase()}|`,
          ...priceRule,
          created_at: this.now,
          modified_at: this.now,
        })
        .execute();
  }
  async patient(options: {
    lastName?: string;
    firstName?: string;
    dateOfBirth?: string;
    storeId?: number;
    ezCap?: boolean;
    language?: 'en' | 'es';
  }): Promise<number> {
    const lastName = options.lastName ?? 'Rivera';
    const firstName = options.firstName ?? 'Alma';
    const storeId = options.storeId ?? this.p.storeId;
    const fixture = await this.db
      .selectFrom('patients')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return (
      await this.db
        .insertInto('patients')
        .values({
          store_id: storeId,
          patient_no: fixture.n + 1,
          last_name: lastName,
          first_name: firstName,
          last_key: fold(lastName),
          first_key: fold(firstName),
          date_of_birth: options.dateOfBirth ?? '1957-04-12',
          gender: 'F',
          allergy_status: 'nkda',
          ez_cap: options.ezCap ?? false,
          language: options.language ?? 'en',
          address_line1: '12 Maple St',
          city_name: 'Chicago',
          state: 'IL',
          zip_code: '60601',
          cell_phone: '3125550148',
          created_at: this.now,
          modified_at: this.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }
  async prescriber(storeId = this.p.storeId): Promise<number> {
    return (
      await this.db
        .insertInto('prescribers')
        .values({
          store_id: storeId,
          last_name: 'Chen',
          first_name: 'Grace',
          last_key: 'chen',
          first_key: 'grace',
          degree: 'MD',
          npi: '1790887081',
          dea: 'BC1234563',
          created_at: this.now,
          modified_at: this.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }
  /** Puts stock on the shelf; quantity in units. Answers the lot's id. */
  async stock(
    drugId: number,
    units: number,
    lot = 'LOT1',
    expiresOn = '2028-06-30',
  ): Promise<number> {
    const scope = this.p.scope({ now: this.now });
    const row = await ensureLot(scope, { drugId, lot, expiresOn, unitCost: 5_000, serial: null });
    await moveStock(scope, { drugId, lotId: row.id, kind: 'receive', quantity: units * 1000 });
    return row.id;
  }
  work(actor: Actor, db: Db = this.db): RxWork {
    const now = this.now;
    return {
      db,
      storeId: this.p.storeId,
      userId: actor.id,
      now,
      today: this.today,
      userName: actor.name,
      initials: actor.name.slice(0, 2).toUpperCase(),
      permissions: actor.permissions,
      workstation: 'desk 1',
      areas: rxAreas,
      licence: actor.pharmacist ? { kind: 'pharmacist', active: true } : null,
      changed: () => {},
      prove: async (token, wanted) =>
        (
          await consumeStepUp(
            db,
            token,
            { ...wanted, employeeId: actor.id, sessionId: actor.sessionId },
            now,
          )
        ).ok,
      stepUp: async (token, act) => {
        const spent = await consumeStepUp(
          db,
          token,
          {
            employeeId: actor.id,
            sessionId: actor.sessionId,
            action: `rx.${act.event}`,
            entity: 'rx',
            entityId: act.rxId,
            entityVersion: act.version,
          },
          now,
        );
        return spent.ok
          ? { userId: actor.id, ...act, until: new Date(Date.parse(now) + 300_000).toISOString() }
          : null;
      },
    };
  }
  /** One transaction, as a procedure runs it: a refusal undoes everything and is thrown. */
  run<T>(actor: Actor, act: (work: RxWork) => Promise<Result<T, RxFailure | Missed>>): Promise<T> {
    return tx(this.db, async (db) => {
      const done = await act(this.work(actor, db));
      if (!done.ok) throw new Refusal(done.error);
      return done.value;
    });
  }
  async detail(rxId: number, actor: Actor = this.technician): Promise<RxDetail> {
    const work = this.work(actor);
    const opened = await openRx(work, rxId);
    if (!opened) throw new Refusal({ code: 'NOT_FOUND' });
    return detailOf(work, opened);
  }
  draft(rxDraft: Partial<RxDraft> = {}): RxDraft {
    return {
      patientId: this.patientId,
      prescriberId: this.prescriberId,
      drugId: this.shelf.metformin,
      sig: 'TAKE 1 TABLET BY MOUTH TWICE DAILY',
      quantity: 60_000,
      daysSupply: 30,
      refills: 2,
      daw: '0',
      origin: '1',
      writtenOn: this.today,
      doNotFillBefore: null,
      diagnosis: null,
      imageKey: null,
      hardCopy: 'Paper: metformin 500 mg, 1 bid, #60, 2 refills',
      emergencyOral: false,
      programNumber: null,
      programUntil: null,
      note: null,
      supplyFacts: null,
      ...rxDraft,
    };
  }
  async enter(
    draft: Partial<RxDraft> = {},
    newRx: Partial<Omit<NewRx, 'draft'>> & { actor?: Actor } = {},
  ): Promise<RxDetail> {
    const actor = newRx.actor ?? this.technician;
    const whole = this.draft(draft);
    const erxId = newRx.erxId ?? null;
    const asks = erxId !== null || whole.daw === '1';
    const answers = asks ? await this.answersFor(whole, erxId, actor) : [];
    const rxId = await this.run(actor, (work) =>
      createRx(work, {
        draft: whole,
        erxId: null,
        promise: { promisedAt: null, waiting: false, delivery: false },
        answers,
        thenFill: false,
        ...newRx,
      }),
    );
    return this.detail(rxId, actor);
  }
  /** An answer to every difference from what was prescribed that is not the subject of the test. */
  private async answersFor(draft: RxDraft, erxId: number | null, actor: Actor) {
    const { alerts } = await judgeEntry(this.work(this.technician), { ...draft, erxId });
    return alerts
      .filter(
        ({ alert, decision }) =>
          alert.kind === 'difference' &&
          (alert.who === 'technician' || actor.pharmacist) &&
          decision === null,
      )
      .map(({ alert }) => ({
        ...firstAnswer(alert),
        note: 'Spoke with the office',
      }));
  }
  /** Makes a move at the current version and answers the prescription after it. */
  async move(
    actor: Actor,
    rxId: number,
    event: LifecycleEvent,
    payload: MovePayload = {},
    version?: number,
  ): Promise<RxDetail> {
    const at = version ?? (await this.version(rxId));
    await this.run(actor, (work) => moveRx(work, rxId, at, event, payload));
    return this.detail(rxId, actor);
  }
  async version(rxId: number): Promise<number> {
    return (
      await this.db
        .selectFrom('rxs')
        .select('version')
        .where('id', '=', rxId)
        .executeTakeFirstOrThrow()
    ).version;
  }
  async scan(
    actor: Actor,
    rxId: number,
    raw: string,
    input: Partial<ScanInput> = {},
  ): Promise<Scanned> {
    const version = await this.version(rxId);
    return this.run(actor, (work) =>
      scanProduct(work, rxId, version, { raw, byHand: false, ...input }),
    );
  }
  /** The person's password, given for one act on one version. */
  async password(actor: Actor, rxId: number, event: string, version?: number): Promise<string> {
    const entityVersion = version ?? (await this.version(rxId));
    return (
      await issueStepUp(
        this.db,
        {
          employeeId: actor.id,
          sessionId: actor.sessionId,
          action: `rx.${event}`,
          entity: 'rx',
          entityId: rxId,
          entityVersion,
        },
        this.now,
      )
    ).token;
  }
  /** The same for a C-II hand-over of an order in its present version. */
  async passwordForOrder(actor: Actor, orderId: number): Promise<string> {
    const { version } = await this.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return (
      await issueStepUp(
        this.db,
        {
          employeeId: actor.id,
          sessionId: actor.sessionId,
          action: stepUpActions.handOverC2,
          entity: 'order',
          entityId: orderId,
          entityVersion: version,
        },
        this.now,
      )
    ).token;
  }
  /** The label on the vial, as it was printed last, at the final check. */
  async scanLabel(actor: Actor, rxId: number, code?: string): Promise<LabelScanned> {
    const { rxNumber } = await this.detail(rxId);
    const { label_print: print } = await this.db
      .selectFrom('fills')
      .select('label_print')
      .where('rx_id', '=', rxId)
      .where('voided', '=', false)
      .orderBy('fill_no', 'desc')
      .orderBy('part_no', 'desc')
      .executeTakeFirstOrThrow();
    const version = await this.version(rxId);
    return this.run(actor, (work) =>
      scanLabel(work, rxId, version, code ?? vialCode(rxNumber, print)),
    );
  }
  async show(actor: Actor, rxId: number): Promise<void> {
    const version = await this.version(rxId);
    await this.run(actor, (work) => showRx(work, rxId, version, ['image', 'label', 'product']));
  }
  /** Answers every open alert as the pharmacist. */
  async answer(rxId: number): Promise<void> {
    for (const alert of (await this.detail(rxId, this.pharmacist)).alerts.filter(
      (alert) => alert.answered === null,
    )) {
      const version = await this.version(rxId);
      await this.run(this.pharmacist, (work) =>
        answerAlert(
          work,
          rxId,
          version,
          alert.kind === 'difference'
            ? { ...firstAnswer(alert), note: 'Spoke with the office' }
            : {
                fingerprint: alert.fingerprint,
                service: 'M0',
                result: '1G',
                note: 'Spoke with the office',
              },
        ),
      );
    }
  }
  /** Entered and priced. */
  async priced(
    draft: Partial<RxDraft> = {},
    newRx: Partial<Omit<NewRx, 'draft'>> & { actor?: Actor } = {},
  ): Promise<RxDetail> {
    return this.enter(draft, { ...newRx, thenFill: true });
  }
  /** A label of the current fill came out of the printer. */
  async labelled(rxId: number): Promise<void> {
    await this.db
      .updateTable('fills')
      .set({ labels_printed: 1, label_print: 1 })
      .where('rx_id', '=', rxId)
      .where('voided', '=', false)
      .execute();
  }
  /** Scanned and counted by the technician, its label printed before; stock has moved. */
  async scanned(
    rxId: number,
    code = packageCode(ndc10.metformin, 'LOT1', '2028-06-30'),
  ): Promise<RxDetail> {
    await this.labelled(rxId);
    const seen = await this.scan(this.technician, rxId, code);
    if (!seen.accepted) throw new Error(seen.stop ?? seen.code);
    const { fill } = await this.detail(rxId);
    return this.move(this.technician, rxId, 'scan', { counted: fill!.quantity });
  }
  /** Final check by the pharmacist, with everything it asks for. */
  async verified(rxId: number, actor = this.pharmacist): Promise<RxDetail> {
    await this.answer(rxId);
    await this.show(actor, rxId);
    await this.scanLabel(actor, rxId);
    return this.move(actor, rxId, 'verify', { stepUp: await this.password(actor, rxId, 'verify') });
  }
  handOver(detail: RxDetail): MovePayload {
    const due = (detail.fill!.patientPayCents ?? 0) - detail.fill!.paidCents;
    return {
      bagScan: bagCode(detail.fill!.bagCode!),
      identifiers: identifiersOf(detail),
      person: { relationship: 'Self', name: 'Alma Rivera' },
      counselling: { answer: 'refused', by: 'paula' },
      ...(due > 0 ? { payment: { tender: 'cash' as const, amountCents: due } } : {}),
    };
  }
  /** One label out of a bag, at the hand-over. */
  vial(actor: Actor, orderId: number, code: string): Promise<VialScanned> {
    return this.run(actor, (work) => scanVial(work, orderId, code, 'pickup'));
  }
  /** Checked, and each of its vials scanned by the cashier. */
  async atCounter(rxId: number): Promise<RxDetail> {
    const detail = await this.verified(rxId);
    await this.bagScanned(this.cashier, [detail]);
    return detail;
  }
  /** Every vial of these prescriptions is scanned at the hand-over, by the label printed last. */
  async bagScanned(actor: Actor, details: readonly RxDetail[]): Promise<void> {
    for (const { rxNumber, fill } of details) {
      const printed = await this.db
        .selectFrom('fills')
        .select(['label_print', 'label_of'])
        .where('id', '=', required(fill, 'the fill in the bag').fillId)
        .executeTakeFirstOrThrow();
      for (let vial = 1; vial <= printed.label_of; vial += 1)
        await tx(this.db, (db) =>
          scanVial(
            this.work(actor, db),
            required(fill, 'the fill in the bag').orderId,
            vialCode(rxNumber, printed.label_print, vial),
            'pickup',
          ),
        );
    }
  }
  /** Through the counter, the one way out; the payload's payment is taken there. */
  async pickUp(
    actor: Actor,
    detail: RxDetail,
    { payment, bagScan, ...payload }: MovePayload,
  ): Promise<void> {
    const { fillId, orderId } = detail.fill!;
    await this.bagScanned(actor, [detail]);
    await this.run(actor, (work) =>
      completePickup(work, {
        orderId,
        fills: [{ rxId: detail.rxId, fillId, version: detail.version, bagScan: bagScan ?? '' }],
        payload,
        payments: payment ? [payment] : [],
      }),
    );
  }
  /** With a driver: bag, vials and person agree, the driver collects what is due. */
  async sentOut(
    actor: Actor,
    detail: RxDetail,
    { payment, ...given }: MovePayload = { handler: 'Dan', terms: 'cod' },
  ): Promise<void> {
    const { fillId, orderId, bagCode: code } = required(detail.fill, 'the fill that goes out');
    const { bagScan = bagCode(code ?? ''), ...payload } = given;
    await this.bagScanned(actor, [detail]);
    await this.run(actor, async (work) =>
      sendOutOrder(work, {
        orderId,
        fills: [{ rxId: detail.rxId, fillId, version: await this.version(detail.rxId), bagScan }],
        payload: { identifiers: identifiersOf(detail), ...payload },
        payments: payment ? [payment] : [],
      }),
    );
  }
  async pickedUp(rxId: number): Promise<RxDetail> {
    const detail = await this.detail(rxId);
    await this.pickUp(this.cashier, detail, this.handOver(detail));
    return this.detail(rxId);
  }
  /** Everything from entry to hand-over. */
  async dispensed(draft: Partial<RxDraft> = {}, code?: string): Promise<RxDetail> {
    const rx = await this.priced(draft);
    await this.scanned(rx.rxId, code);
    await this.verified(rx.rxId);
    return this.pickedUp(rx.rxId);
  }
  async onHand(drugId: number): Promise<number> {
    return (
      (
        await this.db
          .selectFrom('store_drugs')
          .select('on_hand')
          .where('drug_id', '=', drugId)
          .where('store_id', '=', this.p.storeId)
          .executeTakeFirst()
      )?.on_hand ?? 0
    );
  }
  close(): Promise<void> {
    return this.database.drop();
  }
}
/** Why an act was refused; fails where it was not. */
export async function refusalOf(act: Promise<unknown>): Promise<{ code: string; why: string }> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Refusal)
      return {
        code: error.failure.code,
        why: 'why' in error.failure ? error.failure.why.join(' ') : '',
      };
    throw error;
  }
  throw new Error('it was not refused');
}
