import { setTimeout as pause } from 'node:timers/promises';
import { demoScenario, type DemoElsewhere, type DemoMessage } from '#db/demo/scenario.ts';
import type { Db } from '#db/open.ts';
import { tx, type Tx } from '#db/tx.ts';
import { seededRoles } from '#domain/admin/permissions.ts';
import { billing } from '#domain/claim/billing/build.ts';
import type { ClaimFacts } from '#domain/claim/billing/facts.ts';
import { writeNewRx, type NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import { required } from '#domain/platform/required.ts';
import { addDays, businessDate } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import { tcpLine } from '#server/io/claim/line.ts';
import { systemClock } from '#server/platform/clock.ts';
import { switchFor } from '#server/repositories/claim/claims.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges, type Change } from '#server/repositories/platform/outbox.ts';
import { bytesOf } from '#server/services/claim/build-claim.ts';
import { resubmitClaim, sendClaim } from '#server/services/claim/send.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { requestRenewals } from '#server/services/erx/renewal.ts';
import { enrolRefills } from '#server/services/refill/auto-refill.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { command } from './command.ts';

/** The demo store and its technician, in whose name the day's work was done. */
interface Desk {
  readonly db: Db;
  readonly storeId: number;
  readonly storeCode: string;
  readonly userId: number;
  readonly userName: string;
  readonly initials: string;
  readonly timeZone: string;
  readonly now: string;
}
interface Rx {
  readonly id: number;
  readonly version: number;
}
/** How many the prescribers are asked about, and how many are filled by themselves. */
const asked = 18;
const enrolled = 18;
const hourMs = 3_600_000;

async function deskOf(db: Db, now: string): Promise<Desk | null> {
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('stores as s', 's.id', 'e.store_id')
    .select(['e.id', 'e.first_name', 'e.last_name', 'e.initials', 's.code', 's.time_zone'])
    .select('s.id as store_id')
    .where('e.username', '=', 'technician')
    .where('e.demo', '=', true)
    .executeTakeFirst();
  return found === undefined
    ? null
    : {
        db,
        now,
        storeId: found.store_id,
        storeCode: found.code,
        userId: found.id,
        userName: `${found.first_name} ${found.last_name}`,
        initials: found.initials ?? '',
        timeZone: found.time_zone,
      };
}

/** One piece of work in one transaction, with its audit row and its notices. */
function step<Said>(desk: Desk, event: string, work: (rxWork: RxWork) => Promise<Said>) {
  return tx(desk.db, async (db: Tx): Promise<Said> => {
    const changes: Change[] = [];
    const permissions = new Set(
      seededRoles.flatMap((role) => (role.name === 'Technician' ? role.grants : [])),
    );
    const said = await work({
      db,
      areas: rxAreas,
      storeId: desk.storeId,
      userId: desk.userId,
      userName: desk.userName,
      initials: desk.initials,
      now: desk.now,
      today: businessDate(desk.now, desk.timeZone),
      permissions,
      licence: null,
      workstation: 'demo',
      stepUp: async () => null,
      prove: async () => false,
      changed: (entity, entityId, version) => {
        changes.push({ storeId: desk.storeId, entity, entityId, version });
      },
    });
    await insertAudit(db, {
      at: desk.now,
      actorId: desk.userId,
      actorName: desk.userName,
      storeId: desk.storeId,
      sessionId: null,
      workstation: 'demo',
      event,
      entity: changes[0]?.entity ?? 'store',
      entityId: changes[0]?.entityId ?? desk.storeId,
      outcome: 'done',
      detail: {},
      beforeDigest: null,
      afterDigest: null,
      correlationId: '',
    });
    await insertChanges(db, desk.now, changes);
    return said;
  });
}

/** What a prescriber's system sends; the row may name it otherwise than the record. */
function factsOf(row: DemoMessage, sentAt: string, timeZone: string): NewRxFacts {
  const { patients, prescribers, stores } = demoScenario();
  const patient = patients.find((patient) => patient.ref === row.patient);
  const prescriber = required(
    prescribers.find((prescriber) => prescriber.ref === row.prescriber),
    'the prescriber of a message',
  );
  const store = required(stores[0], 'the first store');
  const last = row.lastName ?? required(patient, 'the patient of a message').lastName;
  return {
    to: { id: store.ncpdp, qualifier: 'P' },
    from: { id: prescriber.ssId, qualifier: 'D' },
    orderNumber: `DEMO-${row.place}`,
    signed: row.schedule !== '0',
    patient: {
      name: { last, first: patient?.firstName ?? 'Odalys' },
      gender: patient?.gender ?? 'F',
      dateOfBirth: row.dateOfBirth ?? required(patient, 'the patient of a message').dateOfBirth,
      ...(patient
        ? {
            address: {
              line1: patient.address.line1,
              city: patient.address.city,
              state: patient.address.state,
              zip: patient.address.zip,
            },
            phone: patient.cellPhone,
          }
        : {}),
    },
    pharmacy: { name: store.name, ncpdpId: store.ncpdp, npi: store.npi },
    prescriber: {
      name: { last: prescriber.lastName, first: prescriber.firstName },
      npi: row.npi ?? prescriber.npi,
      ...(prescriber.dea === null ? {} : { dea: prescriber.dea }),
    },
    medication: {
      description: row.drug,
      ndc: row.ndc,
      ...(row.schedule === '0' ? {} : { schedule: row.schedule }),
      quantityThousandths: row.quantity,
      unit: row.unit,
      daysSupply: row.daysSupply,
      writtenDate: businessDate(sentAt, timeZone),
      daw: 0,
      refills: row.refills,
      directions: row.directions,
      ...(row.note === null ? {} : { note: row.note }),
    },
  };
}
/** Receives the day's electronic prescriptions, each at its hour. */
async function receive(desk: Desk): Promise<void> {
  for (const row of demoScenario().dayMessages.toReversed()) {
    const at = new Date(Date.parse(desk.now) - row.hoursAgo * hourMs).toISOString();
    const xml = writeNewRx(factsOf(row, at, desk.timeZone), {
      messageId: `DEMO-${row.place}-${businessDate(at, desk.timeZone)}`,
      sentAt: at,
    });
    await step({ ...desk, now: at }, 'erx.received', async (work) => {
      const got = await receiveErx(work, Buffer.from(xml, 'utf8'), 'queued', { trusted: true });
      work.changed('erx', got.erxId, got.version);
    });
  }
}

/** Prescriptions of the day's file in this status, by their numbers. */
async function rxsOf(desk: Desk, status: RxStatus, take = 1_000): Promise<readonly Rx[]> {
  const numbers = demoScenario().dayPrescriptions.flatMap((rx) =>
    rx.status === status ? [rx.rxNumber] : [],
  );
  return desk.db
    .selectFrom('rxs')
    .select(['id', 'version'])
    .where('store_id', '=', desk.storeId)
    .where('rx_number', 'in', numbers)
    .where('status', '=', status)
    .orderBy('rx_number')
    .limit(take)
    .execute();
}
const itemsOf = (rxs: readonly Rx[]) => rxs.map(({ id, version }) => ({ rxId: id, version }));

/** Asks for renewals of those without refills, and enrols those that still have some. */
async function askAndEnrol(desk: Desk): Promise<void> {
  const gone = await rxsOf(desk, rxStatus.pickedUp);
  await step(desk, 'erx.renewal-requested', (work) =>
    requestRenewals(work, itemsOf(gone.slice(0, asked)), 3),
  );
  await step(desk, 'rx.auto-refill', (work) =>
    enrolRefills(work, itemsOf(gone.slice(asked, asked + enrolled)), true),
  );
}

/** Waits until no claim is on its way any more, for a minute at most. */
async function answered(desk: Desk): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const open = await desk.db
      .selectFrom('claim_transmissions')
      .select('id')
      .where('store_id', '=', desk.storeId)
      .where('applied_at', 'is', null)
      .where('state', '<>', 'failed')
      .limit(1)
      .executeTakeFirst();
    if (open === undefined) return;
    await pause(200);
  }
}
async function bill(desk: Desk, rxs: readonly Rx[]): Promise<void> {
  for (const rx of rxs)
    await step(desk, 'claim.sent', (work) => sendClaim(work, rx.id, rx.version));
  await answered(desk);
}
/**
 * Rejected prescriptions whose claims were never kept: billed again, or entered anew where the
 * patient has no card.
 */
