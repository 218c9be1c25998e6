import { expect, test } from 'vitest';
import { createActor, createMachine, fromPromise, waitFor } from 'xstate';
import type {
  ClaimDetails,
  TransmissionDetail,
  TransmissionRow,
} from '#domain/claim/contract/claims.ts';
import type { RejectedRow } from '#domain/claim/contract/rejected.ts';
import { neededWhenShown } from '#domain/platform/fields/field.ts';
import { fail, ok, refuse } from '#domain/platform/result.ts';
import { claimDetailsRefusal, provideClaimDetails } from '#machines/claim/claim-details.machine.ts';
import {
  inspectorRefusal,
  otherFor,
  provideClaimInspector,
} from '#machines/claim/claim-inspector.machine.ts';
import {
  correctAsking,
  correctFields,
  correctionsOf,
  cureAsking,
  deriveCorrect,
  provideClaimSteps,
} from '#machines/claim/claim-steps.ts';
import type { ClaimPorts } from '#machines/claim/claims.ports.ts';
import { provideRejected, rejectedPlan } from '#machines/claim/rejected-claims.ts';
import {
  provideTransmissionLog,
  transmissionLogRefusal,
  type TransmissionLogRef,
} from '#machines/claim/transmission-log.machine.ts';
import { problemOf, type Values } from '#machines/platform/draft/draft.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { notificationsMachine } from '#machines/platform/notifications/notifications.machine.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';
import { unsent } from './unsent.ts';

/** No test of these takes a step of the prescription. */
const noSteps = {} as never;
const yes = { allowed: true, why: [], allowedRoles: [] };
const no = (why: string) => ({ allowed: false, why: [why], allowedRoles: ['Technician'] });
const payer = {
  rank: 1,
  trouble: 'rejected',
  state: 'rejected',
  rejects: [],
  corrections: { priorAuthorization: { type: '1', number: '123' }, clarifications: ['5'], dur: [] },
};
const details = (options: object = {}): ClaimDetails =>
  ({
    rxId: 41,
    version: 4,
    rxNumber: '001 0004127 00',
    payers: [payer],
    can: { send: yes, resubmit: yes, reverse: no('No claim of this fill is paid.') },
    ...options,
  }) as unknown as ClaimDetails;
const row = (id: number, options: object = {}): TransmissionRow =>
  ({ id, kind: 'B1', rank: 1, status: 'Rejected', ...options }) as unknown as TransmissionRow;
const detail = (id: number, options: object = {}): TransmissionDetail =>
  ({
    row: row(id),
    rejections: [],
    noPriorAuth: 'The payer did not reject this one: there is nothing to have authorized.',
    request: { hex: `${id}` },
    answers: [],
    ...options,
  }) as unknown as TransmissionDetail;
const rejected = (options: object = {}): RejectedRow =>
  ({
    id: 9,
    rxId: 41,
    trouble: 'rejected',
    codes: '79',
    description: 'Too soon for a refill',
    message: 'NEXT FILLABLE DATE 12/12/2026',
    nextFillOn: '2026-12-12',
    since: '2026-11-22T14:00:00Z',
    promisedAt: null,
    waiting: false,
    firstAction: 'Defer',
    quantity: 60_000,
    drugName: 'glipizide 5 mg tablet',
    ...options,
  }) as unknown as RejectedRow;
const asks: { name: string; input: unknown }[] = [];
const ask = fromPromise<unknown, { name: string; input: unknown }>(async ({ input }) => {
  asks.push(input);
  return null;
});
const ports = (ports: Partial<ClaimPorts>): ClaimPorts => ports as ClaimPorts;
const drained = () => asks.splice(0);

