import { describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, fromTransition, SimulatedClock, waitFor } from 'xstate';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { EntryCheck, PartialRx } from '#domain/rx/contract/rx.ts';
import type { ConfirmInput, ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { newEntryFields } from '#machines/rx/entry/entry-fields.ts';
import { blankEntry, entryFromMessage, entryFromRx } from '#machines/rx/entry/entry-values.ts';
import { nextMessage } from '#machines/rx/entry/open-entry.ts';
import { priceStep } from '#machines/rx/entry/price-step.ts';
import { proposalOf, stateOf, isSaved } from '#machines/rx/entry/rx-entry.context.ts';
import type {
  RxEntryContext,
  RxEntryEmitted,
  RxEntryInput,
} from '#machines/rx/entry/rx-entry.context.ts';
import { provideRxEntry, rxEntryMachine } from '#machines/rx/entry/rx-entry.machine.ts';
import { rxEntryRefusal } from '#machines/rx/entry/rx-entry.refusal.ts';
import type {
  SupplyFactsInput,
  SupplyFactsOutput,
} from '#machines/rx/entry/supply-facts.machine.ts';
import { conflictWords } from '#machines/rx/entry/words/conflict-words.ts';
import { coverage } from '#tests/platform/transitions.ts';
import { differenceAlert, lateAlert, penicillinAlert, warfarinAlert } from './alerts.ts';
import {
  amoxicillin,
  amoxicillin20,
  checkOf,
  detailOf,
  draftOfRivera,
  entryWorld,
  erxRow,
  exactMessage,
  strangerMessage,
  type EntryWorld,
} from './world.ts';

const fault = [new Error('The server does not answer.')];
const refusal = {
  kind: 'refused',
  failure: {
    code: 'REFUSED',
    message: 'The alert is not answered.',
    why: ['The alert is not answered.'],
    allowedRoles: ['Pharmacist'],
  },
};
const scanned = { type: 'scan.arrived', code: { kind: 'ndc', raw: '00093310501' }, byHand: false };
const typed = { ...entryFromMessage(exactMessage), note: 'Call first' };
/** A draft that stands as it is given, changed or not. */
const standing = (initial: Values, values: Values, fields: Fields = {}) =>
  fromTransition(
    (item: unknown) => item as never,
    () =>
      ({
        initial,
        values,
        errors: {},
        touched: {},
        dirty: values === initial ? {} : { note: true },
        unread: {},
        epochs: {},
        fields,
      }) as never,
  ) as never as typeof draftLogic;

/** The days hang on grams that nobody has said of the drug. */
const askingGrams: Partial<EntryCheck> = {
  factDrug: { id: 31, version: 4 },
  facts: [
    {
      fact: 'oneApplication',
      ask: 'How many grams or mL are used each time?',
      said: null,
      value: null,
      remembered: null,
    },
  ],
};
test('every state can be reached and every transition taken', () => {
  const check = checkOf(
    { drugId: 31, sig: '1C PO TID', quantity: 30_000 },
    [penicillinAlert],
    askingGrams,
  );
  const saves = {
    done: [
      { kind: 'done', detail: detailOf() },
      { kind: 'stale', by: null, detail: detailOf({ version: 9 }) },
      refusal,
    ],
    error: fault,
  };
  const settle = (opened: unknown, checked = check) => ({
    open: {
      done: [opened, fail({ code: 'NOT_FOUND', message: 'There is no such message.' })],
      error: fault,
    },
    check: { done: [checked], error: fault },
    keep: { done: [undefined], error: fault },
    letGo: { done: [undefined], error: fault },
    save: saves,
    price: saves,
    next: { done: [null, 502], error: fault },
    resolve: {
      done: [
        { kind: 'one', drugs: [amoxicillin], message: null },
        { kind: 'several', drugs: [amoxicillin, amoxicillin20], message: null },
        { kind: 'none', drugs: [], message: 'Unknown' },
        { kind: 'unreadable', drugs: [], message: 'Unreadable' },
      ],
      error: fault,
    },
    choose: { done: [{ drug: amoxicillin }, { drug: null }], error: fault },
    offer: { done: [{ answer: 'yes' }, { answer: 'no' }], error: fault },
    refuse: { done: [{ refused: true }, { refused: false }], error: fault },
    answerFacts: {
      done: [
        { done: true, answered: null },
        { done: false, answered: null },
      ],
      error: fault,
    },
    add: { done: [null, { id: 9, label: 'Okoye, Samuel' }], error: fault },
    askClose: {
      done: [{ answer: 'save' }, { answer: 'discard' }, { answer: 'stay' }],
      error: fault,
    },
    watch: { done: [undefined], error: fault },
    leaving: { done: [undefined], error: fault },
  });
  const events = {
    'entry.changed': [{ type: 'entry.changed' }],
    'page.leave': [{ type: 'page.leave' }],
    'check.now': [{ type: 'check.now' }],
    'entry.save': [
      { type: 'entry.save', then: 'fill' } as never,
      { type: 'entry.save', then: 'close' } as never,
    ],
    'entry.look': [{ type: 'entry.look' }],
    'alert.came': [{ type: 'alert.came' }],
    'entry.discard': [{ type: 'entry.discard' }],
    'entry.retry': [{ type: 'entry.retry' }],
    'entry.take': [{ type: 'entry.take', field: 'daysSupply' } as never],
    'entry.toggle': [{ type: 'entry.toggle', field: 'waiting' } as never],
    'entry.promise': [{ type: 'entry.promise' }],
    'entry.problem': [{ type: 'entry.problem' }],
    'entry.alerts': [{ type: 'entry.alerts' }],
    'entry.alert': [{ type: 'entry.alert', to: 'next' } as never],
    'entry.answer': [{ type: 'entry.answer', key: '1', words: 'Dr. Chen knows' } as never],
    'entry.give': [{ type: 'entry.give' }],
    'entry.words': [{ type: 'entry.words', words: 'Dr. Chen' }],
    'entry.leaveWords': [{ type: 'entry.leaveWords' }],
    'entry.unanswer': [{ type: 'entry.unanswer' }],
    'entry.addNew': [{ type: 'entry.addNew', of: 'patient', text: 'okoye' } as never],
    'entry.refuseMessage': [{ type: 'entry.refuseMessage' }],
    'entry.attach': [{ type: 'entry.attach' }],
    'entry.allergies': [{ type: 'entry.allergies' }],
    'entry.weight': [{ type: 'entry.weight' }],
    'entry.facts': [{ type: 'entry.facts' }],
    'entry.picture': [{ type: 'entry.picture' }],
    'entry.choose': [{ type: 'entry.choose', field: 'note', whose: 'mine' } as never],
    'entry.chooseAll': [{ type: 'entry.chooseAll', whose: 'mine' } as never],
    'entry.merge': [{ type: 'entry.merge' }],
    'scan.arrived': [scanned],
    'dialog.close': [{ type: 'dialog.close' }],
    'live.changed': [
      { type: 'live.changed', entity: 'rx', id: 4128, version: 99 } as never,
      { type: 'live.changed', entity: '*', id: 0, version: 0 } as never,
    ],
  };
  const project = (context: RxEntryContext) => [
    context.wish,
    context.then,
    context.everStored,
    context.problem !== null && context.failed,
    context.check !== null,
    Object.keys(context.answers).length,
    Object.keys(context.halves).length,
    context.alert,
    context.drugCode !== null,
    context.theirs !== null,
    context.round === 0,
    context.unread,
  ];
  // Who may answer is the workstation's knowledge; here everyone may.
  const takeCheck = assign({
    check: ({ event }) => (event as never as { output: EntryCheck }).output,
    rights: { answer: true, severe: true },
  });
  const machine = rxEntryMachine.provide({ actions: { takeCheck: takeCheck as never } });
  const walk = (
    input: RxEntryInput,
    opened: unknown,
    draft: typeof draftLogic,
    only?: readonly (keyof typeof events)[],
  ) =>
    coverage(machine.provide({ actors: { draft } }), {
      events: Object.fromEntries(
        Object.entries(events).map(([type, all]) => [
          type,
          only && !only.includes(type as never) ? [] : all,
        ]),
      ),
      settle: settle(opened),
      input,
      project,
    });
  const clean = entryFromMessage(exactMessage);
  const stored = entryFromRx(detailOf());
  const blank = blankEntry('2026-03-02', null);
  const walks = [
    walk(
      { erxId: 501 },
      ok({ detail: null, message: exactMessage, initial: clean, kept: null }),
      standing(clean, typed),
    ),
    walk(
      { erxId: 501 },
      ok({ detail: null, message: exactMessage, initial: clean, kept: null }),
      standing(clean, clean),
      ['dialog.close'],
    ),
    walk(
      { drugCode: '00093310501' },
      ok({ detail: null, message: null, initial: blank, kept: null }),
      standing(blank, { ...blank, sig: '1C PO TID', quantity: 30_000 }, newEntryFields),
      ['entry.save', 'entry.take', 'entry.problem', 'entry.retry', 'scan.arrived', 'dialog.close'],
    ),
    walk(
      { rxId: 4128 },
      ok({ detail: detailOf(), message: null, initial: stored, kept: null }),
      standing(stored, { ...stored, note: 'Call first', imageKey: 'a'.repeat(32) }),
      [
        'entry.picture',
        'entry.save',
        'entry.merge',
        'entry.choose',
        'entry.chooseAll',
        'dialog.close',
        'live.changed',
      ],
    ),
  ];
  const answers = [
    { type: 'entry.answer', key: '1' },
    { type: 'entry.answer', key: '3' },
    { type: 'entry.answer', key: '8' },
  ];
  const answering = coverage(machine.provide({ actors: { draft: standing(clean, clean) } }), {
    events: {
      ...Object.fromEntries(Object.keys(events).map((type) => [type, []])),
      'entry.alerts': events['entry.alerts'],
      'entry.alert': events['entry.alert'],
      'entry.answer': answers,
      'entry.give': [{ type: 'entry.give' }],
    },
    settle: settle(
      ok({ detail: null, message: exactMessage, initial: clean, kept: null }),
      checkOf({ drugId: 31, sig: '1C PO TID', quantity: 30_000 }, [
        penicillinAlert,
        differenceAlert,
        lateAlert,
      ]),
    ),
    input: { erxId: 501 },
    project,
  });
  walks.push(answering);
  const inAll = (name: 'untaken' | 'unreached') =>
    walks[0]![name].filter((walk) => walks.every((item) => item[name].includes(walk)));
  expect({ untaken: inAll('untaken'), unreached: inAll('unreached') }).toEqual({
    untaken: [],
    unreached: [],
  });
}, 600_000);

interface Asked {
  readonly questions: string[];
  confirm: string;
  added: { id: number; label: string } | null;
  chosen: number;
}
/**
 * An entry at a desk: the machine on a server in memory, with a clock that only moves when it is
 * told to.
 */
type FactsAnswer = (asked: { readonly input: SupplyFactsInput }) => Promise<SupplyFactsOutput>;
const putAside: FactsAnswer = async () => ({ done: false, answered: null });
/** What the machine tells its screen. */
const told = [
  'entry.toField',
  'entry.toNext',
  'entry.toAlert',
  'entry.toForm',
  'entry.toProblem',
  'entry.added',
] as const;
async function open(
  input: RxEntryInput,
  world: EntryWorld = entryWorld(),
  facts: FactsAnswer = putAside,
) {
  const clock = new SimulatedClock();
  const asked: Asked = { questions: [], confirm: 'save', added: null, chosen: 0 };
  const said: RxEntryEmitted[] = [];
  const machine = provideRxEntry(world.ports).provide({
    actors: {
      askConfirm: fromPromise<ConfirmOutput, ConfirmInput>(async ({ input: givenInput }) => {
        asked.questions.push(givenInput.question);
        return { answer: asked.confirm };
      }),
      askDrugChoice: fromPromise(
        async ({ input: givenInput }: { input: { drugs: readonly (typeof amoxicillin)[] } }) => ({
          drug: givenInput.drugs[asked.chosen] ?? null,
        }),
      ) as never,
      askErxRefuse: fromPromise(async () => ({ refused: true, row: null })) as never,
      askSupplyFacts: fromPromise<SupplyFactsOutput, SupplyFactsInput>(facts),
      openAny: fromPromise(async ({ input: givenInput }) => {
        asked.questions.push((givenInput as { name: string }).name);
        return asked.added;
      }),
    },
  });
  const ref = createActor(machine, { input, clock }).start();
  for (const type of told) ref.on(type, (event) => said.push(event));
  const until = (state: object | string) =>
    waitFor(ref, (snapshot) => snapshot.matches(state as never));
  const checked = async () => {
    clock.increment(80);
    await until({ working: { check: 'settled' } });
  };
  const value = (field: string) => draftOf(ref.getSnapshot().context.draft!).values[field];
  const type = (field: string, input: unknown) =>
    ref.getSnapshot().context.draft!.send({ type: 'draft.set', field, value: input });
  await waitFor(
    ref,
    (snapshot) =>
      snapshot.matches('missing') ||
      snapshot.matches('loadFailed') ||
      snapshot.matches({ working: { form: 'editing', check: 'settled' } }),
  );
  return {
    ref,
    world,
    clock,
    asked,
    said,
    until,
    checked,
    value,
    type,
    context: () => ref.getSnapshot().context,
    error: (field: string) => draftOf(ref.getSnapshot().context.draft!).errors[field],
  };
}
const editing = { working: { form: 'editing' } } as const;
const paper = (over: Values = {}): Values => ({ ...draftOfRivera, ...over });
const fillIn = (givenOpen: Awaited<ReturnType<typeof open>>, values: Values) =>
  givenOpen.context().draft!.send({ type: 'draft.fill', values });

test('a message with exact matches stands ready; Ctrl+Enter saves, prices and opens the next message', async () => {
  const opened = await open({ erxId: 501 });
  expect([
    opened.value('patientId'),
    opened.value('prescriberId'),
    opened.value('drugId'),
    opened.value('quantity'),
    opened.value('origin'),
  ]).toEqual([41, 7, 31, 30_000, '3']);
  expect(opened.context().proposed).toEqual({ daysSupply: 10 });
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(
    opened.ref,
    (snapshot) =>
      snapshot.context.round === 1 && snapshot.matches({ working: { form: 'editing' } }),
  );
  expect(opened.world.created).toMatchObject([
    {
      erxId: 501,
      thenFill: true,
      answers: [],
      promise: { promisedAt: null, waiting: false, delivery: false },
      draft: { patientId: 41, daysSupply: 10, origin: '3' },
    },
  ]);
  expect([opened.context().erxId, opened.value('patientId'), opened.value('sig')]).toEqual([
    502,
    null,
    'Take 1 capsule by mouth three times a day for 10 days',
  ]);
});
test('the next message is the one that follows, and after the last the first', async () => {
  const opened = await open({ erxId: 502 });
  opened.world.inbox.push({ ...strangerMessage, row: { ...erxRow, erxId: 503 } });
  const row = (erxId: number) => ({ ...erxRow, erxId });
  const after = (erxId: number) =>
    nextMessage(opened.world.ports, row(erxId), new AbortController().signal);

  expect([await after(501), await after(502), await after(503)]).toEqual([502, 503, 501]);
});
test('Ctrl+Enter pressed again saves no message that nobody has read', async () => {
  const opened = await open({ erxId: 501 });
  const next = () =>
    waitFor(opened.ref, (snapshot) => snapshot.context.round === 1 && snapshot.matches(editing));
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await next();
  await opened.checked();
  expect([opened.context().saved !== null, isSaved(opened.context())]).toEqual([true, false]);

  for (const then of ['fill', 'fill', 'close'] as const)
    opened.ref.send({ type: 'entry.save', then });
  expect([opened.world.created.length, opened.ref.getSnapshot().matches(editing)]).toEqual([
    1,
    true,
  ]);

  opened.ref.send({ type: 'entry.look' });
  expect(opened.context().unread).toBe(false);
  expect(rxEntryRefusal(opened.ref.getSnapshot(), { type: 'entry.look' })).toBe(
    'This key is for electronic messages: {key:entry.fill} saves what stands here.',
  );
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  expect(opened.ref.getSnapshot().matches(editing)).toBe(
    Object.keys(problemsToSave(stateOf(opened.context()))).length > 0,
  );
});
test('a digit on its way answers no alert that took the focus by itself', async () => {
  const world = entryWorld();
  world.alerts = [{ ...penicillinAlert, severity: 'moderate' }];
  world.answers.push({
    kind: 'refused',
    failure: { code: 'REFUSED', message: 'Open', why: ['Open'], allowedRoles: [] },
  });
  const opened = await open({ rxId: 4128 }, world);
  Object.assign(opened.context().rights, { answer: true, severe: true });
  const answers = () => Object.keys(opened.context().answers).length;
  const answer = () => opened.ref.send({ type: 'entry.answer', key: '3', words: 'Dr. Chen knows' });
  opened.type('refills', 1);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);

  answer();
  opened.clock.increment(900);
  answer();
  opened.clock.increment(900);
  expect(answers()).toBe(0);
  opened.clock.increment(200);
  answer();

  expect(answers()).toBe(1);
});
test('a refusal over a severe alert stays while one is open, and goes with the last', async () => {
  const world = entryWorld();
  const why = 'A severe safety alert is open: a pharmacist has to answer it first.';
  const other = { ...penicillinAlert, fingerprint: 'allergy|penicillins|ampicillin' };
  world.alerts = [penicillinAlert];
  world.answers.push({
    kind: 'refused',
    failure: { code: 'REFUSED', message: why, why: [why], allowedRoles: ['Pharmacist'] },
  });
  const opened = await open({ rxId: 4128 }, world);
  opened.type('refills', 1);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);
  const checkedWith = async (refills: number) => {
    const before = opened.context().check;
    opened.type('refills', refills);
    opened.clock.increment(2_000);
    await waitFor(opened.ref, (snapshot) => snapshot.context.check !== before);
    return opened.context().refusal?.why ?? null;
  };

  world.alerts = [other, warfarinAlert];
  expect(await checkedWith(2)).toEqual([why]);
  world.alerts = [warfarinAlert];
  expect(await checkedWith(3)).toBeNull();
});
test('a refusal that names a field goes once nothing is said at the field any more', async () => {
  const world = entryWorld();
  const why = 'A C-II has no refills: set refills to 0.';
  world.answers.push({
    kind: 'refused',
    failure: {
      code: 'REFUSED',
      message: why,
      why: [why],
      allowedRoles: [],
      fields: { refills: why },
    },
  });
  const opened = await open({ rxId: 4128 }, world);
  opened.type('refills', 1);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);
  const before = opened.context().check;

  opened.type('refills', 0);
  opened.clock.increment(2_000);
  await waitFor(opened.ref, (snapshot) => snapshot.context.check !== before);

  expect(opened.context().refusal).toBeNull();
});
test('a refusal that names what is no field of the form stays until the next save', async () => {
  const world = entryWorld();
  const why = 'The store has no DEA number: an administrator enters it.';
  const failure = { code: 'REFUSED', message: why, why: [why], allowedRoles: [] };
  world.answers.push({ kind: 'refused', failure: { ...failure, fields: { 'store.dea': why } } });
  const opened = await open({ rxId: 4128 }, world);
  opened.type('refills', 1);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);
  const before = opened.context().check;

  opened.type('refills', 0);
  opened.clock.increment(2_000);
  await waitFor(opened.ref, (snapshot) => snapshot.context.check !== before);

  expect(opened.context().refusal?.message).toBe(why);
});
test('a refusal over a severe alert goes when a pharmacist answers it', async () => {
  const world = entryWorld();
  world.alerts = [penicillinAlert];
  world.answers.push({
    kind: 'refused',
    failure: { code: 'REFUSED', message: 'Open', why: ['Open'], allowedRoles: [] },
  });
  const opened = await open({ rxId: 4128 }, world);
  Object.assign(opened.context().rights, { answer: true, severe: true });
  opened.type('refills', 1);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);
  opened.ref.send({ type: 'entry.alerts' });

  opened.ref.send({ type: 'entry.answer', key: '3', words: 'Dr. Chen: took it last year' });

  expect(opened.context().refusal).toBeNull();
});
test('who goes to the alert by its own key answers it at once', async () => {
  const world = entryWorld();
  world.alerts = [{ ...penicillinAlert, severity: 'moderate' }];
  const opened = await open({ rxId: 4128 }, world);
  Object.assign(opened.context().rights, { answer: true, severe: true });
  opened.ref.send({ type: 'alert.came' });
  opened.ref.send({ type: 'entry.alerts' });

  opened.ref.send({ type: 'entry.answer', key: '3', words: 'Dr. Chen knows' });

  expect(Object.keys(opened.context().answers).length).toBe(1);
});
test('a severe alert is answered once its words are there: a number alone chooses', async () => {
  const world = entryWorld();
  world.alerts = [penicillinAlert];
  const opened = await open({ rxId: 4128 }, world);
  Object.assign(opened.context().rights, { answer: true, severe: true });
  opened.ref.send({ type: 'entry.alerts' });
  const { fingerprint } = penicillinAlert;

  opened.ref.send({ type: 'entry.answer', key: '3' });
  opened.ref.send({ type: 'entry.words', words: 'Dr. Chen: took' });
  expect([opened.context().answers, opened.context().halves]).toEqual([
    {},
    { [fingerprint]: { key: '3', words: 'Dr. Chen: took' } },
  ]);
  opened.ref.send({ type: 'entry.answer', key: '3', words: ' Dr. Chen: took it last year ' });
  expect([opened.context().answers[fingerprint], opened.context().halves]).toEqual([
    { fingerprint, service: 'M0', result: '1G', note: 'Dr. Chen: took it last year' },
    {},
  ]);
});
test('the last message closes the entry; Ctrl+S closes it always', async () => {
  const world = entryWorld();
  world.inbox.pop();
  const opened = await open({ erxId: 501 }, world);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  expect((await opened.until('closed')).output?.detail?.rxNumber).toBe('0004128');
  const fixture = await open({ erxId: 501 });
  fixture.ref.send({ type: 'entry.save', then: 'close' });
  await fixture.until('closed');
  expect(fixture.world.created[0]).toMatchObject({ erxId: 501, thenFill: false });
});
test('a message that is not there says so', async () => {
  const opened = await open({ erxId: 999 });
  expect(opened.context().missing).toBe('There is no such message in this store.');
  opened.ref.send({ type: 'dialog.close' });
  await opened.until('closed');
});
test('quantity proposes days: taken with Enter, marked, it follows the quantity until someone types over it', async () => {
  const opened = await open({});
  fillIn(opened, { drugId: 31, sig: '1C PO TID', quantity: 30_000 });
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  expect([opened.value('daysSupply'), opened.context().proposed]).toEqual([10, { daysSupply: 10 }]);
  await opened.checked();
  opened.type('quantity', 45_000);
  await opened.checked();
  expect(opened.value('daysSupply')).toBe(15);
  opened.type('daysSupply', 14);
  opened.type('quantity', 60_000);
  await opened.checked();
  expect([opened.value('daysSupply'), opened.context().proposed]).toEqual([14, {}]);
});
test('typed days that are the reckoned ones follow the quantity and are marked', async () => {
  const opened = await open({});
  fillIn(opened, { drugId: 31, sig: '1C PO TID', quantity: 30_000, daysSupply: 10 });
  await opened.checked();

  opened.type('quantity', 45_000);
  await opened.checked();

  expect([opened.value('daysSupply'), opened.context().proposed]).toEqual([15, { daysSupply: 15 }]);
});
test('the days of a stored prescription follow its new quantity once reckoned', async () => {
  const opened = await open({ rxId: 7 });
  fillIn(opened, { sig: '1C PO TID', quantity: 30_000, daysSupply: 10 });
  await opened.checked();

  opened.type('sig', '1C PO');
  await opened.checked();
  opened.type('sig', '1C PO BID');
  await opened.checked();

  expect(opened.value('daysSupply')).toBe(15);
});
test('Enter before the days are reckoned takes them once they are, and a save waits for that', async () => {
  const opened = await open({});
  fillIn(opened, paper({ sig: '1C PO TID', daysSupply: null }));
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  expect(opened.value('daysSupply')).toBeNull();
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until('closed');
  expect(opened.world.created[0]?.draft).toMatchObject({ quantity: 30_000, daysSupply: 10 });
});
test('days on a question are not filled in: Enter takes them with it', async () => {
  const opened = await open({});
  fillIn(opened, paper({ sig: '1C PO TID X7D', daysSupply: null }));
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  await opened.checked();
  const asked = opened.context().check?.problems.map(({ field, message }) => [field, message]);
  expect([opened.value('daysSupply'), asked]).toEqual([
    null,
    [['daysSupply', 'Is the quantity right? 9 capsules would be left when the directions end.']],
  ]);
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  expect([opened.value('daysSupply'), opened.context().proposed]).toEqual([7, { daysSupply: 7 }]);
});
test('of a course, the quantity proposed stands when its days are taken after it', async () => {
  const opened = await open({});
  opened.world.over = { quantity: 30_000 };
  fillIn(opened, { drugId: 31, sig: '1C PO TID X10D' });
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'quantity' });
  await opened.checked();

  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  await opened.checked();

  expect([opened.value('quantity'), opened.value('daysSupply')]).toEqual([30_000, 10]);
});
test('of a course, the quantity that was taken stands beside days that are typed', async () => {
  const world = entryWorld();
  world.over = { quantity: 112_500, daysSupply: null };
  const opened = await open({}, world);
  opened.type('sig', '7.5ML PO TID X5D');
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'quantity' });
  expect(opened.value('quantity')).toBe(112_500);

  opened.type('daysSupply', 1);
  opened.type('daysSupply', 12);

  expect([opened.value('quantity'), opened.value('daysSupply')]).toEqual([112_500, 12]);
});
test('proposed days do not follow a quantity that raises a question', async () => {
  const opened = await open({});
  fillIn(opened, { drugId: 31, sig: '1C PO TID X10D', quantity: 30_000 });
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  await opened.checked();
  expect(opened.value('daysSupply')).toBe(10);
  // Too few for the ten days, and too many.
  opened.type('quantity', 15_000);
  await opened.checked();
  expect(opened.value('daysSupply')).toBe(null);
  opened.type('quantity', 45_000);
  await opened.checked();
  expect([opened.value('daysSupply'), opened.context().proposed]).toEqual([null, {}]);
});
test('days that were asked for early never replace days that were typed meanwhile; where nothing can be reckoned, the field says what is missing', async () => {
  const opened = await open({});
  fillIn(opened, paper({ sig: '1C PO TID', daysSupply: null }));
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  opened.type('daysSupply', 7);
  await opened.checked();
  expect([opened.value('daysSupply'), opened.context().proposed]).toEqual([7, {}]);
  fillIn(opened, { sig: 'AS DIRECTED', daysSupply: null });
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until(editing);
  expect([
    opened.value('daysSupply'),
    opened.world.created,
    opened.error('daysSupply') === undefined,
  ]).toEqual([null, [], false]);
});
const usual = { drugId: 31, sig: '1C PO TID', means: 'Take 1 capsule by mouth three times daily.' };
test('the drug’s usual directions are proposed for an empty SIG: taken, marked, and read as if they were typed', async () => {
  const opened = await open({});
  opened.world.over = { usualSig: usual };
  fillIn(opened, { drugId: 31, quantity: 30_000 });
  await opened.checked();
  expect([opened.value('sig'), proposalOf(opened.context(), 'sig')]).toEqual([
    blankEntry('2026-03-02', null)['sig'],
    '1C PO TID',
  ]);
  opened.ref.send({ type: 'entry.take', field: 'sig' });
  expect([
    opened.value('sig'),
    opened.context().proposed,
    proposalOf(opened.context(), 'sig'),
  ]).toEqual(['1C PO TID', { sig: '1C PO TID' }, null]);
  await opened.checked();
  expect([opened.world.checked.at(-1)?.sig, opened.context().check?.daysSupply]).toEqual([
    '1C PO TID',
    10,
  ]);
  opened.type('sig', '1C PO BID');
  expect(opened.context().proposed).toEqual({});
});
test('what was typed stands, with or without a proposal; what was taken goes with its drug, what was typed stays', async () => {
  const opened = await open({});
  opened.world.over = { usualSig: usual };
  fillIn(opened, { drugId: 31, sig: 'AS DIRECTED' });
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'sig' });
  expect(opened.value('sig')).toBe('AS DIRECTED');
  opened.type('sig', '');
  opened.ref.send({ type: 'entry.take', field: 'sig' });
  expect(opened.value('sig')).toBe('1C PO TID');
  opened.type('drugId', 32);
  expect([opened.value('sig'), opened.context().proposed]).toEqual([null, {}]);
  opened.type('sig', '2C PO QD');
  opened.type('drugId', 31);
  await opened.checked();
  expect(opened.value('sig')).toBe('2C PO QD');
});
test('directions of the drug before are never taken for the one that was chosen since: Enter waits for the check', async () => {
  const opened = await open({});
  opened.world.over = { usualSig: usual };
  fillIn(opened, { drugId: 31 });
  await opened.checked();
  opened.world.over = {
    usualSig: { drugId: 32, sig: '5 ML PO BID', means: 'Take 5 mL by mouth twice daily.' },
  };
  opened.type('drugId', 32);
  opened.ref.send({ type: 'entry.take', field: 'sig' });
  expect(opened.value('sig')).not.toBe('1C PO TID');
  await opened.checked();
  expect([opened.value('sig'), opened.context().proposed]).toEqual([
    '5 ML PO BID',
    { sig: '5 ML PO BID' },
  ]);
});
test('days propose the quantity; another SIG takes the proposal back', async () => {
  const opened = await open({});
  fillIn(opened, { drugId: 31, sig: '1C PO TID', daysSupply: 7 });
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'quantity' });
  expect([opened.value('quantity'), opened.context().proposed]).toEqual([
    21_000,
    { quantity: 21_000 },
  ]);
  opened.type('sig', '1C PO BID');
  expect([opened.value('quantity'), opened.context().proposed]).toEqual([null, {}]);
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'quantity' });
  expect(opened.value('quantity')).toBe(14_000);
});
test('of two checks the last one counts, however late the first one answers', async () => {
  const world = entryWorld();
  const held: ((text: string) => void)[] = [];
  (world.ports.rx as { check: unknown }).check = (entry: { sig?: string | null }) =>
    new Promise((give) => {
      held.push(() => give({ ...checkOf(entry), sigText: `label of ${entry.sig}` }));
    });
  const opening = open({}, world);
  await waitForCall(held, 1);
  held[0]!('');
  const opened = await opening;
  opened.type('sig', 'first');
  opened.clock.increment(80);
  await waitForCall(held, 2);
  opened.type('sig', 'second');
  opened.clock.increment(80);
  await waitForCall(held, 3);
  held[2]!('');
  await opened.until({ working: { check: 'settled' } });
  held[1]!('');
  await Promise.resolve();
  expect(opened.context().check?.sigText).toBe('label of second');
});
async function waitForCall(held: readonly unknown[], count: number): Promise<void> {
  for (let index = 0; index < 50 && held.length < count; index += 1) await Promise.resolve();
  expect(held.length).toBeGreaterThanOrEqual(count);
}

