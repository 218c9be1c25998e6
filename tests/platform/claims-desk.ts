import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { Result } from '#domain/platform/result.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import type { Book, Plan } from '#payer/book/book.ts';
import { tcpLine, type ClaimLine } from '#server/io/claim/line.ts';
import { workNext, type ClaimsOffice } from '#server/services/claim/engine.ts';
import { claimDetails } from '#server/services/claim/view.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { plans } from '#tests/payer/practice.ts';
import { payerOnPorts, type Practice } from '#tests/payer/wire.ts';
import { Desk, type Actor } from './rx-desk.ts';

const [ppo, medicaid, copay] = ['ppo', 'medicaid', 'copay'].map((ref) =>
  plans.find((plan) => plan.ref === ref)!,
) as [Plan, Plan, Plan];
const alma = {
  personCode: '01',
  lastName: 'RIVERA',
  firstName: 'ALMA',
  dateOfBirth: '1957-04-12',
  gender: 'F' as const,
  relationship: '1' as const,
  from: '2024-01-01',
  until: null,
};
const product = (ndc: string, drug: string, drugClass: string, more: object = {}) => ({
  ndc,
  drug,
  drugClass,
  brand: false,
  schedule: '0' as const,
  awp: 40_000,
  mac: 8_000,
  ...more,
});
/**
 * Lisinopril needs a prior authorization (00000012345), warfarin is not covered; metformin is paid
 * with a copay of $3.00.
 */
const book: Book = {
  plans: [
    {
      ...ppo,
      rules: [
        { drugClass: 'acei', tier: 1, priorAuthorization: true },
        { drugClass: 'vitamin-k-antagonist', tier: null },
      ],
    },
    { ...medicaid, rules: [] },
    { ...copay, otherwise: { brand: 1, generic: 1 } },
  ],
  members: [
    { ...alma, plan: 'ppo', cardholder: 'W100', before: null },
    {
      ...alma,
      plan: 'medicaid',
      cardholder: 'C200',
      before: { plan: 'ppo', cardholder: 'W100', personCode: '01' },
    },
    { ...alma, plan: 'copay', cardholder: 'K300', before: null },
  ],
  products: [
    product('00591036901', 'metformin 500 mg tablet', 'biguanide'),
    product('00591036905', 'metformin 500 mg tablet', 'biguanide'),
    product('68180051301', 'lisinopril 10 mg tablet', 'acei'),
    product('00093171301', 'warfarin 5 mg tablet', 'vitamin-k-antagonist'),
    product('00574030316', 'suspending vehicle', 'vehicle'),
  ],
  authorizations: [
    {
      number: '00000012345',
      plan: 'ppo',
      cardholder: 'W100',
      personCode: '01',
      ndc: '68180',
      from: '2026-01-01',
      until: '2026-12-31',
    },
  ],
  facilitator: null,
};
export type CardName = 'ppo' | 'medicaid' | 'copay';
const cards = {
  ppo: { plan: ppo, memberId: 'W100', days: 14 },
  medicaid: { plan: medicaid, memberId: 'C200', days: 10 },
  copay: { plan: copay, memberId: 'K300', days: 10 },
} as const;

