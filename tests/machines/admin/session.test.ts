import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { fail, ok } from '#domain/platform/result.ts';
import { provideSetup, type SetupPorts } from '#machines/admin/setup/setup.machine.ts';
import {
  provideSession,
  sessionMachine,
  warningMs,
} from '#machines/platform/session/session.machine.ts';
import type { SessionPorts, TabMessage } from '#machines/platform/session/session.ports.ts';
import {
  isCovered,
  secondsUntilLock,
  sessionRefusal,
} from '#machines/platform/session/session.selectors.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import { adam, maria } from '#tests/platform/fake-ports.ts';
import { coverage } from '#tests/platform/transitions.ts';

const refused = fail({ code: 'CREDENTIALS', message: 'InValid Credential' });
const fault = [new Error('The server does not answer.')];
const signIn = { type: 'session.signIn', username: 'maria', password: 'x' };

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(
      sessionMachine.provide({ guards: { stopsFiles: ({ context }) => context.problem === null } }),
      {
        events: {
          'session.signIn': [signIn],
          'session.unlock': [{ type: 'session.unlock', password: 'x' } as never],
          'session.signOut': [{ type: 'session.signOut' }],
          'session.lock': [{ type: 'session.lock' }],
          'session.retry': [{ type: 'session.retry' }],
          'session.ended': [{ type: 'session.ended' }],
          'session.lockedByServer': [{ type: 'session.lockedByServer' }],
          'session.moved': [{ type: 'session.moved' }],
          'session.changed': [{ type: 'session.changed', account: maria } as never],
          'session.activity': [10_000, 70_000, 700_000].map((at) => ({
            type: 'session.activity',
            at,
          })),
          'tabs.activity': [{ type: 'tabs.activity', at: 20_000 } as never],
          'tabs.signedIn': [{ type: 'tabs.signedIn' }],
          'tabs.signedOut': [{ type: 'tabs.signedOut' }],
          'tabs.locked': [{ type: 'tabs.locked' }],
          'tabs.unlocked': [{ type: 'tabs.unlocked' }],
        },
        settle: {
          restore: {
            done: [
              null,
              { kind: 'empty', zone: 'America/Chicago' },
              { kind: 'session', account: maria, locked: false },
              { kind: 'session', account: maria, locked: true },
            ],
            error: fault,
          },
          setup: { done: [{ username: 'ada' }] },
          signIn: { done: [ok(maria), refused], error: fault },
          renew: { done: [ok(maria), ok(adam), refused], error: fault },
          unlock: { done: [ok(maria), refused], error: fault },
          lock: { done: [undefined], error: fault },
          signOut: { done: [undefined], error: fault },
        },
        project: (context) => [
          context.account?.userId,
          context.lastActivityAt > 0,
          context.problem !== null,
          context.lastActivityAt >= 70_000,
        ],
      },
    ),
  ).toEqual({ untaken: [], unreached: [] });
});

interface Station {
  readonly asked: string[];
  tab(message: TabMessage): void;
  readonly told: TabMessage[];
}
function start(over: Partial<SessionPorts> = {}, account: Account | null = null) {
  const asked: string[] = [];
  const told: TabMessage[] = [];
  const station: Station = { asked, told, tab: () => undefined };
  const clock = new SimulatedClock();
  const ports: SessionPorts & SetupPorts = {
    restoreSession: async () => account && { kind: 'session', account, locked: false },
    signIn: async ({ password }) => (password === 'right' ? ok(maria) : refused),
    unlock: async ({ password }) => (password === 'right' ? ok(maria) : refused),
    createStore: async () => ok(null),
    signOut: async () => {
      asked.push('signOut');
    },
    lockSession: async () => {
      asked.push('lock');
    },
    reportActivity: () => {
      asked.push('touch');
    },
    writeHints: (type) => {
      asked.push(`hints ${type}`);
    },
    clearHints: () => {
      asked.push('no hints');
    },
    otherTabs: ({ sendBack, receive }) => {
      station.tab = sendBack;
      receive((tabMessage) => told.push(tabMessage));
      return () => undefined;
    },
    filesWait: () => false,
    ...over,
  };
  const session = createActor(
    provideSession(ports, () => provideSetup(ports)),
    { clock },
  ).start();
  return { session, clock, station };
}

