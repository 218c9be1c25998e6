import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { SmsPreview } from '#domain/message/contract/sms.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  isSmsDirty,
  provideSms,
  smsMachine,
  smsRefusal,
  type SmsOut,
  type SmsPorts,
  type SmsRef,
} from '#machines/message/sms.machine.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { coverage } from '#tests/platform/transitions.ts';

const line = (over: object = {}) => ({
  patientId: 3,
  name: 'Rivera, Ana',
  phone: '2175550143',
  text: 'Please call us.',
  encoding: 'GSM-7' as const,
  units: 15,
  segments: 1,
  why: null,
  ...over,
});
const preview = (over: Partial<SmsPreview> = {}): SmsPreview => ({
  gateway: 'No text gateway is connected.',
  problem: null,
  lines: [line()],
  ...over,
});
const started = { gateway: 'No text gateway is connected.', templateId: null, text: null };

test('every state of send SMS that needs no typed words can be reached, and every way out of it taken', () => {
  const found = coverage(smsMachine, {
    input: { patientIds: [3] },
    project: (context) => [
      context.lines.length,
      context.wording,
      context.problem === null,
      context.shown === null,
    ],
    events: {
      'sms.send': [{ type: 'sms.send' }],
      'sms.retry': [{ type: 'sms.retry' }],
      'sms.outbox': [{ type: 'sms.outbox' }],
      'sms.template': [{ type: 'sms.template' }],
      'dialog.close': [{ type: 'dialog.close' }],
      'xstate.snapshot.draft': [{ type: 'xstate.snapshot.draft' }],
    },
    settle: {
      ask: { done: [null], error: [new Error('off')] },
      start: { done: [started], error: [new Error('off')] },
      template: { done: ['Please call us.', null], error: [new Error('off')] },
      preview: {
        done: [
          ok(preview()),
          ok(preview({ problem: 'Nothing fills {x}.' })),
          refuse('NOT_FOUND', 'Gone.'),
        ],
        error: [new Error('off')],
      },
      send: { done: [ok({ queued: 1 }), refuse('REFUSED', 'No.')], error: [new Error('off')] },
    },
  });
  // What depends on words that a person typed is walked below, with a draft that runs.
  // What depends on words that a person types is walked below, with a draft that runs.
  expect(found.unreached).toEqual([
    'amending',
    'choosing',
    'settling',
    'checking',
    'sending',
    'showing',
  ]);
  expect(
    found.untaken.filter(
      (text) => !/^(amending|choosing|settling|checking|sending|showing) /.test(text),
    ),
  ).toEqual([
    'editing -xstate.snapshot.draft-> #0',
    'editing -xstate.snapshot.draft-> #1',
    'editing -sms.send-> #0',
    'editing -sms.template-> #0',
    'previewing -xstate.snapshot.draft-> #0',
    'previewing -xstate.snapshot.draft-> #1',
    'previewing -sms.send-> #0',
  ]);
});

interface Desk {
  readonly ref: SmsRef;
  readonly previews: Omit<SmsOut, 'templateId'>[];
  readonly sent: SmsOut[];
  readonly opened: string[];
  readonly settled: () => Promise<unknown>;
}
function open(
  over: Partial<SmsPorts> = {},
  input: { patientIds?: readonly number[]; fromOutbox?: true } = { patientIds: [3] },
  rest = 1,
  ask: () => Promise<unknown> = async () => null,
): Desk {
  const previews: Omit<SmsOut, 'templateId'>[] = [];
  const sent: SmsOut[] = [];
  const opened: string[] = [];
  const ports = {
    start: async () => started,
    template: async () => 'Hello {name}, please call {store}.',
    preview: async (smsOut: Omit<SmsOut, 'templateId'>) => {
      previews.push(smsOut);
      return ok(preview());
    },
    send: async (smsOut: SmsOut) => {
      sent.push(smsOut);
      return ok({ queued: 1 });
    },
    outbox: async () => ({ total: 0, exact: true, rows: [] }),
    retry: async () => refuse('X', 'x'),
    ...over,
  };
  const machine = provideSms(ports).provide({
    actors: {
      ask: fromPromise(({ input: givenInput }: { input: { name: string } }) => {
        opened.push(givenInput.name);
        return ask();
      }) as never,
    },
    delays: { rest },
  });
  const ref = createActor(machine, { input });
  ref.start();
  return {
    ref,
    previews,
    sent,
    opened,
    settled: () =>
      waitFor(
        ref,
        (snapshot) =>
          snapshot.status !== 'active' || snapshot.matches('editing') || snapshot.matches('failed'),
      ),
  };
}
const write = (desk: Desk, field: string, value: unknown) =>
  desk.ref.getSnapshot().context.draft.send({ type: 'draft.set', field, value });