test('Claim Details: sent by a key; a refusal stays with its reasons; what is not possible says why and who may', async () => {
  const sent: unknown[] = [];
  const refused = {
    code: 'REFUSED',
    message: 'no',
    why: ['A claim is on its way.'],
    allowedRoles: [],
  };
  let answer: unknown = fail(refused);
  const ref = createActor(
    provideClaimDetails(
      ports({
        details: async () => ok(details()),
        send: async (at) => {
          sent.push(at);
          return answer as never;
        },
      }),
    ).provide({ actors: { ask } }),
    { input: { rxId: 41 } },
  ).start();
  const ready = () => waitFor(ref, (snapshot) => snapshot.matches('reading'));
  expect(claimDetailsRefusal(ref.getSnapshot(), { type: 'claim.send' })).toBe(
    'Loading: wait for the claim.',
  );
  await ready();
  ref.send({ type: 'claim.send' });
  expect((await ready()).context.refusal?.why).toEqual(['A claim is on its way.']);
  answer = ok(details({ version: 5 }));
  ref.send({ type: 'claim.send' });
  expect((await ready()).context).toMatchObject({ refusal: null, details: { version: 5 } });
  expect(sent).toEqual([
    { rxId: 41, version: 4 },
    { rxId: 41, version: 4 },
  ]);
  expect(claimDetailsRefusal(ref.getSnapshot(), { type: 'claim.reverse' })).toBe(
    'No claim of this fill is paid. May: Technician.',
  );
  ref.send({ type: 'claim.log' });
  await ready();
  expect(drained()).toEqual([{ name: 'transmissionLog', input: { rxId: 41 } }]);
});
test('a rebill is shown first; two keys are one act, and Esc sends nothing', async () => {
  const sent: unknown[] = [];
  const rebill = { digest: 'a'.repeat(64) };
  const rebillable = details({ rebill, can: { rebill: yes, send: yes } });
  const ref = createActor(
    provideClaimDetails(
      ports({
        details: async () => ok(rebillable),
        rebill: async (at) => {
          sent.push(at);
          return ok(details({ version: 5, rebill: null, can: { rebill: no('On its way.') } }));
        },
      }),
    ).provide({ actors: { ask } }),
    { input: { rxId: 41, first: 'rebill' } },
  ).start();
  await waitFor(ref, (snapshot) => snapshot.matches('confirming'));
  ref.send({ type: 'dialog.close' });
  expect([ref.getSnapshot().value, sent]).toEqual(['reading', []]);
  expect(claimDetailsRefusal(ref.getSnapshot(), { type: 'claim.rebillNow' })).toBe(
    'Look first at what would be sent: {key:claim.rebill}.',
  );
  ref.send({ type: 'claim.rebill' });
  ref.send({ type: 'claim.rebillNow' });
  ref.send({ type: 'claim.rebillNow' });
  ref.send({ type: 'claim.rebill' });
  const after = await waitFor(ref, (snapshot) => snapshot.matches('reading'));
  ref.send({ type: 'claim.rebillNow' });
  expect(sent).toEqual([{ rxId: 41, version: 4, digest: 'a'.repeat(64) }]);
  expect(after.context.details?.version).toBe(5);
  expect(claimDetailsRefusal(ref.getSnapshot(), { type: 'claim.rebill' })).toBe(
    'On its way. May: Technician.',
  );
});