test('what is saved has been checked: a save waits for the check of the last keystroke', async () => {
  const opened = await open({});
  fillIn(opened, paper({ sig: '1C PO TID', daysSupply: null }));
  await opened.checked();
  opened.ref.send({ type: 'entry.take', field: 'daysSupply' });
  await opened.checked();
  opened.type('quantity', 60_000);
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until('closed');
  expect(opened.world.created[0]?.draft).toMatchObject({ quantity: 60_000, daysSupply: 20 });
});
test('an incomplete entry is not sent: the form is told, with what is missing at its field', async () => {
  const opened = await open({});
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  expect([
    opened.ref.getSnapshot().matches(editing),
    opened.context().rejections,
    opened.error('patientId'),
    opened.world.created,
  ]).toEqual([true, 1, 'Patient is needed before this can be saved.', []]);
});
test('a refusal stays with its reasons and at its field; nothing typed is lost', async () => {
  const world = entryWorld();
  const opened = await open({}, world);
  fillIn(opened, paper({ hardCopy: null }));
  world.answers.push({
    kind: 'refused',
    failure: {
      code: 'REFUSED',
      message: 'Attach the image, or say what the paper says.',
      why: ['Attach the image, or say what the paper says.'],
      allowedRoles: ['Pharmacist'],
      fields: { hardCopy: 'Write what the paper or the caller says' },
    },
  });
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);
  expect([
    opened.context().refusal?.allowedRoles,
    opened.error('hardCopy'),
    opened.context().rejections,
    opened.value('sig'),
  ]).toEqual([['Pharmacist'], 'Write what the paper or the caller says', 1, '1C PO TID X10D']);
});
test('no answer of the server: everything stays, and the same save can be tried again', async () => {
  const world = entryWorld();
  const opened = await open({ erxId: 501 }, world);
  world.answers.push(new Error('The server does not answer.'));
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.problem !== null);
  expect([opened.context().problem, world.created]).toEqual(['The server does not answer.', []]);
  opened.ref.send({ type: 'entry.retry' });
  await opened.until('closed');
  expect(world.created).toHaveLength(1);
});
test('half-typed work that cannot be read is not opened over: Retry brings it back', async () => {
  const world = entryWorld();
  const kept = { values: { note: 'Call first' }, answers: {} };
  world.kept.set('rx-entry:501', kept);
  world.unreadDrafts = 1;
  const opened = await open({ erxId: 501 }, world);
  expect([opened.ref.getSnapshot().value, opened.context().problem, [...world.kept]]).toEqual([
    'loadFailed',
    'The server does not answer.',
    [['rx-entry:501', kept]],
  ]);
  opened.ref.send({ type: 'entry.retry' });
  await opened.until({ working: { form: 'editing' } });
  expect([opened.value('note'), opened.context().restored]).toEqual(['Call first', true]);
});
test('the law’s stop stands at its field and goes when it is put right; an own error stays', async () => {
  const world = entryWorld();
  world.over = {
    problems: [
      {
        code: 'REFILLS_OVER',
        field: 'refills',
        severity: 'stop',
        message: 'C-IV has at most 5 refills: set refills to 5 or fewer.',
      },
    ],
  };
  const opened = await open({}, world);
  opened.type('refills', 6);
  opened.context().draft!.send({ type: 'draft.reject', errors: { sig: 'Say how to take it' } });
  await opened.checked();
  expect([opened.error('refills'), opened.error('sig')]).toEqual([
    'C-IV has at most 5 refills: set refills to 5 or fewer.',
    'Say how to take it',
  ]);
  world.over = {};
  opened.type('daysSupply', 30);
  await opened.checked();
  expect([opened.error('refills'), opened.error('sig')]).toEqual([undefined, 'Say how to take it']);
});
test('someone else saved first: both are shown, the choice is merged and saved over their version', async () => {
  const world = entryWorld();
  const opened = await open({ rxId: 4128 }, world);
  opened.type('note', 'Patient calls before pick-up');
  opened.type('refills', 2);
  world.answers.push({
    kind: 'stale',
    by: { name: 'Tess Oduya', at: '2026-03-02T15:04:00.000Z' },
    detail: detailOf({ version: 5, draft: { ...draftOfRivera, refills: 1, diagnosis: 'J02.9' } }),
  });
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until({ working: { form: 'conflict' } });
  expect(rxEntryRefusal(opened.ref.getSnapshot(), { type: 'entry.merge' })).toBe(
    'Choose mine or theirs for Refills.',
  );
  expect(conflictWords(opened.context())).toBe(
    'You changed: Refills, Notes. There: Refills, ICD Code.',
  );
  opened.ref.send({ type: 'entry.choose', field: 'refills', whose: 'mine' });
  opened.ref.send({ type: 'entry.merge' });
  await opened.until('closed');
  expect(world.edited).toMatchObject([
    { version: 5, draft: { refills: 2, diagnosis: 'J02.9', note: 'Patient calls before pick-up' } },
  ]);
});
test('who changed nothing is told so, and where the prescription stands now', async () => {
  const world = entryWorld();
  const opened = await open({ rxId: 4128 }, world);
  world.answers.push({
    kind: 'stale',
    by: { name: 'Tess Oduya', at: '2026-03-02T15:04:00.000Z' },
    detail: detailOf({ version: 5, status: 'C', moves: [] }),
  });
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until({ working: { form: 'conflict' } });

  expect(conflictWords(opened.context())).toBe(
    [
      'You changed nothing. There, no field of this form was changed. It is in Cashed now.',
      'It can be edited in Data Entry, on Hold, Rejected or on file.',
      '{key:rx.steps} shows the steps.',
    ].join(' '),
  );
});
test('an edited prescription is saved, then priced; a price that is refused leaves the saved version in hand', async () => {
  const world = entryWorld();
  const opened = await open({ rxId: 4128 }, world);
  opened.type('refills', 1);
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await opened.until('closed');
  expect([world.edited.map((row) => row.version), world.moved]).toEqual([
    [3],
    [{ rxId: 4128, version: 4, event: 'cash', payload: {} }],
  ]);
  const fixture = await open({ rxId: 4128 }, world);
  fixture.type('refills', 2);
  world.answers.push(
    { kind: 'done', detail: detailOf({ version: 4, draft: { ...draftOfRivera, refills: 2 } }) },
    {
      kind: 'refused',
      failure: {
        code: 'REFUSED',
        message: 'The alert is not answered.',
        why: ['The alert is not answered.'],
        allowedRoles: ['Pharmacist'],
      },
    },
  );
  fixture.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(fixture.ref, (snapshot) => snapshot.context.refusal !== null);
  expect([
    fixture.context().detail?.version,
    fixture.ref.getSnapshot().matches(editing),
    fixture.value('refills'),
  ]).toEqual([4, true, 2]);
});
test('where a payer is to be billed, Save & price sends the claim; its answer makes the price', async () => {
  const [cash] = detailOf().moves;
  const moves = [
    { ...cash!, row: 10, event: 'send-claim', to: ['DE'], title: 'Send the claim', key: null },
    { ...cash!, allowed: false, why: ['Record the patient’s consent.'] },
  ];
  const world = entryWorld();
  const opened = await open({ rxId: 4128 }, world);
  opened.type('refills', 1);
  world.answers.push({ kind: 'done', detail: detailOf({ version: 4, moves, next: 'send-claim' }) });
  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await opened.until('closed');
  expect(world.moved).toEqual([{ rxId: 4128, version: 4, event: 'send-claim', payload: {} }]);
});

