import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { devClock } from '#server/http/dev-clock.ts';
import { demoClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';

const noon = '2026-03-02T15:00:00.000Z';
test('the demo clock starts where it is told and ticks; stopped it stands, moved on it jumps', () => {
  let real = 1_000;
  const clock = demoClock(noon, { now: () => new Date(real) });
  expect(clock.now().toISOString()).toBe(noon);
  real += 60_000;
  expect(clock.now().toISOString()).toBe('2026-03-02T15:01:00.000Z');
  clock.run(false);
  real += 60_000;
  clock.advance(3_600_000);
  expect([clock.isRunning, clock.now().toISOString()]).toEqual([false, '2026-03-02T16:01:00.000Z']);
  clock.run(true);
  real += 1_000;
  expect([clock.isRunning, clock.now().toISOString()]).toEqual([true, '2026-03-02T16:01:01.000Z']);
});
test('DEMO_CLOCK works with the demo flag only, and must be an instant', () => {
  expect(readConfig({ DEMO_CLOCK: '2026-03-02T09:00:00-06:00' }, ['--demo'])).toMatchObject({
    demoClock: noon,
    dev: false,
  });
  expect(readConfig({}, ['--demo'])).toMatchObject({
    demoClock: undefined,
    demoClockStands: false,
  });
  expect(readConfig({ DEMO_CLOCK_STANDS: '1' }, ['--demo']).demoClockStands).toBe(true);
  expect(readConfig({ DEMO_CLOCK_STANDS: '1' }, []).demoClockStands).toBe(false);
  expect(() => readConfig({ DEMO_CLOCK: noon }, [])).toThrow('works with the demo flag only');
  expect(() => readConfig({ DEMO_CLOCK: 'noon' }, ['--demo'])).toThrow('must be an instant');
  expect(readConfig({}, ['--demo', '--dev']).dev).toBe(true);
  expect(readConfig({}, ['--dev']).dev).toBe(false);
});
test('the route of the dev dock moves the clock and refuses what is no time', async () => {
  const http = Fastify();
  const clock = demoClock(noon, { now: () => new Date(0) });
  devClock(http, clock);
  const post = async (payload: object) => {
    const response = await http.inject({ method: 'POST', url: '/api/dev/clock', payload });
    return { status: response.statusCode, ...response.json<object>() };
  };
  expect(await post({ minutes: 30, running: false })).toEqual({
    status: 200,
    now: '2026-03-02T15:30:00.000Z',
    running: false,
  });
  expect(await post({ minutes: -5 })).toMatchObject({ status: 400, code: 'INVALID' });
  expect(clock.now().toISOString()).toBe('2026-03-02T15:30:00.000Z');
});
