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

/** Where the prescriptions of the day ended, by status; `refused` were not entered, each with its reason. */
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
    patients: patients.map((p) => ({
      id: p.id,
      first: p.first_name,
      last: p.last_name,
      born: p.date_of_birth,
      address: p.address_line1!,
    })),
    bins: bins.map((b) => b.code),
    prescribers: prescribers.map((p) => p.id),
    drugs: drugs
      .filter((d) => /tablet|capsule/i.test(d.form ?? ''))
      .map((d) => ({ id: d.id, gtin: d.gtin! })),
  };
}

/** The people of the day at workstations of their own, and what each write of theirs leaves in the audit log. */
class Crew {
  readonly acknowledged: Map<string, number>;
  readonly technicians: readonly Person[];
  readonly pharmacist: Person;
  readonly cashier: Person;
  readonly inCharge: Person;
  readonly known: Known;
  readonly c: Chance;
  constructor(url: string, known: Known, c: Chance, acknowledged: Map<string, number>) {
    this.acknowledged = acknowledged;
    this.technicians = ['technician', 'technician2'].map((n) => new Person(url, n));
    this.pharmacist = new Person(url, 'pharmacist');
    this.cashier = new Person(url, 'cashier');
    this.inCharge = new Person(url, 'incharge');
    this.known = known;
    this.c = c;
  }
  async signIn(): Promise<void> {
    for (const p of [...this.technicians, this.pharmacist, this.cashier, this.inCharge]) {
      await p.signIn();
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
  move(who: Person, d: RxDetail, event: string, payload: object = {}): Promise<Answer> {
    return this.write(who, 'rx.moved', 'POST', `/api/rx/${d.rxId}/move`, {
      version: d.version,
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
const whyOf = (a: Answer): string =>
  `${a.status} ${(a.body as { data?: { why?: string[] } } | null)?.data?.why?.join(' ') ?? (a.body as { message?: string } | null)?.message ?? ''}`;
const answerTo = (a: AlertView) => ({
  fingerprint: a.fingerprint,
  service: 'M0',
  result: '1G',
  note: null,
});

/** Entry by the pharmacist, who answers what the safety checks ask; null with its reason where it may not be entered. */
async function enter(crew: Crew): Promise<{ rxId: number } | string> {
  const { c, known } = crew;
  const patient = c.pick(known.patients);
  const drug = c.pick(known.drugs);
  const often = c.pick([1, 2]);
  const draft = {
    patientId: patient.id,
    prescriberId: c.pick(known.prescribers),
    drugId: drug.id,
    sig: `TAKE 1 TABLET BY MOUTH ${often === 1 ? 'ONCE' : 'TWICE'} DAILY`,
    quantity: 30_000 * often,
    daysSupply: 30,
    refills: c.pick([0, 2, 5]),
    daw: '0',
    origin: '1',
    writtenOn: known.today,
    doNotFillBefore: null,
    diagnosis: null,
    imageKey: null,
    hardCopy: 'Paper, read to the end',
    emergencyOral: false,
    note: null,
  };
  const check = await crew.pharmacist.send('POST', '/api/rx/check', draft);
  const made = await crew.write(crew.pharmacist, 'rx.created', 'POST', '/api/rx', {
    draft,
    erxId: null,
    promise: { promisedAt: null, waiting: c.next() < 0.2, delivery: false },
    answers: ((check.body as { alerts?: AlertView[] }).alerts ?? []).map(answerTo),
    thenFill: true,
  });
  return made.status === 200 ? { rxId: (made.body as RxDetail).rxId } : whyOf(made);
}

type Step = (crew: Crew, d: RxDetail) => Promise<Answer | 'wait' | 'stop'>;
/** An order arrives when a bottle runs short, as it does. */
async function received(crew: Crew, d: RxDetail): Promise<void> {
  await crew.write(crew.inCharge, 'stock.received', 'POST', '/api/stock/receive', {
    drugId: d.fill!.drugId,
    lot: `DAY${d.fill!.drugId}`,
    expiresOn: addDays(crew.known.today, 700),
    quantity: 500_000,
    unitCost: 5_000,
  });
}
const fromEntry: Step = async (crew, d) => {
  const claims = await crew.claims(d.rxId);
  if (claims.payers?.some((p) => p.inFlight !== null)) return 'wait';
  if (claims.can?.send.allowed)
    return crew.write(crew.technician, 'claim.sent', 'POST', `/api/rx/${d.rxId}/claims/send`, {
      version: claims.version,
    });
  return crew.move(crew.technician, d, 'cash', { consent: true });
};
/** What was refused is paid by the patient, put off to the payer's day, or left to somebody who will call the plan. */
const fromRejected: Step = async (crew, d) => {
  const way = d.rxId % 10;
  if (way < 3) return 'stop';
  return way < 5
    ? crew.move(crew.technician, d, 'defer', {
        until: addDays(crew.known.today, 5),
        reason: { code: 'payer-date' },
      })
    : crew.move(crew.technician, d, 'cash', { consent: true });
};
const fromFilled: Step = async (crew, d) => {
  const { gtin } = crew.known.drugs.find((x) => x.id === d.fill!.drugId)!;
  const lots = d.fill!.lots.filter(
    (l) =>
      !l.recalled &&
      !l.quarantined &&
      l.expiresOn > addDays(crew.known.today, 60) &&
      l.onHand >= d.fill!.quantity,
  );
  const lot = lots[0];
  if (!lot) {
    await received(crew, d);
    return 'wait';
  }
  const seen = await crew.write(
    crew.technician,
    'rx.product-scanned',
    'POST',
    `/api/rx/${d.rxId}/scan`,
    {
      version: d.version,
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
  return crew.move(crew.technician, detail, 'scan', { counted: d.fill!.quantity });
};
const fromVerified: Step = async (crew, d) => {
  const open = d.alerts.find((a) => a.answered === null);
  if (open)
    return crew.write(crew.pharmacist, 'dur.answered', 'POST', `/api/rx/${d.rxId}/alerts`, {
      version: d.version,
      answer: answerTo(open),
    });
  if (d.rxId % 29 === 0 && !d.events.some((e) => e.event === 'fail-check'))
    return crew.move(crew.pharmacist, d, 'fail-check', { reason: { code: 'wrong-count' } });
  const shown = await crew.write(crew.pharmacist, 'rx.shown', 'POST', `/api/rx/${d.rxId}/viewed`, {
    version: d.version,
    what: ['image', 'label', 'product'],
  });
  if (shown.status !== 200) return shown;
  return crew.move(crew.pharmacist, d, 'verify', {
    stepUp: await crew.password(crew.pharmacist, 'rx.verify', 'rx', d.rxId, d.version),
  });
};
const fromChecked: Step = (crew, d) =>
  crew.write(crew.technician, 'bag.binned', 'POST', '/api/bins/place', {
    bag: station({ kind: 'bag', bag: d.fill!.bagCode! }),
    bin: station({ kind: 'bin', bin: crew.c.pick(crew.known.bins) }),
  });
/** Most are fetched; some never are, and go back to stock when the payers have taken their claims back. */
const fromBin: Step = async (crew, d) => {
  if (d.rxId % 13 === 0) {
    const claims = await crew.claims(d.rxId);
    if (claims.payers.some((p) => p.inFlight !== null)) return 'wait';
    if (claims.can.reverse.allowed)
      return crew.write(
        crew.technician,
        'claim.reversing',
        'POST',
        `/api/rx/${d.rxId}/claims/reverse`,
        { version: claims.version },
      );
    return crew.move(crew.technician, d, 'return-to-stock', {
      reason: { code: 'not-picked-up' },
      relabelScan: station({ kind: 'rx', rxNumber: d.rxNumber.replaceAll(' ', '') }),
    });
  }
  const p = crew.known.patients.find((x) => x.id === d.draft.patientId)!;
  const identifiers = { dob: formatDate(p.born), address: p.address };
  const fill = d.fill!;
  const opened = await crew.write(
    crew.cashier,
    'pickup.identified',
    'POST',
    `/api/pickup/${fill.orderId}/identify`,
    { identifiers },
  );
  if (opened.status !== 200) return opened;
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
          rxId: d.rxId,
          fillId: fill.fillId,
          version: d.version,
          bagScan: station({ kind: 'bag', bag: fill.bagCode! }),
        },
      ],
      payments: due > 0 ? [{ tender: 'cash', amountCents: due }] : [],
      payload: {
        identifiers,
        person: { relationship: 'Self', name: `${p.first} ${p.last}` },
        counselling: { answer: 'accepted', by: 'pharmacist' },
        ...(covers.length > 0 ? { signature: { covers, by: `${p.first} ${p.last}` } } : {}),
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
    const d = await crew.detail(rxId);
    const step = steps[d.status];
    if (!step || d.fill === null || d.fill.voided) return null;
    const done = await step(crew, d);
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
    const why = `${d.status}: ${whyOf(done)}`;
    same = why === last ? same + 1 : 0;
    last = why;
    if (same === 5) return `${d.rxNumber} ${why}`;
    await pause(120);
  }
}

/** Kills one of the processes after another, each as soon as so many writes more were acknowledged. */
async function killing(o: {
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
  const written = () => [...o.acknowledged.values()].reduce((a, b) => a + b, 0);
  for (let n = 1; n <= o.kills; n++) {
    for (const at = written() + o.every; written() < at && !o.over();) await pause(10);
    if (o.over()) break;
    const what = (['database', 'payer', 'server'] as const)[n % 3]!;
    if (what === 'payer') {
      await o.payer.end('SIGKILL');
      await pause(200);
      await o.payer.start();
    } else {
      await crash(o.server, o.dataDir, what === 'database');
      await o.server.start();
    }
    kills[what]++;
    o.say(`kill ${n} (${what}): ${written()} writes acknowledged`);
  }
  return kills;
}

/**
 * A day at the store: prescriptions from entry to the counter through the real processes (server with its database, payer), by five people at
 * once, while the processes are killed and started again. Afterwards the books are balanced.
 */
export async function dayAtTheStore(o: {
  readonly prescriptions: number;
  readonly kills: number;
  readonly hands?: number;
  readonly say?: (line: string) => void;
}): Promise<DayReport> {
  const say = o.say ?? (() => {});
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
          .select((e) => e.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id ?? 0;
    await before.close();
    const acknowledged = new Map<string, number>();
    const crews = Array.from(
      { length: o.hands ?? 5 },
      (_, i) => new Crew(`http://127.0.0.1:${port}`, known, chance(20261122 + i), acknowledged),
    );
    for (const crew of crews) await crew.signIn();
    const refused: string[] = [];
    const stuck: string[] = [];
    const entered: number[] = [];
    let over = false;
    let begun = 0;
    const killed = killing({
      kills: o.kills,
      every: Math.max(5, Math.floor((o.prescriptions * 8) / (o.kills + 1))),
      acknowledged,
      over: () => over,
      server,
      payer,
      dataDir,
      say,
    });
    const hand = async (crew: Crew): Promise<void> => {
      while (begun < o.prescriptions) {
        begun++;
        const made = await enter(crew);
        if (typeof made === 'string') {
          refused.push(made);
          begun--;
          if (refused.length > o.prescriptions * 3)
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
        acknowledged: [...acknowledged.values()].reduce((a, b) => a + b, 0),
        ...balance,
        chain: chainOf(() => cli('verify-audit')),
      };
    } finally {
      await database.close();
    }
  } finally {
    for (const p of [server, payer]) await p.end('SIGKILL').catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  }
}
function chainOf(verify: () => string): string {
  try {
    verify();
    return 'verifies';
  } catch (e) {
    return `${(e as { stdout?: string }).stdout ?? ''}${(e as { stderr?: string }).stderr ?? String(e)}`;
  }
}