test('an edited rejection goes to the payer again, and never to cash unasked', () => {
  const consent = detailOf().moves.map((cash) => ({ ...cash, needs: ['consent'] }));
  const resubmit = consent.map((move) => ({ ...move, event: 'resubmit', needs: ['correction'] }));
  const rejected = detailOf({ status: 'R', moves: [...resubmit, ...consent] });
  const typed = (values: Values) => ({ initial: { quantity: 90, daw: '0' }, values });

  expect(priceStep(rejected, typed({ quantity: 90, daw: '1' }))).toEqual({
    event: 'resubmit',
    payload: { correction: 'data' },
  });
  expect(priceStep(rejected, typed({ quantity: 30, daw: '0' }))).toEqual({
    event: 'resubmit',
    payload: { correction: 'clinical' },
  });
  expect(priceStep(detailOf({ status: 'R', moves: consent }), typed({}))).toBeNull();
});
test('an own save is nobody else’s change', async () => {
  const world = entryWorld();
  const opened = await open({ rxId: 4128 }, world);
  opened.type('refills', 1);
  opened.ref.send({ type: 'live.changed', entity: 'rx', id: 4128, version: 4 });
  world.answers.push(
    { kind: 'done', detail: detailOf({ version: 4, draft: { ...draftOfRivera, refills: 1 } }) },
    {
      kind: 'refused',
      failure: { code: 'REFUSED', message: 'No', why: ['No'], allowedRoles: [] },
    },
  );

  opened.ref.send({ type: 'entry.save', then: 'fill' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.refusal !== null);

  expect(opened.context().changedElsewhere).toBe(false);
});

test('half-typed work is kept at most once a second, comes back after a reload, and is let go of with the save', async () => {
  const world = entryWorld();
  const opened = await open({ erxId: 501 }, world);
  const writes: unknown[] = [];
  const save = world.ports.drafts.saveDraft;
  (world.ports.drafts as { saveDraft: unknown }).saveDraft = (key: string, input: unknown) => {
    writes.push(input);
    return save(key, input);
  };
  for (const note of ['C', 'Ca', 'Call']) {
    opened.type('note', note);
    opened.clock.increment(200);
  }
  expect(writes).toEqual([]);
  opened.clock.increment(400);
  await waitFor(opened.ref, (snapshot) => snapshot.context.everStored);
  expect([writes.length, world.kept.get('rx-entry:501')]).toEqual([
    1,
    { values: { note: 'Call' }, answers: {}, halves: {}, at: 'note' },
  ]);
  opened.ref.stop();
  const again = await open({ erxId: 501 }, world);
  expect([
    again.context().restored,
    again.value('note'),
    again.value('quantity'),
    world.checked.at(-1)?.note,
  ]).toEqual([true, 'Call', 30_000, 'Call']);
  again.ref.send({ type: 'entry.save', then: 'close' });
  await again.until('closed');
  expect([world.created[0]?.draft.note, [...world.kept.keys()]]).toEqual(['Call', []]);
});
test('a page that is left keeps what was typed until then, and where', async () => {
  const world = entryWorld();
  const leaves: (() => void)[] = [];
  world.ports.drafts.onLeave = (leave) => {
    leaves.push(leave);
    return () => leaves.splice(leaves.indexOf(leave), 1);
  };
  const opened = await open({ erxId: 501 }, world);
  opened.type('note', 'Call before');
  expect([world.kept.size, leaves.length]).toEqual([0, 1]);

  leaves.forEach((leave) => leave());

  expect(world.kept.get('rx-entry:501')).toEqual({
    values: { note: 'Call before' },
    answers: {},
    halves: {},
    at: 'note',
  });
  opened.ref.stop();
  const again = await open({ erxId: 501 }, world);
  expect([again.value('note'), again.context().typedAt]).toEqual(['Call before', 'note']);
});
test('what is kept for another patient’s new entry does not come up here', async () => {
  const world = entryWorld();
  world.kept.set('rx-entry:new', { values: { patientId: 99, sig: '1T PO QD' }, answers: {} });
  const opened = await open({ patientId: 41 }, world);
  expect([opened.value('patientId'), opened.value('sig'), opened.context().restored]).toEqual([
    41,
    null,
    false,
  ]);
});
test('closing with changes asks: Esc stays, D lets everything go, S saves', async () => {
  const opened = await open({ erxId: 501 });
  opened.type('note', 'Call first');
  opened.asked.confirm = 'stay';
  opened.ref.send({ type: 'dialog.close' });
  await waitFor(
    opened.ref,
    (snapshot) => snapshot.matches(editing) && opened.asked.questions.length === 1,
  );
  expect([opened.asked.questions, opened.value('note')]).toEqual([['Save & Close?'], 'Call first']);
  opened.asked.confirm = 'save';
  opened.ref.send({ type: 'dialog.close' });
  await opened.until('closed');
  expect(opened.world.created[0]).toMatchObject({ thenFill: false, draft: { note: 'Call first' } });
  const fixture = await open({ erxId: 501 });
  fixture.type('note', 'Call first');
  fixture.asked.confirm = 'discard';
  fixture.ref.send({ type: 'dialog.close' });
  await fixture.until('closed');
  expect([fixture.world.created, [...fixture.world.kept.keys()]]).toEqual([[], []]);
});
test('what was typed is thrown away by its key, and one begins again in the first field', async () => {
  const opened = await open({});
  const went: string[] = [];
  opened.ref.on('entry.toField', ({ field }) => {
    went.push(field);
  });
  opened.type('note', 'Call first');
  opened.ref.send({ type: 'entry.discard' });
  expect([opened.value('note'), went]).toEqual([null, ['patientId']]);
});
test('nothing changed: Esc closes without a question', async () => {
  const opened = await open({ erxId: 501 });
  opened.ref.send({ type: 'dialog.close' });
  await opened.until('closed');
  expect(opened.asked.questions).toEqual([]);
});

const scan = (raw: string) =>
  ({ type: 'scan.arrived', code: { kind: 'ndc', raw }, byHand: false }) as never;
test('a scanned package puts its drug in and goes on to the SIG; an ambiguous code is chosen; an unknown one may be added', async () => {
  const opened = await open({});
  opened.ref.send(scan('00093310501'));
  await waitFor(opened.ref, () => opened.value('drugId') === 31);
  expect(opened.said.at(-1)).toEqual({ type: 'entry.toField', field: 'sig' });
  opened.asked.chosen = 1;
  opened.ref.send(scan('300933105019'));
  await waitFor(opened.ref, () => opened.value('drugId') === 32);
  opened.asked.confirm = 'yes';
  opened.asked.added = { id: 77, label: 'Zinc oxide 20 % ointment' };
  opened.ref.send(scan('99999999999'));
  await waitFor(opened.ref, () => opened.value('drugId') === 77);
  expect(opened.asked.questions).toEqual(['Add this drug to the file?', 'quickAddDrug']);
});
test('Try again looks a code up that got no answer, and calls no field wrong', async () => {
  const world = entryWorld();
  const { resolveDrug } = world.ports.drugs;
  let lost = 1;
  const drugs = {
    resolveDrug: (code: string, signal: AbortSignal) => {
      lost -= 1;
      return lost < 0
        ? resolveDrug(code, signal)
        : Promise.reject(new Error('The server does not answer.'));
    },
  };
  const opened = await open({}, { ...world, ports: { ...world.ports, drugs } });
  opened.ref.send(scan('00093310501'));
  await waitFor(opened.ref, (snapshot) => snapshot.context.problem !== null);

  opened.ref.send({ type: 'entry.retry' });
  await waitFor(opened.ref, () => opened.value('drugId') === 31);

  expect([opened.context().problem, opened.context().rejections, world.created]).toEqual([
    null,
    0,
    [],
  ]);
});
test('the next problem of an entry that lacks a field is that field, before any save', async () => {
  const opened = await open({});

  opened.ref.send({ type: 'entry.problem' });

  expect([opened.error('patientId'), opened.context().rejections]).toEqual([
    'Patient is needed before this can be saved.',
    1,
  ]);
});
test('a bottle scanned by mistake does not change the drug under written directions', async () => {
  const opened = await open({});
  opened.type('drugId', 31);
  opened.type('sig', '1T PO QD');
  opened.ref.send(scan('300933105019'));
  expect(opened.ref.getSnapshot().matches(editing)).toBe(true);
  expect(opened.value('drugId')).toBe(31);
  opened.type('drugId', null);
  opened.ref.send(scan('00093310501'));
  await waitFor(opened.ref, () => opened.value('drugId') === 31);
});
test('a patient added from the patient field is chosen in it, and the focus goes on', async () => {
  const opened = await open({ erxId: 502 });
  opened.asked.added = { id: 88, label: 'Okoye, Samuel' };
  opened.ref.send({ type: 'entry.addNew', of: 'patient', text: 'okoye' });
  await waitFor(opened.ref, () => opened.value('patientId') === 88);
  expect(opened.said).toEqual([
    { type: 'entry.added', of: 'patient', option: { id: 88, label: 'Okoye, Samuel' } },
    { type: 'entry.toNext', after: 'patientId' },
  ]);
});
test('waiting, delivery and the promised time go with the save, reckoned at that moment', async () => {
  const opened = await open({ erxId: 501 });
  opened.ref.send({ type: 'entry.toggle', field: 'waiting' });
  opened.ref.send({ type: 'entry.promise' });
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until('closed');
  expect(opened.world.created[0]?.promise).toEqual({
    promisedAt: '2026-03-02T15:15:00.000Z',
    waiting: true,
    delivery: false,
  });
});
test('without the right to answer, an alert says who may', async () => {
  const world = entryWorld();
  world.alerts = [penicillinAlert];
  const opened = await open({ erxId: 501 }, world);
  opened.ref.send({ type: 'entry.alerts' });
  expect([
    opened.said.at(-1),
    rxEntryRefusal(opened.ref.getSnapshot(), { type: 'entry.answer', key: '1' }),
  ]).toEqual([
    { type: 'entry.toAlert', fingerprint: penicillinAlert.fingerprint },
    'Your roles do not include answering alerts.',
  ]);
});
test('that there is no alert is said only once the check has answered', async () => {
  const { ports } = entryWorld();
  let answer: (check: EntryCheck) => void = () => undefined;
  const check = () =>
    new Promise<EntryCheck>((resolve) => {
      answer = resolve;
    });
  const rx = { ...ports.rx, check };
  const ref = createActor(provideRxEntry({ ...ports, rx }), { input: { erxId: 501 } }).start();
  await waitFor(ref, (snapshot) => snapshot.matches(editing));
  const refusal = () => rxEntryRefusal(ref.getSnapshot(), { type: 'entry.alerts' });
  const before = refusal();

  answer(checkOf({}, [], {}));
  await waitFor(ref, (snapshot) => snapshot.matches({ working: { check: 'settled' } }));

  expect([before, refusal()]).toEqual([
    'One moment: it is still being checked.',
    'There is no alert.',
  ]);
});
test('a message that is refused from the entry leaves it, and the next one opens', async () => {
  const opened = await open({ erxId: 501 });
  opened.world.created.push({
    draft: draftOfRivera,
    transferIn: null,
    erxId: 501,
    promise: { promisedAt: null, waiting: false, delivery: false },
    answers: [],
    thenFill: false,
  });
  opened.ref.send({ type: 'entry.refuseMessage' });
  await waitFor(
    opened.ref,
    (snapshot) => snapshot.context.round === 1 && snapshot.matches('working'),
  );
  expect(opened.context().erxId).toBe(502);
});

const oak = {
  fromPharmacy: 'Oak Pharmacy',
  fromPhone: '2175550100',
  fromPharmacist: 'R. Oak',
  fromRxNumber: '7700123',
  transferredOn: '2026-03-02',
  originalRefills: 5,
  refillsRemaining: 3,
  firstFilledOn: '2026-01-05',
  lastFilledOn: '2026-02-28',
  fromAddress: null,
  fromDea: null,
  earlierRefills: [],
};
test('a transfer in: what the other pharmacy tells is asked for, checked and sent with the entry, and kept against loss', async () => {
  const opened = await open({});
  fillIn(opened, paper({ origin: '5' }));
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until(editing);
  expect([
    opened.world.created,
    opened.error('fromPharmacy'),
    opened.error('fromAddress'),
    opened.error('refillsRemaining'),
  ]).toEqual([
    [],
    'Transferring pharmacy is needed before this can be saved.',
    undefined,
    'Refills remaining is needed before this can be saved.',
  ]);
  fillIn(opened, { ...oak, transferredOn: '2026-03-01' });
  await opened.checked();
  expect(opened.world.checked.at(-1)?.transferIn).toEqual({ ...oak, transferredOn: '2026-03-01' });
  opened.clock.increment(1_000);
  await waitFor(opened.ref, () => opened.world.kept.size > 0);
  expect(opened.world.kept.get('rx-entry:new')).toMatchObject({
    values: { origin: '5', fromPharmacy: 'Oak Pharmacy', refillsRemaining: 3 },
  });
  const again = await open({}, opened.world);
  expect([
    again.context().restored,
    again.value('fromPharmacy'),
    again.value('transferredOn'),
  ]).toEqual([true, 'Oak Pharmacy', '2026-03-01']);
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until('closed');
  expect(opened.world.created).toMatchObject([
    { draft: { origin: '5', refills: 0 }, transferIn: { ...oak, transferredOn: '2026-03-01' } },
  ]);
});
test('refills that nobody typed follow what remains at the other pharmacy; those that somebody typed stay', async () => {
  const opened = await open({});
  fillIn(opened, paper({ origin: '5', refills: null }));
  opened.type('refillsRemaining', 3);
  expect([opened.value('refills'), opened.context().proposed]).toEqual([3, { refills: 3 }]);
  // The fill made here is the first of those that remain, where it was filled before.
  opened.type('firstFilledOn', '2026-01-05');
  expect(opened.value('refills')).toBe(2);
  opened.type('refills', 1);
  opened.type('refillsRemaining', 2);
  expect([opened.value('refills'), opened.context().proposed]).toEqual([1, {}]);
});
test('what is no transfer is asked nothing of one, and sends none', async () => {
  const opened = await open({});
  fillIn(opened, paper({ ...oak, origin: '1' }));
  await opened.checked();
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until('closed');
  expect([opened.world.checked.at(-1)?.transferIn, opened.world.created[0]?.transferIn]).toEqual([
    null,
    null,
  ]);
});
test('a stored transfer is edited with what was told', async () => {
  const world = entryWorld();
  world.ports.rx.load = async (rxId) =>
    ok(detailOf({ rxId, draft: { ...draftOfRivera, origin: '5' }, transferIn: oak }));
  const opened = await open({ rxId: 4128 }, world);
  expect([opened.value('fromRxNumber'), opened.value('lastFilledOn')]).toEqual([
    '7700123',
    '2026-02-28',
  ]);
  opened.type('fromPharmacist', 'S. Oak');
  opened.ref.send({ type: 'entry.save', then: 'close' });
  await opened.until('closed');
  expect(opened.world.edited).toMatchObject([
    { rxId: 4128, version: 3, transferIn: { ...oak, fromPharmacist: 'S. Oak' } },
  ]);
});

describe('what the days hang on', () => {
  const asking = async (answer: SupplyFactsOutput) => {
    const asked: SupplyFactsInput[] = [];
    const world = entryWorld();
    const ports = {
      ...world.ports,
      rx: {
        ...world.ports.rx,
        check: async (entry: PartialRx) => checkOf(entry, [], askingGrams),
      },
    };
    const entry = await open({}, { ...world, ports }, async ({ input }) => {
      asked.push(input);
      return answer;
    });
    fillIn(entry, paper());
    await entry.checked();
    entry.ref.send({ type: 'entry.facts' });
    await entry.until(editing);
    return { entry, asked };
  };

  test('is asked with the drug, its version and what was answered so far', async () => {
    const { asked } = await asking({ done: false, answered: null });
    expect(asked).toEqual([
      { drug: { id: 31, version: 4 }, asked: askingGrams.facts, answered: null },
    ]);
  });

  test('answered for this one, it stands in the entry and the days are asked for', async () => {
    const { entry } = await asking({ done: true, answered: 'drug 31: oneApplication 500' });
    expect(entry.value('supplyFacts')).toBe('drug 31: oneApplication 500');
    expect(entry.said.at(-1)).toEqual({ type: 'entry.toField', field: 'daysSupply' });
  });

  test('put aside, nothing changes', async () => {
    const { entry } = await asking({ done: false, answered: null });
    expect(entry.value('supplyFacts')).toBeNull();
  });

  test('is nothing where the check asks nothing', async () => {
    const entry = await open({});
    expect(rxEntryRefusal(entry.ref.getSnapshot(), { type: 'entry.facts' })).toBe(
      'The days supply hangs on nothing that is asked of this drug.',
    );
  });
});
