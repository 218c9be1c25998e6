import { expect, test } from 'vitest';
import { ok, refuse } from '#domain/platform/result.ts';
import type { SessionPorts } from '#machines/platform/session/session.ports.ts';
import { maria, fakeWorld } from '#tests/platform/fake-ports.ts';
import { createLateWork } from '../../../../src/app/late-work.ts';

type Fetched = Awaited<ReturnType<ReturnType<typeof createLateWork>['fetch']>>;
/** The work arrives when the test says so. */
function desk(session: Partial<SessionPorts> = {}) {
  const heard: unknown[] = [];
  const asked: string[] = [];
  let arrive: (error?: Error) => void = () => undefined;
  const late = createLateWork(
    () =>
      new Promise<Fetched>((resolve, reject) => {
        asked.push('work');
        arrive = (error) => {
          if (error) reject(error);
          else
            resolve({
              scanner: {
                send: (error: unknown) => {
                  heard.push(error);
                },
              },
            } as unknown as Fetched);
        };
      }),
  );
  return {
    late,
    heard,
    asked,
    arrive: (error?: Error) => arrive(error),
    ports: late.gate({ ...fakeWorld(maria).ports.session, ...session }),
  };
}
const signal = new AbortController().signal;
const turns = async () => {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
};

test('nobody is let in before the work is there: a session that goes on, a sign-in, an empty server', async () => {
  for (const enter of [
    (ports: SessionPorts) => ports.restoreSession(signal),
    (ports: SessionPorts) => ports.signIn({ username: 'maria', password: 'right' }, signal),
  ]) {
    const { ports, arrive } = desk();
    let isIn = false;
    const entering = enter(ports).then((answer) => {
      isIn = true;
      return answer;
    });
    await turns();
    expect(isIn).toBe(false);
    arrive();
    expect(await entering).toBeTruthy();
  }
  const { ports, asked, arrive } = desk({
    restoreSession: async () => ({ kind: 'empty', zone: 'America/Chicago' }),
  });
  const entering = ports.restoreSession(signal);
  await turns();
  expect(asked).toEqual(['work']);
  arrive();
  expect(await entering).toEqual({ kind: 'empty', zone: 'America/Chicago' });
});

test.each(['PASSWORD_FIRST', 'CODE_FIRST', 'ENROL_FIRST', 'WRONG_CODE'])(
  'what is asked for after the password stands in the work: %s waits for it',
  async (code) => {
    const refusal = refuse(code, 'There is more to type.');
    const { ports, asked, arrive } = desk({ signIn: async () => refusal });
    const answer = ports.signIn({ username: 'maria', password: 'right' }, signal);
    await turns();
    expect(asked).toEqual(['work']);
    arrive();
    expect(await answer).toEqual(refusal);
  },
);

test('who is not let in waits for nothing', async () => {
  const { ports, asked } = desk({
    restoreSession: async () => null,
    signIn: async () => refuse('CREDENTIALS', 'InValid Credential'),
  });
  expect(await ports.restoreSession(signal)).toBeNull();
  expect(await ports.signIn({ username: 'maria', password: 'wrong' }, signal)).toEqual(
    refuse('CREDENTIALS', 'InValid Credential'),
  );
  expect(asked).toEqual([]);
});

test('what is scanned before the work is there reaches the scanner, in order', async () => {
  const { late, heard, arrive } = desk();
  const scan = (raw: string) => ({
    type: 'scan.read' as const,
    raw,
    at: 1,
    byHand: false,
    capsLock: false,
    stats: null,
  });
  late.scanner(scan('0000012345678'));
  late.scanner(scan('0000012345685'));
  const fetched = late.fetch();
  arrive();
  await fetched;
  late.scanner(scan('0000012345692'));
  expect(heard).toEqual([scan('0000012345678'), scan('0000012345685'), scan('0000012345692')]);
});

test('the work is fetched once, and again only after it failed', async () => {
  const { late, asked, arrive } = desk();
  const first = late.fetch();
  arrive(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(late.now()).toBeNull();
  const second = late.fetch();
  const third = late.fetch();
  arrive();
  expect(await second).toBe(await third);
  expect(asked).toEqual(['work', 'work']);
  expect(ok(late.now()).value).toBe(await second);
});
