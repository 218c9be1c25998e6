import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownTokens } from '#server/http/known-tokens.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

describe('strangers at the address of a store', () => {
  const address = '10.9.9.9';
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer({ app: { callsPerMinute: 5 } });
  });
  afterEach(() => server.close());

  const signIn = (password: string) => ({ username: 'technician', password });
  const right = signIn('demo-technician-2026');
  /** A browser there from which the technician has signed in before; the session is over. */
  const knownDevice = async () => {
    const browser = server.browser(address);
    await browser.signIn('technician');
    await browser.post('/api/session/sign-out');
    return browser;
  };
  const statuses = async (call: () => Promise<{ status: number }>) => {
    const all: number[] = [];
    for (let index = 0; index < 7; index++) all.push((await call()).status);
    return all;
  };

  test('use up nobody’s sign-in by asking who is signed in', async () => {
    const known = await knownDevice();

    const asked = await statuses(() => server.browser(address).get('/api/session'));

    expect(asked.at(-1)).toBe(429);
    expect((await server.browser(address).post('/api/session/sign-in', right)).status).toBe(200);
    expect((await known.get('/api/session')).status).toBe(200);
    expect((await known.post('/api/session/sign-in', right)).status).toBe(200);
  });

  test('use up no known device’s sign-in by guessing', async () => {
    const known = await knownDevice();

    const guessed = await statuses(() =>
      server.browser(address).post('/api/session/sign-in', signIn('wrong')),
    );

    expect(guessed.at(-1)).toBe(429);
    expect((await known.post('/api/session/sign-in', right)).status).toBe(200);
  });
});

describe('tokens that a server knows', () => {
  const address = '10.9.9.9';
  const living = new Set(['own', 'late']);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const lookedUp: string[] = [];
  const tokens = () => {
    lookedUp.length = 0;
    return knownTokens(async (token) => {
      lookedUp.push(token);
      return living.has(token);
    });
  };

  test('one that was known is looked up anew while a flood of invented ones is not', async () => {
    const known = tokens();
    expect(await known.has('own', address)).toBe(true);

    vi.advanceTimersByTime(61_000);
    for (let index = 0; index < 60; index++) await known.has(`invented ${index}`, address);

    expect(lookedUp).toHaveLength(51);
    expect(await known.has('late', address)).toBe(false);
    expect(await known.has('own', address)).toBe(true);
  });

  test('one that is over counts as invented from then on', async () => {
    const known = tokens();
    await known.has('own', address);
    living.delete('own');

    vi.advanceTimersByTime(61_000);

    expect(await known.has('own', address)).toBe(false);
    living.add('own');
    expect(await known.has('own', address)).toBe(true);
    expect(lookedUp).toEqual(['own', 'own', 'own']);
  });
});