async function billAgain(desk: Desk): Promise<void> {
  const rejected = await desk.db
    .selectFrom('rxs as r')
    .select(['r.id', 'r.version'])
    .where('r.store_id', '=', desk.storeId)
    .where('r.status', '=', rxStatus.rejected)
    .where('r.deleted_at', 'is', null)
    .execute();
  for (const rx of rejected) {
    const sent = await step(desk, 'claim.resubmitted', (work) =>
      resubmitClaim(work, rx.id, rx.version, {
        rank: null,
        what: 'The card was read anew.',
        corrections: null,
        correction: 'data',
      }),
    ).catch(() => null);
    if (sent?.ok !== true)
      await step(desk, 'rx.back-to-entry', async (work) => {
        const opened = await openForChange(work, rx.id, rx.version);
        if (opened.ok) await makeMove(work, opened.value, 'back-to-entry', {});
      });
  }
}
/** The card that a patient's claims go to first. */
const cardOf = (desk: Desk, patientNo: number) =>
  desk.db
    .selectFrom('patient_insurances as c')
    .innerJoin('patients as p', 'p.id', 'c.patient_id')
    .innerJoin('insurance_bins as b', 'b.id', 'c.insurance_bin_id')
    .leftJoin('insurance_pcns as n', 'n.id', 'c.insurance_pcn_id')
    .leftJoin('insurance_groups as g', 'g.id', 'c.insurance_group_id')
    .select(['c.member_id', 'c.person_code', 'c.cardholder_relation', 'b.bin', 'n.pcn_number'])
    .select(['g.group_number'])
    .where('p.store_id', '=', desk.storeId)
    .where('p.patient_no', '=', patientNo)
    .where('c.ins_prefference', '=', '1')
    .executeTakeFirst();