test('the label first, then the monograph of the drug that is filled', async () => {
  const ref = createActor(
    provideClaimDetails(
      ports({ details: async () => ok(details()), drugOf: async () => ok(7) }),
    ).provide({ actors: { ask } }),
    { input: { rxId: 41 } },
  ).start();
  await waitFor(ref, (snapshot) => snapshot.matches('reading'));
  ref.send({ type: 'claim.labelMonograph' });
  await waitFor(ref, (snapshot) => snapshot.matches('reading') && asks.length === 2);
  expect(drained()).toEqual([
    { name: 'printLabel', input: { rxId: 41 } },
    { name: 'monograph', input: { drugId: 7 } },
  ]);
});
test('opened to be corrected it asks at once, with what was corrected before; where that is not possible it only shows the claim', async () => {
  const open = (claimDetails: ClaimDetails) =>
    createActor(
      provideClaimDetails(ports({ details: async () => ok(claimDetails) })).provide({
        actors: { ask },
      }),
      { input: { rxId: 41, first: 'correct' } },
    ).start();
  await waitFor(open(details()), (snapshot) => snapshot.matches('reading') && asks.length === 1);
  expect(drained()).toMatchObject([
    {
      name: 'claimCorrect',
      input: {
        id: 41,
        version: 4,
        blank: {
          rank: '1',
          paType: '1',
          paNumber: '123',
          clarification1: '5',
          clarification2: null,
          dur: [],
        },
      },
    },
  ]);
  await waitFor(
    open(details({ can: { send: yes, resubmit: no('Not rejected.'), reverse: yes } })),
    (snapshot) => snapshot.matches('reading'),
  );
  expect(drained()).toEqual([]);
});
test('opened for the cure it asks for it where the hand is needed, and closes', async () => {
  const cured = async (code: string, said: object = {}) => {
    const rejects = [{ code, description: 'No', firstAction: 'Ask the plan' }];
    const ref = createActor(
      provideClaimDetails(
        ports({ details: async () => ok(details({ payers: [{ ...payer, rejects, ...said }] })) }),
      ).provide({ actors: { ask } }),
      { input: { rxId: 41, first: 'cure' } },
    ).start();
    await waitFor(ref, (snapshot) => snapshot.status === 'done');
    return drained();
  };

  expect(await cured('75', { message: 'PRIOR AUTHORIZATION REQUIRED' })).toMatchObject([
    {
      name: 'claimCorrect',
      input: {
        field: 'paNumber',
        blank: {
          cure: 'authorization',
          rejected: '75 No',
          cause: 'Ask the plan\nThe payer: PRIOR AUTHORIZATION REQUIRED',
        },
      },
    },
  ]);
  expect(await cured('79')).toMatchObject([{ input: { field: 'clarification1' } }]);
  expect(await cured('88')).toMatchObject([{ input: { field: 'dur' } }]);
  expect(await cured('81')).toMatchObject([{ input: { field: 'delayReason' } }]);
  expect(await cured('99')).toMatchObject([
    { name: 'claimCorrect', input: { field: 'cure', blank: { cure: null } } },
  ]);
  expect(await cured('ZZ')).toMatchObject([{ input: { field: 'memberId' } }]);
  expect(await cured('85', { message: 'RESUBMIT WITH PERSON CODE 03' })).toMatchObject([
    { name: 'claimCorrect', input: { field: 'personCode', blank: { cure: 'card' } } },
  ]);
  expect(await cured('76', { message: 'MAX DAYS SUPPLY 30' })).toEqual([
    { name: 'rxEntry', input: { rxId: 41, field: 'daysSupply' } },
  ]);
  expect(await cured('CA')).toMatchObject([{ name: 'patient', input: { step: 0 } }]);
  expect(await cured('7X')).toEqual([
    { name: 'rxEntry', input: { rxId: 41, field: 'daysSupply' } },
  ]);
  expect(await cured('AJ')).toEqual([{ name: 'rxEntry', input: { rxId: 41, field: 'drugId' } }]);
});
const card = {
  insuranceId: 9,
  patientVersion: 3,
  memberId: 'W100',
  personCode: '01',
  cardholderRelation: '1',
  payerBirthDate: null,
};
/** What is asked for a rejection, of a claim to a payer with a card. */
const cureFor = (code: string, cause: string | null = null) =>
  cureAsking(
    details({
      patientId: 7,
      payers: [
        { ...payer, rejects: [{ code, description: 'No', firstAction: null, cause }], card },
      ],
    }),
  );
