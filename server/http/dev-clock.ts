import type { FastifyInstance } from 'fastify';
import type { DemoClock } from '#server/platform/clock.ts';
import { envelopeOf } from '#server/platform/problem.ts';

/** Ten years: beyond that a wish is a slip of the finger. */
const furthestMinutes = 5_256_000;

/**
 * POST /api/dev/clock `{ minutes?, running? }`: moves the demo store's clock on, stops it, lets it
 * go. Only `npm run dev`
 * mounts it, over a demo store.
 */
export function devClock(http: FastifyInstance, clock: DemoClock): void {
  http.post('/api/dev/clock', async (request, reply) => {
    const { minutes = 0, running } = (request.body ?? {}) as {
      minutes?: unknown;
      running?: unknown;
    };
    const fits =
      Number.isInteger(minutes) &&
      (minutes as number) >= 0 &&
      (minutes as number) <= furthestMinutes &&
      (running === undefined || typeof running === 'boolean');
    if (!fits)
      return reply
        .code(400)
        .send(
          envelopeOf(
            { code: 'INVALID', message: 'Send minutes (0 or more) or running (true or false).' },
            request.id,
          ),
        );
    clock.advance((minutes as number) * 60_000);
    if (typeof running === 'boolean') clock.run(running);
    return { now: clock.now().toISOString(), running: clock.isRunning };
  });
}
