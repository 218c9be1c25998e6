import { expect, test } from 'vitest';
import { createCaller, NoAnswer, noServer, sameActMs } from '#adapters/platform/call.ts';
import { answered } from '#tests/platform/answer-values.ts';

type Turn = 'lost' | 'garbled' | { readonly status: number; readonly body: unknown };
/**
 * A server that takes its turns one after the other, and remembers under which keys it was asked.
 */
function server(...turns: readonly Turn[]) {
  const keys: (string | null)[] = [];
  const left = [...turns];
  let at = 0;
  const call = createCaller({
    onSession: () => undefined,
    workstation: 'counter 1',
    now: () => at,
    fetch: (async (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const turn = left.shift()!;
      if (turn === 'lost') throw new TypeError('Failed to fetch');
      return turn === 'garbled'
        ? new Response('<html>')
        : Response.json(turn.body, { status: turn.status });
    }) as typeof fetch,
  });
  const clinic = (clinicName: string) =>
    call('clinics.save', { id: null, version: 0, draft: { clinicName } } as never);
  return {
    clinic,
    call,
    keys,
    later: (ms: number) => {
      at += ms;
    },
  };
}
const done = { status: 200, body: answered('clinics.save') };
const keptDraft = { status: 200, body: answered('drafts.save') };
const everyClinic = { text: '', filters: {}, sort: null, offset: 0, limit: 50 } as const;
const fault = { status: 500, body: { message: 'Something went wrong here.' } };

test('a write whose answer was lost is sent again under the same key, so that it is done once', async () => {
  const { clinic, keys } = server('lost', 'garbled', fault, done, done);
  for (let index = 0; index < 3; index++)
    await expect(clinic('Oak Clinic')).rejects.toBeInstanceOf(NoAnswer);
  expect((await clinic('Oak Clinic')).ok).toBe(true);
  expect([new Set(keys).size, typeof keys[0]]).toEqual([1, 'string']);
  await clinic('Oak Clinic');
  expect(keys[4]).not.toBe(keys[0]);
});
test('what was refused, and what is another request, is an act of its own; a refusal of something else changes nothing', async () => {
  const refused = { status: 422, body: { code: 'REFUSED', message: 'A clinic has this name.' } };
  const { clinic, keys } = server('lost', refused, refused, done);
  await expect(clinic('Oak Clinic')).rejects.toBeInstanceOf(NoAnswer);
  await clinic('Elm Clinic');
  expect(await clinic('Oak Clinic')).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  await clinic('Oak Clinic');
  expect([keys[1] === keys[0], keys[2] === keys[0], keys[3] === keys[0]]).toEqual([
    false,
    true,
    false,
  ]);
});
test('put on an order with the answer lost, taken off, and put there again: three acts', async () => {
  const { call, keys } = server(
    'lost',
    { status: 200, body: answered('purchaseOrderLines.remove') },
    { status: 200, body: answered('purchaseOrders.accept') },
  );
  const accept = () =>
    call('purchaseOrders.accept', {
      drugId: 4,
      vendorId: 2,
      quantity: 100_000,
      unitCost: null,
    });
  await expect(accept()).rejects.toBeInstanceOf(NoAnswer);
  await call('purchaseOrderLines.remove', { id: 7, version: 1 });
  await accept();
  expect(new Set(keys).size).toBe(3);
});
test('what is half typed is kept as it stands now, though it stood so before and that answer was lost', async () => {
  const { call, keys } = server('lost', keptDraft, keptDraft);
  const keep = (text: string) => call('drafts.save', { key: 'vendor:new', value: { text } });
  await expect(keep('Oak')).rejects.toBeInstanceOf(NoAnswer);
  await keep('Oakl');
  await keep('Oak');
  expect(new Set(keys).size).toBe(3);
});
test('who has to sign in first asks again under the same key', async () => {
  const { clinic, keys } = server(
    'lost',
    { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Sign in first.' } },
    done,
  );
  await expect(clinic('Oak Clinic')).rejects.toBeInstanceOf(NoAnswer);
  expect(await clinic('Oak Clinic')).toMatchObject({ ok: false, error: { code: 'NOT_SIGNED_IN' } });
  await clinic('Oak Clinic');
  expect(new Set(keys).size).toBe(1);
});
test('ten minutes later the same request is meant once more', async () => {
  const { clinic, keys, later } = server('lost', 'lost', done);
  await expect(clinic('Oak Clinic')).rejects.toBeInstanceOf(NoAnswer);
  later(sameActMs - 1);
  await expect(clinic('Oak Clinic')).rejects.toBeInstanceOf(NoAnswer);
  later(1);
  await clinic('Oak Clinic');
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});
test('a question carries no key', async () => {
  const { call, keys } = server({ status: 200, body: answered('clinics.search') });
  await call('clinics.search', { text: '', filters: {}, sort: null, offset: 0, limit: 20 });
  expect(keys).toEqual([null]);
});

test('what only reads is asked once more where the network broke it, and answers', async () => {
  const { call, keys } = server('lost', { status: 200, body: answered('clinics.search') });
  const found = await call('clinics.search', everyClinic);
  expect([found.ok, keys.length]).toEqual([true, 2]);
});
test('a network that is gone, and a fault of the server, are told at once', async () => {
  const gone = server('lost', 'lost');
  await expect(gone.call('clinics.search', everyClinic)).rejects.toThrow(noServer);
  const faulty = server(fault);
  await expect(faulty.call('clinics.search', everyClinic)).rejects.toThrow(
    'Something went wrong here.',
  );
  expect([gone.keys.length, faulty.keys.length]).toEqual([2, 1]);
});
