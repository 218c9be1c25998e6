import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Db } from '#db/open.ts';
import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import type { AlertView, RxDetail } from '#domain/rx/contract/rx.ts';
import { chance, type Chance } from '#tests/platform/chance.ts';
import { balanceOf, type Balance } from './day-balance.ts';
import { crash, freePort, Person, Process, root, serverOf, type Answer } from './processes.ts';

/**
 * Where the prescriptions of the day ended, by status; `refused` were not entered, each with its
 * reason.
 */
export interface DayReport extends Balance {
  readonly entered: number;
  readonly refused: readonly string[];
  readonly stuck: readonly string[];
  readonly ended: Readonly<Record<string, number>>;
  readonly kills: Readonly<Record<'server' | 'database' | 'payer', number>>;
  /** Writes that were acknowledged, by the event of their audit row. */
  readonly acknowledged: number;
}

interface Known {
  readonly patients: readonly {
    id: number;
    first: string;
    last: string;
    born: string;
    address: string;
  }[];
  readonly drugs: readonly { id: number; gtin: string }[];
  readonly prescribers: readonly number[];
  readonly bins: readonly string[];
  readonly today: string;
}
const station = (of: StationCode): string => {
  const built = buildStationCode(of);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};

/** What the demo store has: read before the day begins, as everybody who works there knows it. */
async function knownOf(db: Db, today: string): Promise<Known> {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('code', '=', '001')
    .executeTakeFirstOrThrow();
  const patients = await db
    .selectFrom('patients')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('deleted_at', 'is', null)
    .where('address_line1', 'is not', null)
    .orderBy('id')
    .execute();
  const drugs = await db
    .selectFrom('drugs as d')
    .innerJoin('store_drugs as s', 's.drug_id', 'd.id')
    .select(['d.id', 'd.gtin', 'd.form'])
    .where('s.store_id', '=', store.id)
    .where('d.schedule', '=', '0')
    .where('d.gtin', 'is not', null)
    .orderBy('d.id')
    .execute();
  const prescribers = await db
    .selectFrom('prescribers')
    .select('id')
    .where('store_id', '=', store.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const bins = await db
    .selectFrom('bins')
    .select('code')
    .where('store_id', '=', store.id)
    .where('class', '=', 'shelf')
    .orderBy('code')
    .execute();
  return {
    today,
    patients: patients.map((patient) => ({
      id: patient.id,
      first: patient.first_name,
      last: patient.last_name,
      born: patient.date_of_birth,
      address: patient.address_line1!,
    })),
    bins: bins.map((bin) => bin.code),
    prescribers: prescribers.map((prescriber) => prescriber.id),
    drugs: drugs
      .filter((drug) => /tablet|capsule/i.test(drug.form ?? ''))
      .map((drug) => ({ id: drug.id, gtin: drug.gtin! })),
  };
}

/**
 * The people of the day at workstations of their own, and what each write of theirs leaves in the
 * audit log.
 */
class Crew {
  readonly acknowledged: Map<string, number>;
  readonly technicians: readonly Person[];
  readonly pharmacist: Person;
  readonly cashier: Person;
  readonly inCharge: Person;
  readonly known: Known;
  readonly c: Chance;
  constructor(url: string, known: Known, givenChance: Chance, acknowledged: Map<string, number>) {
    this.acknowledged = acknowledged;
    this.technicians = ['technician', 'technician2'].map((name) => new Person(url, name));
    this.pharmacist = new Person(url, 'pharmacist');
    this.cashier = new Person(url, 'cashier');
    this.inCharge = new Person(url, 'incharge');
    this.known = known;
    this.c = givenChance;
  }
  async signIn(): Promise<void> {
    for (const technician of [...this.technicians, this.pharmacist, this.cashier, this.inCharge]) {
      await technician.signIn();
      this.noted('session.signed-in');
    }
  }
  get technician(): Person {
    return this.c.pick(this.technicians);
  }
  noted(event: string): void {
    this.acknowledged.set(event, (this.acknowledged.get(event) ?? 0) + 1);
  }
  /** A write; what was done is counted under its audit event. */
  async write(
    who: Person,
    event: string,
    method: string,
    address: string,
    body: unknown,
  ): Promise<Answer> {
    const answer = await who.send(method, address, body);
    if (answer.status === 200) this.noted(event);
    return answer;
  }
  async detail(rxId: number): Promise<RxDetail> {
    const answer = await this.pharmacist.send('GET', `/api/rx/${rxId}`);
    if (answer.status !== 200)
      throw new Error(`prescription ${rxId}: ${JSON.stringify(answer.body)}`);
    return answer.body as RxDetail;
  }
  async claims(rxId: number): Promise<ClaimDetails> {
    return (await this.pharmacist.send('POST', `/api/rx/${rxId}/claims`, {})).body as ClaimDetails;
  }
  move(who: Person, detail: RxDetail, event: string, payload: object = {}): Promise<Answer> {
    return this.write(who, 'rx.moved', 'POST', `/api/rx/${detail.rxId}/move`, {
      version: detail.version,
      event,
      payload,
    });
  }
  async password(
    who: Person,
    action: string,
    entity: string,
    entityId: number,
    entityVersion: number,
  ): Promise<string> {
    const answer = await this.write(who, 'session.stepped-up', 'POST', '/api/session/step-up', {
      password: who.password,
      action,
      entity,
      entityId,
      entityVersion,
    });
    return answer.status === 200 ? (answer.body as { token: string }).token : '';
  }
}
const whyOf = (answer: Answer): string =>
  `${answer.status} ${(answer.body as { data?: { why?: string[] } } | null)?.data?.why?.join(' ') ?? (answer.body as { message?: string } | null)?.message ?? ''}`;
const answerTo = (alertView: AlertView) => ({
  fingerprint: alertView.fingerprint,
  service: 'M0',
  result: '1G',
  note: 'Spoke with the office',
});

/**
 * Entry by the pharmacist, who answers what the safety checks ask; null with its reason where it
 * may not be entered.
 */
async function enter(crew: Crew): Promise<{ rxId: number } | string> {
  const { c: actions, known } = crew;
  const patient = actions.pick(known.patients);
  const drug = actions.pick(known.drugs);
  const often = actions.pick([1, 2]);
  const draft = {
    patientId: patient.id,
    prescriberId: actions.pick(known.prescribers),
    drugId: drug.id,
    sig: `TAKE 1 TABLET BY MOUTH ${often === 1 ? 'ONCE' : 'TWICE'} DAILY`,
    quantity: 30_000 * often,
    daysSupply: 30,
    refills: actions.pick([0, 2, 5]),
    daw: '0',
    origin: '1',
    writtenOn: known.today,
    doNotFillBefore: null,
    diagnosis: null,
    imageKey: null,
    hardCopy: 'Paper, read to the end',
    emergencyOral: false,
    programNumber: null,
    programUntil: null,
    note: null,
  };
  const check = await crew.pharmacist.send('POST', '/api/rx/check', draft);
  const made = await crew.write(crew.pharmacist, 'rx.created', 'POST', '/api/rx', {
    draft,
    erxId: null,
    promise: { promisedAt: null, waiting: actions.next() < 0.2, delivery: false },
    answers: ((check.body as { alerts?: AlertView[] }).alerts ?? []).map(answerTo),
    thenFill: true,
  });
  return made.status === 200 ? { rxId: (made.body as RxDetail).rxId } : whyOf(made);
}

type Step = (crew: Crew, detail: RxDetail) => Promise<Answer | 'wait' | 'stop'>;
/** An order arrives when a bottle runs short, as it does. */
async function received(crew: Crew, detail: RxDetail): Promise<void> {
  await crew.write(crew.inCharge, 'stock.received', 'POST', '/api/stock/receive', {
    drugId: detail.fill!.drugId,
    lot: `DAY${detail.fill!.drugId}`,
    expiresOn: addDays(crew.known.today, 700),
    quantity: 500_000,
    unitCost: 5_000,
  });
}
const fromEntry: Step = async (crew, detail) => {
  const claims = await crew.claims(detail.rxId);
  if (claims.payers?.some((payer) => payer.inFlight !== null)) return 'wait';
  if (claims.can?.send.allowed)
    return crew.write(crew.technician, 'claim.sent', 'POST', `/api/rx/${detail.rxId}/claims/send`, {
      version: claims.version,
    });
  return crew.move(crew.technician, detail, 'cash', { consent: true });
};
/**
 * What was refused is paid by the patient, put off to the payer's day, or left to somebody who will
 * call the plan.
 */
const fromRejected: Step = async (crew, detail) => {
  const way = detail.rxId % 10;
  if (way < 3) return 'stop';
  return way < 5
    ? crew.move(crew.technician, detail, 'defer', {
        until: addDays(crew.known.today, 5),
        reason: { code: 'payer-date' },
      })
    : crew.move(crew.technician, detail, 'cash', { consent: true });
};
/** The label that lies on the vial of each prescription; of the demo's, their first print. */
const labels = new Map<number, string>();
const labelOn = ({ rxId, rxNumber }: RxDetail): string =>
  labels.get(rxId) ??
  station({
    kind: 'rx',
    rxNumber: rxNumber.replaceAll(' ', ''),
    print: { no: 1, vial: 1 },
  });
async function labelled(crew: Crew, { rxId, version }: RxDetail): Promise<Answer> {
  const printed = await crew.write(
    crew.technician,
    'label.printed',
    'POST',
    `/api/rx/${rxId}/label`,
    { version, labels: 1 },
  );
  if (printed.status === 200) labels.set(rxId, printed.body.labelCode);
  return printed;
}
const fromFilled: Step = async (crew, givenDetail) => {
  if (givenDetail.fill?.labelsPrinted === 0) return labelled(crew, givenDetail);
  const { gtin } = crew.known.drugs.find((drug) => drug.id === givenDetail.fill!.drugId)!;
  const lots = givenDetail.fill!.lots.filter(
    (lot) =>
      !lot.recalled &&
      !lot.quarantined &&
      lot.expiresOn > addDays(crew.known.today, 60) &&
      lot.onHand >= givenDetail.fill!.quantity,
  );
  const lot = lots[0];
  if (!lot) {
    await received(crew, givenDetail);
    return 'wait';
  }
  const seen = await crew.write(
    crew.technician,
    'rx.product-scanned',
    'POST',
    `/api/rx/${givenDetail.rxId}/scan`,
    {
      version: givenDetail.version,
      raw: `]d201${gtin}10${lot.lot}\u001d17${lot.expiresOn.slice(2).replaceAll('-', '')}`,
      byHand: false,
    },
  );
  if (seen.status !== 200) return seen;
  // Scanned before, and the count was not taken: somebody else was faster.
  const { accepted, code, stop, detail } = seen.body as {
    accepted: boolean;
    code: string;
    stop: string;
    detail: RxDetail;
  };
  if (!accepted && code !== 'ENOUGH') return { status: 422, body: { message: stop } };
  return crew.move(crew.technician, detail, 'scan', { counted: givenDetail.fill!.quantity });
};
/** Nobody had asked the patient before: the pharmacist does, and none are known. */
async function askedAllergies(crew: Crew, patientId: number): Promise<Answer> {
  const patient = await crew.pharmacist.send('GET', `/api/patients/${patientId}`);
  return crew.write(
    crew.pharmacist,
    'patient.allergies-saved',
    'PUT',
    `/api/patients/${patientId}/allergies`,
    { version: patient.body.version, status: 'nkda', allergies: [] },
  );
}
const fromVerified: Step = async (crew, detail) => {
  if (detail.safety.allergyStatus === 'not-selected')
    return askedAllergies(crew, detail.safety.patientId);
  const open = detail.alerts.find((alert) => alert.answered === null);
  if (open)
    return crew.write(crew.pharmacist, 'dur.answered', 'POST', `/api/rx/${detail.rxId}/alerts`, {
      version: detail.version,
      answer: answerTo(open),
    });
  if (detail.rxId % 29 === 0 && !detail.events.some((event) => event.event === 'fail-check'))
    return crew.move(crew.pharmacist, detail, 'fail-check', { reason: { code: 'wrong-count' } });
  const shown = await crew.write(
    crew.pharmacist,
    'rx.shown',
    'POST',
    `/api/rx/${detail.rxId}/viewed`,
    {
      version: detail.version,
      what: ['image', 'label', 'product'],
    },
  );
  if (shown.status !== 200) return shown;
  const label = await crew.write(
    crew.pharmacist,
    'rx.label-scanned',
    'POST',
    `/api/rx/${detail.rxId}/label-scan`,
    { version: detail.version, raw: labelOn(detail) },
  );
  if (label.status !== 200) return label;
  // Printed again while its answer was lost: another label is put on.
  if (!label.body.accepted) return labelled(crew, detail);
  return crew.move(crew.pharmacist, detail, 'verify', {
    stepUp: await crew.password(crew.pharmacist, 'rx.verify', 'rx', detail.rxId, detail.version),
  });
};
const fromChecked: Step = (crew, detail) =>
  crew.write(crew.technician, 'bag.binned', 'POST', '/api/bins/place', {
    bag: station({ kind: 'bag', bag: detail.fill!.bagCode! }),
    bin: station({ kind: 'bin', bin: crew.c.pick(crew.known.bins) }),
  });
/** The vial out of its bag; where its label was printed again since, it goes on in words. */
async function vialScanned(crew: Crew, detail: RxDetail, orderId: number): Promise<Answer> {
  const vial = await crew.write(
    crew.cashier,
    'pickup.vial-scanned',
    'POST',
    `/api/pickup/${orderId}/vial-scan`,
    { raw: labelOn(detail) },
  );
  if (vial.status !== 200 || vial.body.accepted) return vial;
  return crew.write(
    crew.cashier,
    'pickup.vial-not-scanned',
    'POST',
    `/api/pickup/${orderId}/vial-not-scanned`,
    { reason: 'Printed anew, read by eye' },
  );
}
/**
 * Most are fetched; some never are, and go back to stock when the payers have taken their claims
 * back.
 */
const fromBin: Step = async (crew, detail) => {
  if (detail.rxId % 13 === 0) {
    const claims = await crew.claims(detail.rxId);
    if (claims.payers.some((payer) => payer.inFlight !== null)) return 'wait';
    if (claims.can.reverse.allowed)
      return crew.write(
        crew.technician,
        'claim.reversing',
        'POST',
        `/api/rx/${detail.rxId}/claims/reverse`,
        { version: claims.version },
      );
    return crew.move(crew.technician, detail, 'return-to-stock', {
      reason: { code: 'not-picked-up' },
      relabelScan: station({ kind: 'restock', fill: String(detail.fill?.fillId ?? 0) }),
    });
  }
  const patient = crew.known.patients.find((patient) => patient.id === detail.draft.patientId)!;
  const identifiers = { dob: formatDate(patient.born), address: patient.address };
  const fill = detail.fill!;
  const opened = await crew.write(
    crew.cashier,
    'pickup.identified',
    'POST',
    `/api/pickup/${fill.orderId}/identify`,
    { identifiers },
  );
  if (opened.status !== 200) return opened;
  const vial = await vialScanned(crew, detail, fill.orderId);
  if (vial.status !== 200) return vial;
  const due = Math.max(0, (fill.patientPayCents ?? 0) - fill.paidCents);
  const covers = (opened.body as { signatureFor: string[] }).signatureFor;
  return crew.write(
    crew.cashier,
    'pickup.completed',
    'POST',
    `/api/pickup/${fill.orderId}/complete`,
    {
      fills: [
        {
          rxId: detail.rxId,
          fillId: fill.fillId,
          version: detail.version,
          bagScan: station({ kind: 'bag', bag: fill.bagCode! }),
        },
      ],
      payments: due > 0 ? [{ tender: 'cash', amountCents: due }] : [],
      payload: {
        identifiers,
        person: { relationship: 'Self', name: `${patient.first} ${patient.last}` },
        counselling: { answer: 'refused', by: 'cashier' },
        ...(covers.length > 0
          ? { signature: { covers, by: `${patient.first} ${patient.last}` } }
          : {}),
      },
    },
  );
};
const steps: Readonly<Record<string, Step>> = {
  DE: fromEntry,
  R: fromRejected,
  B: fromFilled,
  C: fromFilled,
  DV: fromVerified,
  RV: fromChecked,
  BD: fromBin,
};

/** One prescription from its entry to where it ends today; null, or why nobody could go on. */
async function carry(crew: Crew, rxId: number): Promise<string | null> {
  let last = '';
  let same = 0;
  for (;;) {
    const detail = await crew.detail(rxId);
    const step = steps[detail.status];
    if (!step || detail.fill === null || detail.fill.voided) return null;
    const done = await step(crew, detail);
    if (done === 'stop') return null;
    if (done === 'wait') {
      await pause(80);
      continue;
    }
    // Somebody else was faster: look again.
    if (done.status === 200 || done.status === 409) {
      if (done.status === 200) same = 0;
      else await pause(20);
      continue;
    }
    const why = `${detail.status}: ${whyOf(done)}`;
    same = why === last ? same + 1 : 0;
    last = why;
    if (same === 5) return `${detail.rxNumber} ${why}`;
    await pause(120);
  }
}

/**
 * Kills one of the processes after another, each as soon as so many writes more were acknowledged.
 */
async function killing(input: {
  readonly kills: number;
  readonly every: number;
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly over: () => boolean;
  readonly server: Process;
  readonly payer: Process;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}) {
  const kills = { server: 0, database: 0, payer: 0 };
  const written = () => [...input.acknowledged.values()].reduce((sum, number) => sum + number, 0);
  for (let index = 1; index <= input.kills; index++) {
    for (const at = written() + input.every; written() < at && !input.over();) await pause(10);
    if (input.over()) break;
    const what = (['database', 'payer', 'server'] as const)[index % 3]!;
    if (what === 'payer') {
      await input.payer.end('SIGKILL');
      await pause(200);
      await input.payer.start();
    } else {
      await crash(input.server, input.dataDir, what === 'database');
      await input.server.start();
    }
    kills[what]++;
    input.say(`kill ${index} (${what}): ${written()} writes acknowledged`);
  }
  return kills;
}

/**
 * A day at the store: prescriptions from entry to the counter through the real processes (server
 * with its database, payer), by five people at
 * once, while the processes are killed and started again. Afterwards the books are balanced.
 */
export async function dayAtTheStore(options: {
  readonly prescriptions: number;
  readonly kills: number;
  readonly hands?: number;
  readonly say?: (line: string) => void;
}): Promise<DayReport> {
  const say = options.say ?? (() => {});
  const { build } = (await import(path.join(root, 'scripts/build.mjs'))) as {
    build(parts: string[]): Promise<void>;
  };
  await build(['server']);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-day-'));
  const payerData = path.join(dataDir, 'payer');
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const payerPort = await freePort();
  const server = serverOf(dataDir, port);
  const payer = new Process(
    [path.join(root, 'dist/server/payer.mjs')],
    { PAYER_PORT: String(payerPort), PAYER_DATA: payerData },
    /Payer on/,
  );
  const cli = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [path.join(root, `dist/server/cli/${name}.mjs`), ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  try {
    await payer.start();
    await server.start();
    cli('switches', 'demo', String(payerPort));
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
      new Date(),
    );
    const before = await openDatabase({ dataDir, url: undefined });
    const known = await knownOf(before.db, today);
    const lastAudit =
      (
        await before.db
          .selectFrom('audit_log')
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id ?? 0;
    await before.close();
    const acknowledged = new Map<string, number>();
    const crews = Array.from(
      { length: options.hands ?? 5 },
      (_, index) =>
        new Crew(`http://127.0.0.1:${port}`, known, chance(20261122 + index), acknowledged),
    );
    for (const crew of crews) await crew.signIn();
    const refused: string[] = [];
    const stuck: string[] = [];
    const entered: number[] = [];
    let over = false;
    let begun = 0;
    const killed = killing({
      kills: options.kills,
      every: Math.max(5, Math.floor((options.prescriptions * 8) / (options.kills + 1))),
      acknowledged,
      over: () => over,
      server,
      payer,
      dataDir,
      say,
    });
    const hand = async (crew: Crew): Promise<void> => {
      while (begun < options.prescriptions) {
        begun++;
        const made = await enter(crew);
        if (typeof made === 'string') {
          refused.push(made);
          begun--;
          if (refused.length > options.prescriptions * 3)
            throw new Error(`Hardly anything can be entered: ${refused.slice(0, 5).join('; ')}`);
          continue;
        }
        entered.push(made.rxId);
        const why = await carry(crew, made.rxId);
        if (why !== null) stuck.push(why);
      }
    };
    await Promise.all(crews.map(hand));
    over = true;
    const kills = await killed;
    const ended: Record<string, number> = {};
    for (const rxId of entered) {
      const { status } = await crews[0]!.detail(rxId);
      ended[status] = (ended[status] ?? 0) + 1;
    }
    await server.end('SIGTERM');
    await payer.end('SIGTERM');
    const database = await openDatabase({ dataDir, url: undefined });
    try {
      const balance = await balanceOf(database.db, {
        rxIds: entered,
        payerData,
        acknowledged,
        lastAudit,
      });
      return {
        entered: entered.length,
        refused,
        stuck,
        ended,
        kills,
        acknowledged: [...acknowledged.values()].reduce((sum, number) => sum + number, 0),
        ...balance,
        chain: chainOf(() => cli('verify-audit')),
      };
    } finally {
      await database.close();
    }
  } finally {
    for (const process of [server, payer]) await process.end('SIGKILL').catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  }
}
function chainOf(verify: () => string): string {
  try {
    verify();
    return 'verifies';
  } catch (error) {
    return `${(error as { stdout?: string }).stdout ?? ''}${(error as { stderr?: string }).stderr ?? String(error)}`;
  }
}