test('wrong credentials are an answer, not a fault: InValid Credential, and the form stays', async () => {
  const { session, station } = start();
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  session.send({ type: 'session.signIn', username: 'maria', password: 'wrong' });
  const wait = await waitFor(
    session,
    (now) => now.matches('signedOut') && now.context.problem !== null,
  );
  expect(wait.context).toMatchObject({
    problem: 'InValid Credential',
    fault: false,
    account: null,
  });
  session.send({ type: 'session.signIn', username: 'maria', password: 'right' });
  await waitFor(session, (now) => now.matches('signedIn'));
  expect(station.asked.at(-1)).toBe('hints PRIVATE');
  expect(station.told).toEqual([{ type: 'tabs.signedIn' }]);
});
test('what a right password still needs is asked for until nothing is missing', async () => {
  const first = fail({ code: 'CODE_FIRST', message: 'Type the code.' });
  const wrong = fail({ code: 'WRONG_CODE', message: 'This code is wrong.' });
  const { session } = start({
    signIn: async ({ password, code }) => {
      if (password !== 'right') return refused;
      if (code === undefined) return first;
      return code === '123456' ? ok(maria) : wrong;
    },
  });
  const answered = async (given: object) => {
    await waitFor(session, (now) => now.matches('signedOut'));
    session.send({ type: 'session.signIn', username: 'maria', password: 'right', ...given });
    return (await waitFor(session, (now) => !now.matches('signingIn'))).context.next;
  };

  expect(await answered({})).toEqual(first.error);
  expect(await answered({ code: '000000' })).toEqual(wrong.error);
  expect(await answered({ password: 'wrong' })).toBe(null);
  expect(await answered({ code: '000000' })).toEqual(wrong.error);
  expect(await answered({ code: '123456' })).toBe(null);
  expect(session.getSnapshot().matches('signedIn')).toBe(true);
});
test('the lock comes after ten idle minutes, and is announced a minute before', async () => {
  const { session, clock, station } = start({}, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  clock.increment(10 * 60_000 - warningMs - 1);
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(true);
  clock.increment(1);
  expect(session.getSnapshot().matches({ signedIn: 'warned' })).toBe(true);
  clock.increment(warningMs - 1);
  expect(isCovered(session.getSnapshot())).toBe(false);
  clock.increment(1);
  expect(isCovered(session.getSnapshot())).toBe(true);
  await waitFor(session, (snapshot) => snapshot.matches('locked'));
  expect(station.asked).toContain('lock');
});
test('a key in the warning minute starts the ten minutes again, and the server hears of work once a minute', async () => {
  const { session, clock, station } = start({}, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  clock.increment(9 * 60_000);
  session.send({ type: 'session.activity', at: 1_000_000 });
  session.send({ type: 'session.activity', at: 1_030_000 });
  clock.increment(9 * 60_000 - 1);
  expect(session.getSnapshot().matches({ signedIn: 'active' })).toBe(true);
  expect(station.asked.filter((text) => text === 'touch')).toHaveLength(1);
  expect(secondsUntilLock(session.getSnapshot(), 1_090_000)).toBe(540);
});
test('a key after the machine slept does not bring an old session back', async () => {
  const { session } = start({}, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  session.send({ type: 'session.activity', at: 1_000_000 });
  session.send({ type: 'session.activity', at: 1_000_000 + 8 * 3_600_000 });
  expect(isCovered(session.getSnapshot())).toBe(true);
});
test('unlocking with a wrong password says so and stays locked; with the right one the work goes on', async () => {
  const { session } = start({}, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  session.send({ type: 'session.lock' });
  await waitFor(session, (snapshot) => snapshot.matches('locked'));
  session.send({ type: 'session.unlock', password: 'wrong' });
  expect(
    (
      await waitFor(
        session,
        (snapshot) => snapshot.matches('locked') && snapshot.context.problem !== null,
      )
    ).context.problem,
  ).toBe('InValid Credential');
  session.send({ type: 'session.unlock', password: 'right' });
  expect(
    (await waitFor(session, (snapshot) => snapshot.matches('signedIn'))).context.account,
  ).toEqual(maria);
});
test('a password typed before the server has answered the lock unlocks', async () => {
  const { session } = start({ lockSession: () => new Promise(() => undefined) }, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  session.send({ type: 'session.lock' });
  expect(session.getSnapshot().value).toBe('locking');
  session.send({ type: 'session.unlock', password: 'right' });
  expect(
    (await waitFor(session, (snapshot) => snapshot.matches('signedIn'))).context.account,
  ).toEqual(maria);
});
test('Logout before the server has answered the lock or a password leaves', async () => {
  for (const waits of ['lockSession', 'unlock'] as const) {
    const { session, station } = start({ [waits]: () => new Promise(() => undefined) }, maria);
    await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
    session.send({ type: 'session.lock' });
    if (waits === 'unlock') {
      await waitFor(session, (snapshot) => snapshot.matches('locked'));
      session.send({ type: 'session.unlock', password: 'right' });
    }
    session.send({ type: 'session.signOut' });
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
    expect([waits, station.asked.slice(-2), session.getSnapshot().context.account]).toEqual([
      waits,
      ['signOut', 'no hints'],
      null,
    ]);
  }
});
test('locking and signing out in one tab reach the others', async () => {
  const { session, station } = start({}, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  station.tab({ type: 'tabs.locked' });
  expect(session.getSnapshot().value).toBe('locked');
  station.tab({ type: 'tabs.signedOut' });
  expect(session.getSnapshot().context.account).toBeNull();
  expect(session.getSnapshot().value).toBe('signedOut');
});
test('Logout under the lock says that a file is on its way; pressed again it leaves', async () => {
  const { session, station } = start({ filesWait: () => true }, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  session.send({ type: 'session.lock' });
  await waitFor(session, (snapshot) => snapshot.matches('locked'));
  session.send({ type: 'session.signOut' });
  expect([
    session.getSnapshot().value,
    session.getSnapshot().context.problem,
    station.asked,
  ]).toEqual([
    'locked',
    'A file is still on its way, and goes on after the password. Logout once more stops it and leaves.',
    ['hints PRIVATE', 'lock'],
  ]);
  session.send({ type: 'session.signOut' });
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  expect(station.asked).toContain('signOut');
});
test('a sign-out that did not reach the server leaves a locked screen, not an open session', async () => {
  const { session } = start({ signOut: () => Promise.reject(new Error('offline')) }, maria);
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  session.send({ type: 'session.signOut' });
  expect(
    (await waitFor(session, (snapshot) => snapshot.matches('locked'))).context.problem,
  ).toContain('still signed in there');
});
test('why the session can’t do something is said in words', async () => {
  const { session } = start();
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  expect(sessionRefusal(session.getSnapshot(), { type: 'session.lock' })).toBe(
    'Nobody is signed in.',
  );
  expect(sessionRefusal(session.getSnapshot(), signIn)).toBeNull();
});