test.each([
  ['07', 'memberId'],
  ['52', 'memberId'],
  ['65', 'memberId'],
  ['53', 'personCode'],
  ['11', 'cardholderRelation'],
  ['09', 'payerBirthDate'],
])('%s is cured on the card, at %s, with what the record has', (code, field) => {
  expect(cureFor(code, 'Member # W100 was sent.')).toMatchObject({
    name: 'claimCorrect',
    input: {
      field,
      blank: {
        cure: 'card',
        rejected: `${code} No\nMember # W100 was sent.`,
        memberId: 'W100',
        personCode: '01',
        cardholderRelation: '1',
        payerBirthDate: null,
        cardAt: '1 9 3',
        what: null,
      },
    },
  });
});
test('what was handed over is not edited: its claim is corrected by what only a claim says', () => {
  const refused = { code: '76', description: 'Plan limits', firstAction: null, cause: null };
  const rejected = { patientId: 7, payers: [{ ...payer, rejects: [refused], card }] };
  const asked = (status: string) => cureAsking(details({ ...rejected, status }));
  expect(asked('R')).toMatchObject({ name: 'rxEntry', input: { field: 'quantity' } });
  expect(asked('PU')).toMatchObject({ name: 'claimCorrect', input: { field: 'cure' } });
});
test.each(['01', '04', '06', '51', '67', '68', '69'])(
  '%s is of the plan or its days: the patient’s insurances are opened',
  (code) => {
    expect(cureFor(code)).toMatchObject({ name: 'patient', input: { id: 7, step: 2 } });
  },
);
test('a corrected card goes with the claim; of another payer nothing is sent', async () => {
  const sent: object[] = [];
  const steps = provideClaimSteps({
    resubmit: async (at) => {
      sent.push(at);
      return ok(details());
    },
    reverse: async () => ok(details()),
  });
  const saved = async (over: Values) => {
    const ref = createActor(steps.claimCorrect, {
      input: {
        id: 41,
        version: 4,
        title: 'Card',
        intent: 'new',
        after: 'close',
        fields: correctFields,
        blank: {
          cure: 'card',
          rank: '1',
          what: 'Card',
          memberId: 'W100',
          personCode: '01',
          cardholderRelation: '1',
          cardAt: '1 9 3',
          dur: [],
          ...over,
        },
      },
    }).start();
    ref.send({ type: 'record.save' });
    const after = await waitFor(
      ref,
      ({ status, context }) => status === 'done' || context.failure !== null,
    );
    return sent.pop() ?? after.context.failure;
  };

  expect(await saved({ memberId: ' W200 ', personCode: '' })).toMatchObject({
    rank: 1,
    what: 'Card',
    card: { ...card, memberId: 'W200', personCode: null },
  });
  expect(await saved({ cure: 'dur' })).not.toHaveProperty('card');
  const notThisPayers = 'The card that is shown is not of this payer: nothing was sent.';
  expect(await saved({ rank: '2' })).toMatchObject({ message: notThisPayers });
  expect(await saved({ cardAt: null })).toMatchObject({ message: notThisPayers });
});
test('what was corrected is said by the cure, unless somebody writes it', async () => {
  expect(deriveCorrect('cure', { cure: 'dur', what: null })).toEqual({ what: 'DUR answer' });
  expect(deriveCorrect('cure', { cure: 'authorization', what: 'DUR answer' })).toEqual({
    what: 'Prior authorization',
  });
  expect(deriveCorrect('cure', { cure: 'dur', what: 'The other statin was stopped' })).toEqual({});
  expect(deriveCorrect('what', { cure: 'dur', what: '' })).toEqual({});
  expect(deriveCorrect(null, { cure: 'card', what: null })).toEqual({});
});
test('a prior authorization is asked for its number in digits, and sent without none', () => {
  const typed = (paNumber: string | null) => ({ cure: 'authorization', paType: '1', paNumber });
  const { paNumber: field } = correctFields;

  expect(neededWhenShown(correctFields, typed(null))).toMatchObject({
    paNumber: 'Prior auth. # is needed before this can be saved.',
  });
  expect([problemOf(field, 'PA 12'), problemOf(field, '99001')]).toEqual([
    'Type the number as the payer gave it: digits only, without letters or hyphens',
    undefined,
  ]);
  expect(correctionsOf(typed('')).priorAuthorization).toEqual({ type: '1', number: '' });
});
test('what is typed becomes the claim’s corrections: a number without a type is a prior authorization, empty clarifications are left out', () => {
  expect(
    correctionsOf({
      paType: null,
      paNumber: ' 99001 ',
      clarification1: null,
      clarification2: '5',
      clarification3: '',
      dur: null,
    }),
  ).toEqual({ priorAuthorization: { type: '1', number: '99001' }, clarifications: ['5'], dur: [] });
  expect(
    correctionsOf({
      paType: '1',
      paNumber: '',
      dur: [{ reason: 'ER', service: 'M0', result: '1G' }],
    }),
  ).toEqual({
    priorAuthorization: null,
    clarifications: [],
    dur: [{ reason: 'ER', service: 'M0', result: '1G' }],
  });
  expect(
    correctAsking(
      details({
        payers: [
          { ...payer, trouble: null, state: 'paid' },
          { ...payer, rank: 2 },
        ],
      }),
    ).input,
  ).toMatchObject({ blank: { rank: '2' } });
});

