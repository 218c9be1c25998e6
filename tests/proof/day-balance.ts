import type { Db } from '#db/open.ts';
import { openJournal } from '#payer/line/journal.ts';

/**
 * What does not add up after the day, each in a sentence; all lists are empty when the books
 * balance.
 */
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
const times = <T>(all: readonly T[], keyOf: (input: T) => string): Map<string, T[]> =>
  all.reduce(
    (result, item) => result.set(keyOf(item), [...(result.get(keyOf(item)) ?? []), item]),
    new Map<string, T[]>(),
  );

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
    ).map((item) => item.claim_id),
  );
  const named = (row: (typeof rows)[number]) =>
    `Rx ${row.rxNumber} rank ${row.rank}: ${row.state}, fill ${row.status}${row.voided ? ', voided' : ''}`;
  // A rejected claim is with a person, or the fill went another way: to the patient's own pocket,
  // or to the payer's day.
  const accounted = (row: (typeof rows)[number]): boolean =>
    !inFlight.has(row.id) &&
    !row.reversing &&
    (standing.includes(row.state) ||
      row.state === 'reversed' ||
      row.state === 'none' ||
      row.waiting !== null ||
      (row.state === 'rejected' && row.status !== 'R'));
  const journal = openJournal(payerData);
  const kept = journal.state.claims.filter((claim) => claim.reversed === null);
  journal.close();
  const ours = rows.filter((row) => standing.includes(row.state));
  const byNumber = times(ours, (our) => our.authorization ?? '');
  const theirs = times(kept, (claim) => claim.authorization);
  const open = new Set(
    rows.filter((row) => row.state === 'sent' && row.waiting !== null).map((row) => row.rxNumber),
  );
  const twice = [
    ...times(kept, (claim) =>
      [claim.provider, claim.rx, claim.fill, claim.plan, claim.cardholder, claim.part].join(' '),
    ),
  ]
    .filter(([, all]) => all.length > 1)
    .map(([of, all]) => `paid ${all.length} times: ${of}`);
  return {
    unaccounted: rows.filter((row) => !accounted(row)).map(named),
    misPaid: [
      ...twice,
      ...ours
        .filter((our) => !theirs.has(our.authorization ?? ''))
        .map((our) => `the payer does not know ${named(our)}`),
      ...kept
        .filter(
          (claim) =>
            !byNumber.has(claim.authorization) &&
            ![...open].some((number) => Number(number) === Number(claim.rx)),
        )
        .map(
          (claim) =>
            `the store does not know that ${claim.rx} fill ${claim.fill} was paid (${claim.plan})`,
        ),
      ...[...byNumber]
        .filter(([, all]) => all.length > 1)
        .map(([number]) => `authorization ${number} stands with two claims`),
    ],
    claims: Object.fromEntries(
      [...times(rows, (row) => row.state)].map(([state, all]) => [state, all.length]),
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
    (value) => String(value.fill_id),
  );
  const claims = times(
    await db
      .selectFrom('claims')
      .select(['fill_id', 'rank', 'state', 'patient_pay_cents'])
      .where('state', 'in', ['paid', 'captured', 'duplicate'])
      .execute(),
    (value) => String(value.fill_id),
  );
  return fills.flatMap((fill) => {
    const last = [...(claims.get(String(fill.id)) ?? [])]
      .toSorted((a, b) => a.rank - b.rank)
      .at(-1);
    const sum = (paid.get(String(fill.id)) ?? []).reduce(
      (all, item) => all + Number(item.amount_cents),
      0,
    );
    return [
      ...(fill.payment === 'insurance' &&
      ['B', 'DV', 'RV', 'BD', 'PU'].includes(fill.status) &&
      Number(last?.patient_pay_cents) !== Number(fill.patient_pay_cents)
        ? [
            `fill ${fill.id}: the payer leaves ${last?.patient_pay_cents} to the patient, the fill says ${fill.patient_pay_cents}`,
          ]
        : []),
      ...(fill.status === 'PU' && sum !== Number(fill.patient_pay_cents)
        ? [`fill ${fill.id}: ${fill.patient_pay_cents} due, ${sum} paid`]
        : []),
      ...(fill.status !== 'PU' && sum !== 0
        ? [`fill ${fill.id} (${fill.status}): ${sum} kept`]
        : []),
    ];
  });
}
async function stockBooks(db: Db, rxIds: readonly number[]): Promise<readonly string[]> {
  const moves = await db
    .selectFrom('stock_movements')
    .select(['lot_id', 'fill_id', 'quantity'])
    .execute();
  const byLot = times(moves, (move) => String(move.lot_id));
  const byFill = times(
    moves.filter((move) => move.fill_id !== null),
    (move) => String(move.fill_id),
  );
  const sum = (all: readonly { readonly quantity: number }[] | undefined) =>
    (all ?? []).reduce((sum, item) => sum + Number(item.quantity), 0);
  const lots = await db
    .selectFrom('stock_lots')
    .select(['id', 'store_id', 'drug_id', 'on_hand'])
    .execute();
  const shelves = times(lots, (lot) => `${lot.store_id} ${lot.drug_id}`);
  const fills = await db
    .selectFrom('fills')
    .select(['id', 'status', 'quantity', 'voided'])
    .where('rx_id', 'in', [...rxIds])
    .execute();
  const taken = (fill: (typeof fills)[number]) =>
    !fill.voided && ['DV', 'RV', 'BD', 'PU'].includes(fill.status) ? -Number(fill.quantity) : 0;
  return [
    ...lots
      .filter((lot) => sum(byLot.get(String(lot.id))) !== Number(lot.on_hand))
      .map(
        (lot) => `lot ${lot.id}: ${lot.on_hand} on hand, ${sum(byLot.get(String(lot.id)))} moved`,
      ),
    ...(await db.selectFrom('store_drugs').select(['store_id', 'drug_id', 'on_hand']).execute())
      .filter(
        (row) =>
          Number(row.on_hand) !==
          (shelves.get(`${row.store_id} ${row.drug_id}`) ?? []).reduce(
            (sum, row) => sum + Number(row.on_hand),
            0,
          ),
      )
      .map((row) => `drug ${row.drug_id}: ${row.on_hand} on hand, its lots say otherwise`),
    ...fills
      .filter((fill) => sum(byFill.get(String(fill.id))) !== taken(fill))
      .map(
        (fill) =>
          `fill ${fill.id} (${fill.status}): ${sum(byFill.get(String(fill.id)))} taken, ${taken(fill)} expected`,
      ),
  ];
}

/**
 * Balances the day: claims against the payer's own journal, money against what the payers leave to
 * the patient, stock against its movements, acts against the audit log.
 */
export async function balanceOf(
  db: Db,
  input: {
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
        .select((eb) => ['event', eb.fn.countAll<number>().as('n')])
        .where('id', '>', input.lastAudit)
        .where('outcome', '=', 'done')
        .groupBy('event')
        .execute()
    ).map((item) => [item.event, Number(item.n)]),
  );
  return {
    ...(await claimBooks(db, input.rxIds, input.payerData)),
    misCollected: await collected(db, input.rxIds),
    stock: await stockBooks(db, input.rxIds),
    unaudited: [...input.acknowledged]
      .filter(([event, second]) => audited.get(event) !== second)
      .map(
        ([event, second]) =>
          `${event}: ${second} acknowledged, ${audited.get(event) ?? 0} in the audit log`,
      ),
  };
}
