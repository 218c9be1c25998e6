import { expect, test } from 'vitest';
import { sessionPorts } from '#adapters/admin/session-ports.ts';
import { fieldPorts } from '#adapters/composition/field-ports.ts';
import { NoAnswer, noServer, type Caller } from '#adapters/platform/call.ts';
import { draftPorts } from '#adapters/platform/record-ports.ts';
import { type SessionNote } from '#adapters/platform/session-note.ts';
import { countersPorts, searchPorts, undoPorts } from '#adapters/platform/work-ports.ts';
import { countFields } from '#machines/stock/inventory.ts';

const never = new AbortController().signal;
const person = (
  type: 'ADMIN' | 'PRIVATE',
  state: 'active' | 'locked',
  permissions: readonly string[],
) => ({ view: { state, permissions, user: { type } } }) as unknown as SessionNote;
/** A caller that answers as the test says. */
const callerOf = (answer: (name: string, input: { value: unknown }) => Promise<unknown>) =>
  answer as unknown as Caller;
/** A server that answers every call, and remembers which were made. */
function server() {
  const calls: string[] = [];
  const call = callerOf(async (name: string) => {
    calls.push(name);
    return { ok: true, value: name === 'rx.counts' ? { DE: 3 } : [] };
  });
  return { call, calls };
}

test('nothing is counted on a locked workstation: the question fails without a call', async () => {
  const { call, calls } = server();
  const note = person('PRIVATE', 'active', ['rx.read']);
  const counters = countersPorts(call, note);
  expect(await counters.loadCounts(never)).toEqual({ DE: 3 });
  note.view = { ...note.view!, state: 'locked' };
  await expect(counters.loadCounts(never)).rejects.toThrow('The session is locked.');
  expect(calls).toEqual(['rx.counts']);
});
test('an administrator’s palette asks for no records; a technician’s does', async () => {
  const { call, calls } = server();
  expect(
    await searchPorts(call, person('ADMIN', 'active', ['role.read'])).searchEverything(
      'smith',
      never,
    ),
  ).toEqual([]);
  expect(calls).toEqual([]);
  expect(
    await searchPorts(call, person('PRIVATE', 'active', ['rx.read'])).searchEverything(
      'smith',
      never,
    ),
  ).toEqual([]);
  expect(calls).toEqual(['search.everything']);
});
test('what was thrown away is not read again: reading waits for what is still being written', async () => {
  let kept: unknown = null;
  let arrive = (): void => undefined;
  const call = callerOf(async (name: string, input: { value: unknown }) => {
    if (name === 'drafts.save') {
      await new Promise<void>((done) => {
        arrive = done;
      });
      kept = input.value;
    }
    return { ok: true, value: name === 'drafts.load' ? { value: kept } : null };
  });
  const drafts = draftPorts(call);
  kept = { values: { insDispFee: 3_425 }, base: {} };
  void drafts.saveDraft('drug:new', null);
  const read = drafts.loadDraft('drug:new', never);
  await Promise.resolve();
  arrive();
  expect(await read).toBeNull();
});
test('a password typed while the lock is on its way is asked about after the lock', async () => {
  const asked: string[] = [];
  let answerLock = (): void => undefined;
  const call = callerOf(async (name: string) => {
    asked.push(name);
    if (name === 'session.lock') {
      await new Promise<void>((done) => {
        answerLock = done;
      });
    }
    return { ok: true, value: { now: '2026-07-15T15:00:00Z', user: null, store: null } };
  });
  const ports = sessionPorts(
    call,
    { view: null },
    {
      otherTabs: () => () => undefined,
      writeHints: () => undefined,
      clearHints: () => undefined,
      filesWait: () => false,
      follow: () => undefined,
      oweLock: () => undefined,
      owesLock: () => false,
    },
  );
  const lock = ports.lockSession();
  const unlock = ports.unlock({ password: 'right' }, never);
  const signOut = ports.signOut();
  await Promise.resolve();
  expect(asked).toEqual(['session.lock']);
  answerLock();
  await Promise.all([lock, unlock, signOut]);
  expect(asked).toEqual(['session.lock', 'session.unlock', 'session.signOut']);
});
test('a page that was locked without an answer stays locked when it is loaded anew', async () => {
  const asked: string[] = [];
  let isOwed = false;
  const user = { id: 7, username: 'tess', name: 'Tess Oduya', email: null, type: 'PRIVATE' };
  const open = { now: '2026-07-15T15:00:00Z', user, store: null, state: 'open', permissions: [] };
  const call = callerOf(async (name: string) => {
    asked.push(name);
    if (name === 'session.lock') throw new NoAnswer('The server does not answer.');
    return { ok: true, value: open };
  });
  const ports = sessionPorts(
    call,
    { view: null },
    {
      otherTabs: () => () => undefined,
      writeHints: () => {
        isOwed = false;
      },
      clearHints: () => undefined,
      filesWait: () => false,
      follow: () => undefined,
      oweLock: () => {
        isOwed = true;
      },
      owesLock: () => isOwed,
    },
  );

  await ports.lockSession().catch(() => undefined);
  const loaded = await ports.restoreSession(never);
  ports.writeHints('PRIVATE');
  const unlocked = await ports.restoreSession(never);

  expect([loaded, unlocked]).toMatchObject([{ locked: true }, { locked: false }]);
  expect(asked).toEqual(['session.lock', 'session.get', 'session.lock', 'session.get']);
});
test('a password that got no answer is not called kept: it is typed again', async () => {
  const call = callerOf(async () => {
    throw new NoAnswer(noServer);
  });
  const outside = {
    otherTabs: () => () => undefined,
    writeHints: () => undefined,
    clearHints: () => undefined,
    filesWait: () => false,
    follow: () => undefined,
    oweLock: () => undefined,
    owesLock: () => false,
  };
  const ports = sessionPorts(call, { view: null }, outside);
  const typed = { username: 'tess', password: 'right' };

  const said = await Promise.allSettled([ports.signIn(typed, never), ports.unlock(typed, never)]);

  const again = 'The server does not answer. The password is not kept: type it again in a moment.';
  expect(said).toMatchObject([{ reason: { message: again } }, { reason: { message: again } }]);
});

