import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import {
  provideSwitchBilled,
  switchBilledMachine,
  switchingText,
} from '#machines/rx/verification/switch-billed.machine.ts';
import { reachable, untaken } from '#tests/platform/graph.ts';
import { answered, detail, fakeRx, refusedFor } from './prescription.ts';

const billed = detail({ version: 9, status: 'B' });
const inEntry = detail({ version: 8, status: 'DE' });
const rejected = detail({ version: 9, status: 'R' });

type Payer = ClaimDetails['payers'][number];
const asked: Payer = {
  rank: 1,
  title: 'Primary',
  claimId: 3,
  version: 1,
  state: 'paid',
  stateText: 'Paid',
  inFlight: null,
  trouble: null,
  problem: null,
  manualReversal: false,
  rebilling: false,
  bin: '999999',
  pcn: null,
  group: null,
  pbm: null,
  plan: null,
  memberId: 'W100',
  personCode: null,
  copayOnly: false,
  helpDesk: null,
  billedAt: null,
  answeredAt: null,
  authorization: null,
  message: null,
  nextFillOn: null,
  rejects: [],
  billing: null,
  paid: null,
  explained: null,
  problems: [],
  corrections: { priorAuthorization: null, clarifications: [], dur: [] },
  card: null,
};
const may = { allowed: true, why: [], allowedRoles: [] };
const claim = (version: number, payer: Partial<Payer> = {}): ClaimDetails => ({
  rxId: 41,
  fillId: 71,
  version,
  rxNumber: '001 0004127 00',
  status: 'B',
  patientId: 7,
  patientName: 'Rivera, Alma J',
  drugName: 'metformin 500 mg tablet',
  ndc: '00591036901',
  quantity: 60_000,
  daysSupply: 30,
  billLater: false,
  payers: [{ ...asked, ...payer }],
  summary: {
    approvedCents: null,
    paidCents: null,
    copayCents: null,
    costCents: null,
    profitCents: null,
  },
  can: { send: may, resubmit: may, reverse: may, rebill: may },
  rebill: null,
});
const refused: Result<ClaimDetails> = {
  ok: false,
  error: { code: 'REFUSED', message: 'No claim of this fill is paid.' },
};
const rejects = [
  { code: '70', description: 'Product not covered', firstAction: null, cause: null },
];

/** A payer that answers with the second look; `switched` and `answer` say how it ends. */
function open(
  given: {
    readonly reverse?: Result<ClaimDetails>;
    readonly afterReversal?: Partial<Payer>;
    readonly switched?: RxOutcome;
    readonly sent?: Result<ClaimDetails>;
    readonly answer?: Partial<Payer>;
    readonly stands?: typeof billed;
  } = {},
) {
  const looks: Partial<Payer>[] = [
    { inFlight: 'B2' },
    given.afterReversal ?? { state: 'reversed' },
    { inFlight: 'B1' },
    given.answer ?? { state: 'paid' },
  ];
  let look = 0;
  const fake = fakeRx({
    reverse: async () => given.reverse ?? ok(claim(5, { inFlight: 'B2' })),
    details: async () => ok(claim(6 + look, looks[look++])),
    switchNdc: async () => given.switched ?? { kind: 'done', detail: inEntry },
    send: async () => given.sent ?? ok(claim(8, { inFlight: 'B1' })),
    load: async () => ok(given.stands ?? billed),
  });
  const clock = new SimulatedClock();
  const ref = createActor(provideSwitchBilled(fake.ports), {
    clock,
    input: { rxId: 41, version: 4, drugId: 10 },
  }).start();
  const seen: string[] = [];
  ref.subscribe(({ value }) => {
    const said = switchingText(String(value)).slice(0, 6);
    if (seen.at(-1) !== said) seen.push(said);
  });
  const over = async () => {
    for (let step = 0; step < 12; step += 1) {
      await answered();
      clock.increment(500);
    }
    return ref.getSnapshot().output;
  };
  return { fake, over, seen };
}

test('every state can be reached, and every transition happens', () => {
  const outcomes = [ok(claim(5, { inFlight: 'B2' })), ok(claim(5)), refused];
  const trouble = ok(claim(5, { trouble: 'reversal', problem: 'Not taken back.' }));
  const walk = {
    input: { rxId: 41, version: 4, drugId: 10 },
    events: {},
    settle: {
      reverse: { done: [...outcomes, trouble], error: [new Error('offline')] },
      claim: { done: [...outcomes, trouble], error: [new Error('offline')] },
      switchNdc: {
        done: [
          { kind: 'done', detail: inEntry },
          { kind: 'refused', failure: refusedFor('No') },
        ],
        error: [new Error('offline')],
      },
      send: { done: outcomes, error: [new Error('offline')] },
      load: { done: [ok(billed), refused], error: [new Error('offline')] },
    },
  };
  expect(reachable(switchBilledMachine, walk).unreached).toEqual([]);
  expect(untaken(switchBilledMachine, walk)).toEqual([]);
});
test('taken back, switched and billed: each step waits for the payer', async () => {
  const world = open();
  expect(await world.over()).toEqual({ detail: billed, problem: null });
  expect(world.fake.asked.map(({ name, with: given }) => [name, given])).toEqual([
    ['reverse', { rxId: 41, version: 4 }],
    ['details', 41],
    ['details', 41],
    ['switchNdc', { rxId: 41, version: 7, drugId: 10 }],
    ['send', { rxId: 41, version: 8 }],
    ['details', 41],
    ['details', 41],
    ['load', 41],
  ]);
  expect(world.seen).toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 3']);
});
test('a reversal that is refused changes nothing', async () => {
  const world = open({ reverse: refused });
  expect(await world.over()).toEqual({ detail: billed, problem: 'No claim of this fill is paid.' });
  expect(world.fake.names()).toEqual(['reverse', 'load']);
});
test('a payer that does not take the claim back ends it there', async () => {
  const problem = 'Primary: the payer did not take the claim back. Call it.';
  const world = open({ afterReversal: { trouble: 'reversal', problem } });
  expect(await world.over()).toEqual({ detail: billed, problem });
  expect(world.fake.names()).not.toContain('switchNdc');
});
test('a switch that is refused says that the claim is reversed by then', async () => {
  const failure = refusedFor('DAW 1: as written.');
  const world = open({ switched: { kind: 'refused', failure }, stands: billed });
  expect((await world.over())?.problem).toContain('The claim is reversed. DAW 1: as written.');
  expect(world.fake.names()).not.toContain('send');
});
test('a claim that can’t be sent leaves the new product in Data Entry, and says so', async () => {
  const world = open({ sent: refused, stands: inEntry });
  expect(await world.over()).toEqual({
    detail: inEntry,
    problem: 'The product is switched, but it is not billed: No claim of this fill is paid.',
  });
});
test('a rejection is said with its code and where it is cured', async () => {
  const world = open({
    answer: { state: 'rejected', trouble: 'rejected', rejects },
    stands: rejected,
  });
  expect(await world.over()).toEqual({
    detail: rejected,
    problem: [
      'The claim for the new product was rejected: 70 Product not covered.',
      '{key:rx.next} opens what cures it.',
    ].join(' '),
  });
});