/** A desk whose store has lines to a payer that runs beside it, and a patient with a card. */
export class ClaimsDesk {
  readonly desk: Desk;
  readonly payer: Practice;
  line: ClaimLine = tcpLine;
  private constructor(desk: Desk, payer: Practice) {
    this.desk = desk;
    this.payer = payer;
  }
  static async open(options: { readonly start?: string } = {}): Promise<ClaimsDesk> {
    const desk = await Desk.open(options);
    const claimsDesk = new ClaimsDesk(
      desk,
      await payerOnPorts(60_000, { book, today: desk.today }),
    );
    await claimsDesk.connect(desk.p.storeId);
    return claimsDesk;
  }
  get db() {
    return this.desk.db;
  }
  async close(): Promise<void> {
    await this.payer.end();
    await this.desk.database.drop();
  }
  /** The store's plans as records, and a line to the payer for each BIN. */
  async connect(storeId: number, timeoutMs = 5_000): Promise<void> {
    const now = this.desk.now;
    const stamps = { store_id: storeId, created_at: now, modified_at: now };
    const claim = { online: true, stars: false, show_message: false, message: null };
    const pbm = await this.db
      .insertInto('insurance_pbms')
      .values({ ...stamps, pbm_name: 'TestRx', search_key: '|testrx|' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const bin of ['999999', '999998']) {
      await this.db
        .insertInto('insurance_bins')
        .values({
          ...stamps,
          ...claim,
          bin,
          insurance_pbm_id: pbm.id,
          bin_type: '1',
          tel: '8005550199',
          search_key: `|${bin}|`,
        })
        .execute();
      await this.db
        .insertInto('claim_switches')
        .values({
          ...stamps,
          bin,
          host: '127.0.0.1',
          port: this.payer.serving.port,
          tls: false,
          timeout_ms: timeoutMs,
          copay_only: bin === '999998',
          search_key: `|${bin}|`,
        })
        .execute();
    }
    for (const { plan, days } of Object.values(cards)) {
      const bin = await this.db
        .selectFrom('insurance_bins')
        .select('id')
        .where('store_id', '=', storeId)
        .where('bin', '=', plan.bin)
        .executeTakeFirstOrThrow();
      const pcn = await this.db
        .insertInto('insurance_pcns')
        .values({
          ...stamps,
          ...claim,
          insurance_bin_id: bin.id,
          pcn_number: plan.pcn,
          search_key: `|${plan.pcn}|`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.db
        .insertInto('insurance_groups')
        .values({
          ...stamps,
          ...claim,
          group_number: plan.group,
          insurance_bin_id: bin.id,
          insurance_pcn_id: pcn.id,
          plan_drug: plan.name,
          group_type: '1',
          editable_time: days,
          search_key: `|${plan.group}|`,
        })
        .execute();
    }
  }
  /**
   * How long the store waits for its payers: short where one stays silent, else as long as a busy
   * machine needs.
   */
  async patience(timeoutMs: number): Promise<void> {
    await this.db.updateTable('claim_switches').set({ timeout_ms: timeoutMs }).execute();
  }
  /** Gives a patient cards, the first as primary. */
  async insure(patientId: number, ...names: readonly CardName[]): Promise<void> {
    for (const [index, name] of names.entries()) {
      const { plan, memberId } = cards[name];
      const fixture = await this.db
        .selectFrom('insurance_groups')
        .selectAll()
        .where('group_number', '=', plan.group)
        .executeTakeFirstOrThrow();
      await this.db
        .insertInto('patient_insurances')
        .values({
          patient_id: patientId,
          ins_prefference: String(index + 1) as '1',
          insurance_bin_id: fixture.insurance_bin_id,
          insurance_pcn_id: fixture.insurance_pcn_id,
          insurance_group_id: fixture.id,
          plan_drug: fixture.plan_drug,
          member_id: memberId,
          person_code: '01',
          cardholder_relation: '1',
          active: true,
          created_at: this.desk.now,
        })
        .execute();
    }
  }
  office(): ClaimsOffice {
    return { db: this.db, line: this.line, areas: rxAreas, now: () => this.desk.now };
  }
  /** Everything whose turn it is. */
  async run(): Promise<number> {
    let number = 0;
    while ((await workNext(this.office())) !== null) number++;
    return number;
  }
  /** Waits out the pauses between tries, as often as it takes. */
  async runLong(): Promise<number> {
    let number = await this.run();
    for (const seconds of [2, 10, 30]) {
      this.desk.clock.forward({ minutes: seconds / 60 });
      number += await this.run();
    }
    return number;
  }
  act(
    actor: Actor,
    step: (work: RxWork, version: number) => Promise<Result<number, RxFailure>>,
    rxId: number,
  ): Promise<number> {
    return this.desk.run(actor, async (work) => step(work, await this.desk.version(rxId)));
  }
  async details(rxId: number, actor = this.desk.technician): Promise<ClaimDetails> {
    const work = this.desk.work(actor);
    return (await claimDetails(work, (await openRx(work, rxId))!))!;
  }
  /** What the payer has heard and how it answered. */
  heard(): readonly string[] {
    return this.payer.log;
  }
  claimsKept = async (): Promise<number> =>
    (await this.payer.control('status'))['claims'] as number;
  move(
    actor: Actor,
    rxId: number,
    event: Parameters<Desk['move']>[2],
    payload: MovePayload = {},
  ): Promise<RxDetail> {
    return this.desk.move(actor, rxId, event, payload);
  }
}
