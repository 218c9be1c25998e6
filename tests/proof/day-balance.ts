import type { Db } from '#db/open.ts';
import { openJournal } from '#payer/line/journal.ts';

/** What does not add up after the day, each in a sentence; all lists are empty when the books balance. */
export interface Balance {
  /** Claims that are neither paid, nor taken back, nor with somebody who is told about them. */
  readonly unaccounted: readonly string[];
  /** The same fill paid twice, or a payment of which the other side knows nothing. */
  readonly misPaid: readonly string[];
  /** What the patient was to pay, and paid. */
  readonly misCollected: readonly string[];
  readonly stock: readonly string[];
  /** Acts that were acknowledged and have not exactly one audit row. */
  readonly unaudited: readonly string[];
  readonly chain: string;
  readonly claims: Readonly<Record<string, number>>;
}

const standing = ['paid', 'captured', 'duplicate'];
const times = <T>(all: readonly T[], keyOf: (x: T) => string): Map<string, T[]> =>
  all.reduce((m, x) => m.set(keyOf(x), [...(m.get(keyOf(x)) ?? []), x]), new Map<string, T[]>());

async function claimBooks(
  db: Db,
  rxIds: readonly number[],
  payerData: string,
): Promise<Pick<Balance, 'unaccounted' | 'misPaid' | 'claims'>> {
  const rows = await db
    .selectFrom('claims as c')
    .innerJoin('fills as f', 'f.id', 'c.fill_id')
    .innerJoin('rxs as r', 'r.id', 'f.rx_id')
    .select([
      'c.id',
      'c.rank',
      'c.state',
      'c.authorization_number as authorization',
      'c.waiting_since as waiting',
      'c.reversing',
      'f.status',
      'f.voided',
      'f.id as fillId',
      'r.rx_number as rxNumber',
    ])
    .where('f.rx_id', 'in', [...rxIds])
    .execute();
  const inFlight = new Set(
    (
      await db
        .selectFrom('claim_transmissions')
        .select('claim_id')
        .where('applied_at', 'is', null)
        .where('state', '<>', 'failed')
        .execute()
    ).map((t) => t.claim_id),
  );
  const named = (c: (typeof rows)[number]) =>
    `Rx ${c.rxNumber} rank ${c.rank}: ${c.state}, fill ${c.status}${c.voided ? ', voided' : ''}`;
  // A rejected claim is with a person, or the fill went another way: to the patient's own pocket, or to the payer's day.
  const accounted = (c: (typeof rows)[number]): boolean =>
    !inFlight.has(c.id) &&
    !c.reversing &&
    (standing.includes(c.state) ||
      c.state === 'reversed' ||
      c.state === 'none' ||
      c.waiting !== null ||
      (c.state === 'rejected' && c.status !== 'R'));
  const journal = openJournal(payerData);
  const kept = journal.state.claims.filter((c) => c.reversed === null);
  journal.close();
  const ours = rows.filter((c) => standing.includes(c.state));
  const byNumber = times(ours, (c) => c.authorization ?? '');
  const theirs = times(kept, (c) => c.authorization);
  const open = new Set(
    rows.filter((c) => c.state === 'sent' && c.waiting !== null).map((c) => c.rxNumber),
  );
  const twice = [
    ...times(kept, (c) => [c.provider, c.rx, c.fill, c.plan, c.cardholder, c.part].join(' ')),
  ]
    .filter(([, all]) => all.length > 1)
    .map(([of, all]) => `paid ${all.length} times: ${of}`);
  return {
    unaccounted: rows.filter((c) => !accounted(c)).map(named),
    misPaid: [
      ...twice,
      ...ours
        .filter((c) => !theirs.has(c.authorization ?? ''))
        .map((c) => `the payer does not know ${named(c)}`),
      ...kept
        .filter(
          (c) =>
            !byNumber.has(c.authorization) && ![...open].some((n) => Number(n) === Number(c.rx)),
        )
        .map((c) => `the store does not know that ${c.rx} fill ${c.fill} was paid (${c.plan})`),
      ...[...byNumber]
        .filter(([, all]) => all.length > 1)
        .map(([number]) => `authorization ${number} stands with two claims`),
    ],
    claims: Object.fromEntries(
      [...times(rows, (c) => c.state)].map(([state, all]) => [state, all.length]),
    ),
  };
}
async function collected(db: Db, rxIds: readonly number[]): Promise<readonly string[]> {
  const fills = await db
    .selectFrom('fills')
    .select(['id', 'rx_id', 'status', 'payment', 'patient_pay_cents'])
    .where('rx_id', 'in', [...rxIds])
    .where('voided', '=', false)
    .execute();
  const paid = times(
    await db.selectFrom('payments').select(['fill_id', 'amount_cents']).execute(),
    (p) => String(p.fill_id),
  );
  const claims = times(
    await db
      .selectFrom('claims')
      .select(['fill_id', 'rank', 'state', 'patient_pay_cents'])
      .where('state', 'in', ['paid', 'captured', 'duplicate'])
      .execute(),
    (c) => String(c.fill_id),
  );
  return fills.flatMap((f) => {
    const last = [...(claims.get(String(f.id)) ?? [])].sort((a, b) => a.rank - b.rank).at(-1);
    const sum = (paid.get(String(f.id)) ?? []).reduce((all, p) => all + Number(p.amount_cents), 0);
    return [
      ...(f.payment === 'insurance' &&
      ['B', 'DV', 'RV', 'BD', 'PU'].includes(f.status) &&
      Number(last?.patient_pay_cents) !== Number(f.patient_pay_cents)
        ? [
            `fill ${f.id}: the payer leaves ${last?.patient_pay_cents} to the patient, the fill says ${f.patient_pay_cents}`,
          ]
        : []),
      ...(f.status === 'PU' && sum !== Number(f.patient_pay_cents)
        ? [`fill ${f.id}: ${f.patient_pay_cents} due, ${sum} paid`]
        : []),
      ...(f.status !== 'PU' && sum !== 0 ? [`fill ${f.id} (${f.status}): ${sum} kept`] : []),
    ];
  });
}
async function stockBooks(db: Db, rxIds: readonly number[]): Promise<readonly string[]> {
  const moves = await db
    .selectFrom('stock_movements')
    .select(['lot_id', 'fill_id', 'quantity'])
    .execute();
  const byLot = times(moves, (m) => String(m.lot_id));
  const byFill = times(
    moves.filter((m) => m.fill_id !== null),
    (m) => String(m.fill_id),
  );
  const sum = (all: readonly { readonly quantity: number }[] | undefined) =>
    (all ?? []).reduce((n, m) => n + Number(m.quantity), 0);
  const lots = await db
    .selectFrom('stock_lots')
    .select(['id', 'store_id', 'drug_id', 'on_hand'])
    .execute();
  const shelves = times(lots, (l) => `${l.store_id} ${l.drug_id}`);
  const fills = await db
    .selectFrom('fills')
    .select(['id', 'status', 'quantity', 'voided'])
    .where('rx_id', 'in', [...rxIds])
    .execute();
  const taken = (f: (typeof fills)[number]) =>
    !f.voided && ['DV', 'RV', 'BD', 'PU'].includes(f.status) ? -Number(f.quantity) : 0;
  return [
    ...lots
      .filter((l) => sum(byLot.get(String(l.id))) !== Number(l.on_hand))
      .map((l) => `lot ${l.id}: ${l.on_hand} on hand, ${sum(byLot.get(String(l.id)))} moved`),
    ...(await db.selectFrom('store_drugs').select(['store_id', 'drug_id', 'on_hand']).execute())
      .filter(
        (d) =>
          Number(d.on_hand) !==
          (shelves.get(`${d.store_id} ${d.drug_id}`) ?? []).reduce(
            (n, l) => n + Number(l.on_hand),
            0,
          ),
      )
      .map((d) => `drug ${d.drug_id}: ${d.on_hand} on hand, its lots say otherwise`),
    ...fills
      .filter((f) => sum(byFill.get(String(f.id))) !== taken(f))
      .map(
        (f) =>
          `fill ${f.id} (${f.status}): ${sum(byFill.get(String(f.id)))} taken, ${taken(f)} expected`,
      ),
  ];
}

/** Balances the day: claims against the payer's own journal, money against what the payers leave to the patient, stock against its movements, acts against the audit log. */
export async function balanceOf(
  db: Db,
  o: {
    readonly rxIds: readonly number[];
    readonly payerData: string;
    readonly acknowledged: ReadonlyMap<string, number>;
    readonly lastAudit: number;
  },
): Promise<Omit<Balance, 'chain'>> {
  const audited = new Map(
    (
      await db
        .selectFrom('audit_log')
        .select((e) => ['event', e.fn.countAll<number>().as('n')])
        .where('id', '>', o.lastAudit)
        .where('outcome', '=', 'done')
        .groupBy('event')
        .execute()
    ).map((r) => [r.event, Number(r.n)]),
  );
  return {
    ...(await claimBooks(db, o.rxIds, o.payerData)),
    misCollected: await collected(db, o.rxIds),
    stock: await stockBooks(db, o.rxIds),
    unaudited: [...o.acknowledged]
      .filter(([event, n]) => audited.get(event) !== n)
      .map(
        ([event, n]) => `${event}: ${n} acknowledged, ${audited.get(event) ?? 0} in the audit log`,
      ),
  };
}