test('words that are typed are shown as they would go, once they rest; sent, they are asked about once more and the outbox opens', async () => {
  const desk = open();
  await desk.settled();
  for (const text of ['P', 'Pl', 'Please call us.']) write(desk, 'text', text);
  expect([desk.ref.getSnapshot().matches('settling'), isSmsDirty(desk.ref.getSnapshot())]).toEqual([
    true,
    true,
  ]);
  await desk.settled();
  expect(desk.previews.map((preview) => preview.text)).toEqual(['', 'Please call us.']);
  desk.ref.send({ type: 'sms.send' });
  await waitFor(desk.ref, (snapshot) => snapshot.status === 'done');
  expect([desk.sent, desk.opened, desk.previews.length]).toEqual([
    [{ patientIds: [3], templateId: null, text: 'Please call us.' }],
    ['smsOutbox'],
    3,
  ]);
});
test('a template that is chosen brings its words, once, and they can be changed; one that is gone says so', async () => {
  const desk = open();
  await desk.settled();
  write(desk, 'templateId', 5);
  await waitFor(
    desk.ref,
    (snapshot) =>
      snapshot.matches('editing') && draftOf(snapshot.context.draft).values['text'] !== null,
  );
  expect(draftOf(desk.ref.getSnapshot().context.draft).values['text']).toBe(
    'Hello {name}, please call {store}.',
  );
  write(desk, 'text', 'Hello {name}.');
  await desk.settled();
  expect(draftOf(desk.ref.getSnapshot().context.draft).values['text']).toBe('Hello {name}.');
  const gone = open({ template: async () => null });
  await gone.settled();
  write(gone, 'templateId', 6);
  await waitFor(gone.ref, (snapshot) => snapshot.context.template === 6);
  expect(gone.ref.getSnapshot().context.problem).toBe(
    'This template is not here any more: choose another.',
  );
  const broken = open({
    template: async () => {
      throw new Error('The server does not answer.');
    },
  });
  await broken.settled();
  write(broken, 'templateId', 6);
  await waitFor(broken.ref, (snapshot) => snapshot.context.problem !== null);
  expect(broken.ref.getSnapshot().matches('editing')).toBe(true);
});
test('written from the outbox, it goes back to that one', async () => {
  const desk = open({}, { patientIds: [3], fromOutbox: true });
  await desk.settled();
  write(desk, 'text', 'Please call us.');
  desk.ref.send({ type: 'sms.send' });
  await waitFor(desk.ref, (snapshot) => snapshot.status === 'done');
  expect([desk.sent.length, desk.opened]).toEqual([1, []]);
});
test('the chosen template is changed in its own dialog, and its words are read anew', async () => {
  let words = 'Hello {name}.';
  const desk = open({ template: async () => words }, { patientIds: [3] }, 1, async () => {
    words = 'Good day, {name}.';
  });
  await desk.settled();
  expect(smsRefusal(desk.ref.getSnapshot(), { type: 'sms.template' })).toBe(
    'Choose a template first.',
  );
  write(desk, 'templateId', 5);
  await waitFor(
    desk.ref,
    (snapshot) =>
      snapshot.matches('editing') &&
      draftOf(snapshot.context.draft).values['text'] === 'Hello {name}.',
  );
  desk.ref.send({ type: 'sms.template' });
  await waitFor(
    desk.ref,
    (snapshot) =>
      snapshot.matches('editing') &&
      draftOf(snapshot.context.draft).values['text'] === 'Good day, {name}.',
  );
  const off = open({ template: async () => words }, { patientIds: [3] }, 1, async () => {
    throw new Error('It did not open.');
  });
  await off.settled();
  write(off, 'templateId', 5);
  await waitFor(
    off.ref,
    (snapshot) => snapshot.matches('editing') && snapshot.context.template === 5,
  );
  off.ref.send({ type: 'sms.template' });
  await waitFor(off.ref, (snapshot) => snapshot.context.problem === 'It did not open.');
});
test('what is ready for the patient in sight starts with the store’s own words', async () => {
  const desk = open({
    start: async () => ({ ...started, templateId: 4, text: '{ready} for you at {store}.' }),
  });
  await desk.settled();
  expect([draftOf(desk.ref.getSnapshot().context.draft).values, desk.previews[0]]).toMatchObject([
    { patients: [{ patientId: 3 }], templateId: 4 },
    { patientIds: [3], text: '{ready} for you at {store}.' },
  ]);
});
test('nothing is sent without somebody and words, to whom it may not go, or in words that name a drug', async () => {
  const nobody = open({}, { patientIds: [] });
  await nobody.settled();
  nobody.ref.send({ type: 'sms.send' });
  expect(draftOf(nobody.ref.getSnapshot().context.draft).errors).toMatchObject({
    patients: 'Choose who gets this text.',
    text: expect.any(String),
  });
  const declined = open({
    preview: async () => ok(preview({ lines: [line({ why: 'Does not want text messages.' })] })),
  });
  await declined.settled();
  write(declined, 'text', 'Please call us.');
  declined.ref.send({ type: 'sms.send' });
  await waitFor(declined.ref, (snapshot) => snapshot.context.rejections === 1);
  expect([declined.ref.getSnapshot().context.problem, declined.sent]).toEqual([
    'Rivera, Ana: Does not want text messages.',
    [],
  ]);
  const drug = open({
    preview: async () =>
      ok(preview({ problem: '“lisinopril” is the name of a drug: a text never names one.' })),
  });
  await drug.settled();
  write(drug, 'text', 'Your Lisinopril is ready.');
  drug.ref.send({ type: 'sms.send' });
  await waitFor(drug.ref, (snapshot) => snapshot.context.rejections === 1);
  expect([drug.ref.getSnapshot().context.problem, drug.sent]).toEqual([
    '“lisinopril” is the name of a drug: a text never names one.',
    [],
  ]);
});
test('typing on, choosing, sending and the outbox are possible while words rest or are being looked at', async () => {
  const at = (desk: Desk) => desk.ref.getSnapshot().value;
  const rest = 60_000;
  const never = () => new Promise<never>(() => undefined);
  const ownDesk = open({}, { patientIds: [3] }, rest);
  await ownDesk.settled();
  write(ownDesk, 'text', 'Please');
  expect(at(ownDesk)).toBe('settling');
  write(ownDesk, 'text', 'Please call');
  expect(at(ownDesk)).toBe('settling');
  write(ownDesk, 'templateId', 5);
  expect(at(ownDesk)).toBe('choosing');
  await ownDesk.settled();
  write(ownDesk, 'text', '');
  ownDesk.ref.send({ type: 'sms.send' });
  expect([at(ownDesk), ownDesk.ref.getSnapshot().context.rejections]).toEqual(['settling', 1]);
  write(ownDesk, 'text', 'Please call us.');
  ownDesk.ref.send({ type: 'sms.send' });
  await waitFor(ownDesk.ref, (snapshot) => snapshot.status === 'done');
  expect(ownDesk.sent).toMatchObject([{ text: 'Please call us.', templateId: 5 }]);
  const out = open({}, { patientIds: [3] }, rest);
  await out.settled();
  write(out, 'text', 'Please');
  out.ref.send({ type: 'sms.outbox' });
  expect(out.opened).toEqual(['smsOutbox']);
  let asked = 0;
  const looking = open(
    { preview: () => (++asked === 1 ? never() : Promise.resolve(ok(preview()))) },
    { patientIds: [3] },
    rest,
  );
  await waitFor(looking.ref, (snapshot) => snapshot.matches('previewing'));
  write(looking, 'text', 'Please call us.');
  expect(at(looking)).toBe('settling');
  const choosing = open({ preview: never });
  await waitFor(choosing.ref, (snapshot) => snapshot.matches('previewing'));
  write(choosing, 'templateId', 5);
  expect(at(choosing)).toBe('choosing');
  let looks = 0;
  const eager = open({
    start: async () => ({ ...started, text: 'Please call us.', templateId: 4 }),
    preview: () => (++looks === 1 ? never() : Promise.resolve(ok(preview()))),
  });
  await waitFor(eager.ref, (snapshot) => snapshot.matches('previewing'));
  eager.ref.send({ type: 'sms.send' });
  await waitFor(eager.ref, (snapshot) => snapshot.status === 'done');
  expect(eager.sent).toHaveLength(1);
});
test('a look before sending that fails, and a call that is cut off, send nothing', async () => {
  for (const over of [
    {
      preview: async (input: { text: string }) =>
        input.text === '' ? ok(preview()) : refuse('NOT_FOUND', 'There is no such patient.'),
    },
    {
      preview: async (input: { text: string }) => {
        if (input.text === '') return ok(preview());
        throw new Error('There is no such patient.');
      },
    },
    {
      send: async () => {
        throw new Error('There is no such patient.');
      },
    },
  ] as Partial<SmsPorts>[]) {
    const desk = open(over, { patientIds: [3] }, 60_000);
    await desk.settled();
    write(desk, 'text', 'Please call us.');
    desk.ref.send({ type: 'sms.send' });
    await waitFor(
      desk.ref,
      (snapshot) => snapshot.matches('editing') && snapshot.context.problem !== null,
    );
    expect([desk.ref.getSnapshot().context.problem, desk.sent]).toEqual([
      'There is no such patient.',
      [],
    ]);
  }
});
test('a refusal of the server keeps the words; a server that does not answer can be asked again', async () => {
  const refusing = open({
    send: async () => refuse('REFUSED', 'Rivera, Ana: Does not want text messages.'),
  });
  await refusing.settled();
  write(refusing, 'text', 'Please call us.');
  refusing.ref.send({ type: 'sms.send' });
  await waitFor(refusing.ref, (snapshot) => snapshot.context.rejections === 1);
  expect([
    refusing.ref.getSnapshot().context.problem,
    draftOf(refusing.ref.getSnapshot().context.draft).values['text'],
    refusing.opened,
  ]).toEqual(['Rivera, Ana: Does not want text messages.', 'Please call us.', []]);
  let tries = 0;
  const off = open({
    start: async () => {
      if (++tries === 1) throw new Error('The server does not answer.');
      return started;
    },
  });
  await waitFor(off.ref, (snapshot) => snapshot.matches('failed'));
  expect(smsRefusal(off.ref.getSnapshot(), { type: 'sms.send' })).toMatch(
    /press \{key:sms\.retry\}/,
  );
  off.ref.send({ type: 'sms.retry' });
  await waitFor(off.ref, (snapshot) => snapshot.matches('editing'));
  expect(smsRefusal(off.ref.getSnapshot(), { type: 'sms.retry' })).toBe(
    'There is nothing to load again.',
  );
  off.ref.send({ type: 'sms.outbox' });
  expect(off.opened).toEqual(['smsOutbox']);
});