test('a switch is taken back by the call that turned it', async () => {
  const asked: unknown[] = [];
  const call = callerOf(async (name, input) => {
    asked.push([name, input]);
    return { ok: true, value: { id: 2, version: 8 } };
  });
  const emily = { kind: 'patient', id: 2, version: 7, what: 'Carter, Emily', proof: null };

  const done = await undoPorts(call).restore({
    ...emily,
    standing: { kind: 'blocked', on: true, reason: 'Forged script' },
  });

  expect(done).toEqual({ ok: true, value: { version: 8 } });
  expect(asked).toEqual([
    ['patients.status', { id: 2, version: 7, kind: 'blocked', on: true, reason: 'Forged script' }],
  ]);
});

test('a hold and a deferral are taken back by the steps that end them', async () => {
  const asked: unknown[] = [];
  const call = callerOf(async (name, input) => {
    asked.push([name, input]);
    return { ok: true, value: { version: 8 } };
  });
  const held = { id: 41, version: 5, what: 'Prescription 4127', proof: null };

  await undoPorts(call).restore({ ...held, kind: 'rxHold' });
  await undoPorts(call).restore({ ...held, kind: 'rxDeferral' });

  const at = { rxId: 41, version: 5 };
  expect(asked).toEqual([
    ['rx.move', { ...at, event: 'release', payload: { answer: 'The hold was taken back.' } }],
    ['rx.move', { ...at, event: 'resume', payload: {} }],
  ]);
});

const hydrocodone = {
  id: 7,
  name: 'Hydrocodone Bitartrate and Acetaminophen',
  strength: '5 mg-325 mg',
  form: 'Tablet',
  schedule: '2',
  pkgSize: 100_000,
  uom: 'EA',
  ndc: '00406012301',
  manufacturer: 'Maple Generics',
  onHand: 280_000,
};
const picks = fieldPorts(
  callerOf(async (name) => ({
    ok: true,
    value: name === 'drugs.get' ? hydrocodone : { rows: [hydrocodone], note: null, sure: true },
  })),
  { today: () => '2026-11-29' },
);
const asked = async (of: string) => [
  (await picks.search(of, 'hydrocodone', never))[0]?.detail,
  (await picks.propose(of, 'hydrocodone', never, false))?.options[0]?.detail,
  await picks.detailOf(of, 7),
];

test('the drug of a count does not say what is on hand: the count is blind', async () => {
  const like = 'C-II · 100 EA · 00406-0123-01 · Maple Generics';
  expect(await asked(countFields.drugId.of ?? '')).toEqual([like, like, like]);
});
test('the drug of a prescription says it', async () => {
  const like = 'C-II · 100 EA · 00406-0123-01 · Maple Generics · 280 on hand';
  expect(await asked('drug')).toEqual([like, like, like]);
});