type Card = NonNullable<Awaited<ReturnType<typeof cardOf>>>;
const refOf = <Row extends { readonly ref: string }>(rows: readonly Row[], ref: string): Row =>
  required(
    rows.find((row) => row.ref === ref),
    `the row ${ref}`,
  );
const asWritten = {
  refills: 0,
  origin: '3',
  daw: '0',
  priorAuthorization: null,
  clarifications: [],
} as const;
const writtenOf = (row: DemoElsewhere, on: string) => ({
  rxNumber: String(row.place),
  writtenOn: on,
  quantityPrescribed: row.quantity,
});
/** A claim of another pharmacy as that pharmacy says it. */
function elsewhereFacts(row: DemoElsewhere, card: Card, on: string): ClaimFacts {
  const { patients, prescribers, stores, formulary } = demoScenario();
  const { firstName, lastName, dateOfBirth, gender } = refOf(patients, row.patient);
  const prescriber = refOf(prescribers, row.prescriber);
  const drug = required(
    formulary.find((drug) => drug.ndc === row.ndc),
    'the drug of a fill',
  );
  const { bin, pcn_number: pcn, group_number: group } = card;
  return {
    store: { npi: required(stores[1], 'the other pharmacy').npi, serviceType: null },
    payer: { bin, pcn, group, svId: null, copayOnly: false },
    card: {
      memberId: card.member_id,
      personCode: card.person_code,
      cardholderRelation: card.cardholder_relation,
      chLastName: null,
      chFirstName: null,
    },
    patient: {
      firstName,
      lastName,
      dateOfBirth,
      gender,
      insuranceDob: null,
      residence: '1',
      address: null,
    },
    prescriber: {
      npi: prescriber.npi,
      dea: null,
      lastName: prescriber.lastName,
      firstName: prescriber.firstName,
      phone: null,
    },
    prescription: { ...asWritten, ...writtenOf(row, on) },
    fill: {
      number: 0,
      dateOfService: on,
      ndc: row.ndc,
      levelOfService: null,
      quantity: row.quantity,
      daysSupply: row.daysSupply,
      schedule: drug.schedule,
      unit: drug.unit,
    },
    price: {
      ingredientCost: 2_000,
      dispensingFee: 200,
      usualAndCustomary: 2_500,
      basis: 'AWP',
      incentive: 0,
    },
    otherPayers: [],
    dur: [],
  };
}
/** Tells the payer of a fill of another pharmacy, of which the store knows nothing. */
async function fillElsewhere(desk: Desk, row: DemoElsewhere): Promise<void> {
  const { patientNo } = refOf(demoScenario().patients, row.patient);
  const card = await cardOf(desk, patientNo);
  const line = card && (await switchFor(desk.db, desk.storeId, card.bin, card.pcn_number));
  if (!card || !line) return;
  const on = addDays(businessDate(desk.now, desk.timeZone), -row.daysAgo);
  const bytes = bytesOf(billing(elsewhereFacts(row, card, on)));
  if (!bytes.ok) throw new Error(bytes.error.map((problem) => problem.message).join(' '));
  const { host, port, tls, timeout_ms: timeoutMs } = line;
  await tcpLine.send({ host, port, tls, timeoutMs }, bytes.value);
}
/**
 * Sends the day's claims. What other pharmacies filled goes before, so that some are too soon, or
 * double.
 */
async function sendClaims(desk: Desk): Promise<void> {
  for (const row of demoScenario().dayElsewhere) await fillElsewhere(desk, row);
  await billAgain(desk);
  await bill(desk, await rxsOf(desk, rxStatus.dataEntry));
}

await command(async ({ database: { db }, words: [instant], flags }) => {
  const now = instant ?? systemClock.now().toISOString();
  const desk = await deskOf(db, now);
  if (desk === null) return;
  const begun = await db
    .selectFrom('erx_messages')
    .select('id')
    .where('store_id', '=', desk.storeId)
    .limit(1)
    .executeTakeFirst();
  if (begun !== undefined) return;
  await receive(desk);
  await askAndEnrol(desk);
  if (flags.has('--claims')) await sendClaims(desk);
});