test('Transmission Log: the newest first; another one is read once the cursor rests; nothing of the last one stands beside it', async () => {
  const read: number[] = [];
  const ref = createActor(
    provideTransmissionLog(
      ports({
        log: async () => ok({ rxId: 41, rows: [row(3), row(2)] }) as never,
        transmission: async (id) => {
          read.push(id);
          return ok(detail(id, id === 3 ? { rejections: [{ code: '79' }] } : {}));
        },
        print: async () => undefined,
      }),
      noSteps,
    ).provide({ actors: { ask } }),
    { input: { rxId: 41 } },
  ).start();
  const ready = () => waitFor(ref, (snapshot) => snapshot.matches('reading'));
  expect((await ready()).context.detail?.row.id).toBe(3);
  expect(ref.getSnapshot().can({ type: 'tlog.print' })).toBe(true);
  ref.send({ type: 'tlog.move', by: 1 });
  expect(ref.getSnapshot().context.detail).toBeNull();
  expect((await ready()).context.detail?.row.id).toBe(2);
  expect(read).toEqual([3, 2]);
  const why = (type: string) => transmissionLogRefusal(ref.getSnapshot(), { type });
  expect(transmissionLogRefusal(ref.getSnapshot(), { type: 'tlog.move', by: 1 } as never)).toBe(
    'There is no further transmission.',
  );
  expect(why('tlog.print')).toBe(
    'The payer did not reject this one: there is no rejection to print.',
  );
  expect([why('tlog.paFax'), why('tlog.paCmm')]).toEqual([
    'The payer did not reject this one: there is nothing to have authorized.',
    expect.stringContaining('CoverMyMeds is not connected'),
  ]);
  ref.send({ type: 'tlog.inspect', view: 'compare' });
  await ready();
  expect(drained()).toMatchObject([{ name: 'claimInspector', input: { id: 2, view: 'compare' } }]);
});
test.each([
  ['nothing', null],
  ['Down', { type: 'tlog.move', by: 1 }],
  ['news', { type: 'live.changed', entity: 'rx', id: 41, version: 7 }],
  ['Esc', { type: 'dialog.close' }],
] as const)(
  'P/A Fax asks the prescriber about the rejection under the cursor, and says who gets it or why not, whatever comes meanwhile: %s',
  async (_, meanwhile) => {
    const faxed: unknown[] = [];
    const answers = [
      ok({ recipient: 'Hannah Brown MD', fax: '2175550143' }),
      refuse('REFUSED', 'Brown, Hannah has no fax number on the record: add it there.'),
    ];
    const log = provideTransmissionLog(
      ports({
        log: async () => ok({ rxId: 41, version: 6, rows: [row(3), row(2)] }) as never,
        transmission: async (id) =>
          ok(detail(id, { rejections: [{ code: '75' }], noPriorAuth: null })),
        faxPriorAuth: async (row) => {
          faxed.push(row);
          return answers.shift()!;
        },
      }),
      noSteps,
    );
    const root = createActor(
      createMachine({
        invoke: [
          { id: 'notifications', systemId: 'notifications', src: notificationsMachine },
          { id: 'log', src: log, input: { rxId: 41 } },
        ],
      }),
    ).start();
    const ref = root.getSnapshot().children['log'] as unknown as TransmissionLogRef;
    const ready = () => waitFor(ref, (snapshot) => snapshot.matches('reading'));
    const said = () =>
      (
        root.getSnapshot().children['notifications'] as never as {
          getSnapshot(): { context: { kept: { message: string }[] } };
        }
      )
        .getSnapshot()
        .context.kept.map((item) => item.message);
    for (let index = 0; index < 2; index++) {
      await ready();
      ref.send({ type: 'tlog.paFax' });
      expect(transmissionLogRefusal(ref.getSnapshot(), { type: 'tlog.paFax' })).toBe(
        'Loading: wait for the transmission.',
      );
      if (meanwhile) ref.send(meanwhile);
    }
    await ready();
    expect([faxed, answers]).toEqual([
      [
        { rxId: 41, version: 6, transmissionId: 3 },
        { rxId: 41, version: 6, transmissionId: 3 },
      ],
      [],
    ]);
    expect(said()).toEqual([
      'Brown, Hannah has no fax number on the record: add it there.',
      'The request to Hannah Brown MD (217-555-0143) waits in the outbox of faxes.',
    ]);
  },
);
test('what another workstation changes closes nothing that is open over the log', async () => {
  let answer = (): void => {};
  const stopped: string[] = [];
  const edit = fromPromise<unknown, { name: string; input: unknown }>(({ input, signal }) => {
    signal.addEventListener('abort', () => stopped.push(input.name));
    return new Promise<void>((resolve) => (answer = resolve));
  });
  const log = provideTransmissionLog(
    ports({
      log: async () => ok({ ...unsent, rows: [row(3)] }),
      transmission: async (id) => ok(detail(id)),
    }),
    noSteps,
  ).provide({ actors: { ask: edit } });
  const ref = createActor(log, { input: { rxId: 41 } }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('reading'));
  ref.send({ type: 'tlog.edit' });

  ref.send({ type: 'live.changed', entity: '*', id: 0, version: 0 });
  const open = ref.getSnapshot().value;
  answer();
  await waitFor(ref, (snapshot) => snapshot.matches('reading'));

  expect([open, stopped]).toEqual(['asking', []]);
});
test('where nothing was sent the log says so', async () => {
  const ref = createActor(provideTransmissionLog(ports({ log: async () => ok(unsent) }), noSteps), {
    input: { rxId: 41 },
  }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('reading'));
  expect(transmissionLogRefusal(ref.getSnapshot(), { type: 'tlog.inspect' })).toBe(
    'No claim was sent for this prescription yet.',
  );
});

test('a transmission is compared with the one before it of its kind and payer, and with any other by a key', async () => {
  const rows = [row(5), row(4, { kind: 'B2' }), row(3, { rank: 2 }), row(2)];
  expect([otherFor(rows, 5), otherFor(rows, 4), otherFor(rows, 2), otherFor([row(1)], 1)]).toEqual([
    2,
    3,
    5,
    null,
  ]);
  const compared: string[][] = [];
  const ref = createActor(
    provideClaimInspector(
      ports({
        transmission: async (id) => ok(detail(id)),
        differences: async (a, b) => {
          compared.push([a, b]);
          return [];
        },
      }),
    ),
    { input: { rows, id: 5, view: 'compare' } },
  ).start();
  await waitFor(ref, (snapshot) => snapshot.context.compared !== null);
  ref.send({ type: 'inspector.other', by: -1 });
  await waitFor(
    ref,
    (snapshot) => snapshot.matches('reading') && snapshot.context.compared !== null,
  );
  // Before comes what was sent before.
  expect(compared).toEqual([
    ['2', '5'],
    ['3', '5'],
  ]);
  ref.send({ type: 'inspector.other', by: 1 });
  await waitFor(
    ref,
    (snapshot) => snapshot.matches('reading') && snapshot.context.compared !== null,
  );
  expect(inspectorRefusal(ref.getSnapshot(), { type: 'inspector.other', by: 1 } as never)).toBe(
    'There is no further transmission to compare with.',
  );
});

async function first(row: RejectedRow) {
  const steps: unknown[] = [];
  const step = createMachine({
    id: 'step',
    context: ({ input }) => {
      steps.push(input);
      return {};
    },
    initial: 'done',
    states: { done: { type: 'final' } },
    output: { detail: null },
  }) as never;
  const ref = createActor(
    provideRejected(
      ports({ rejected: async () => ({ total: 1, rows: [row], exact: true }) }),
      noSteps,
      storeClock,
    ).provide({ actors: { step, ask } }),
    { input: {} },
  ).start() as ListDialogRef;
  const { list } = ref.getSnapshot().context;
  await waitFor(list, (snapshot) => snapshot.matches({ rows: 'ready' }));
  ref.send({ type: 'list.do', verb: 'first' });
  await waitFor(ref, (snapshot) => snapshot.matches('browsing') && steps.length + asks.length > 0);
  return { steps, asked: drained() };
}
test('Rejected Claims: F8 puts a claim that is too soon off to the payer’s day; others go where they are corrected', async () => {
  expect((await first(rejected())).steps).toEqual([
    {
      rxId: 41,
      first: 'defer',
      once: true,
      said: { reasonCode: 'payer-date', until: '2026-12-12' },
    },
  ]);
  expect((await first(rejected({ nextFillOn: null }))).steps).toEqual([
    { rxId: 41, first: 'defer', once: true },
  ]);
  for (const codes of ['76', '7X', '9G'])
    expect((await first(rejected({ codes, nextFillOn: null }))).steps).toEqual([
      { rxId: 41, first: 'next', once: true },
    ]);
  for (const codes of ['75', '70'])
    expect((await first(rejected({ codes }))).asked).toEqual([
      { name: 'claimDetails', input: { rxId: 41, first: 'cure' } },
    ]);
  expect((await first(rejected({ codes: '6Z' }))).asked).toEqual([
    { name: 'transmissionLog', input: { rxId: 41, nextFillOn: '2026-12-12' } },
  ]);
  expect((await first(rejected({ trouble: 'unanswered', codes: '' }))).asked).toEqual([
    { name: 'claimDetails', input: { rxId: 41 } },
  ]);
});
test('a row says code, words, the payer’s message and its next day', () => {
  expect(
    ['codes', 'description', 'firstAction', 'nextFillOn', 'trouble', 'drugName'].map((code) =>
      rejectedPlan.textOf(rejected(), code, storeClock),
    ),
  ).toEqual([
    '79',
    '“NEXT FILLABLE DATE 12/12/2026” Too soon for a refill',
    'Defer',
    '12/12/2026',
    'Rejected',
    'glipiZIDE 5 mg tablet',
  ]);
});
