import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelopeOf } from '#server/platform/problem.ts';
import { isCall, pathIn } from './call.ts';

const windowMs = 60_000;
const mostAddresses = 20_000;

interface Denied {
  readonly since: number;
  count: number;
}

/** What anybody may call without a session: an answer there says nothing about the cookie. */
const isPublic = (url: string): boolean => /^\/api\/(session|setup)\b/.test(url);

/**
 * Calls without a session are counted by address, whatever cookie they carry: above `most` in a
 * minute the address gets 429 before anything is looked up or written. Pages, their files, health
 * and signing in are not among them. Neither is a workstation whose session the database knows
 * (`isKnown`), so that nobody can shut out the others behind one address.
 */
export function limitDenied(
  http: FastifyInstance,
  most: number,
  isKnown: (request: FastifyRequest) => Promise<boolean>,
): void {
  const denied = new Map<string, Denied>();
  const ofNow = (address: string): Denied | undefined => {
    const found = denied.get(address);
    if (found && performance.now() - found.since < windowMs) return found;
    denied.delete(address);
    return undefined;
  };
  http.addHook('onRequest', async (request, reply) => {
    const found = ofNow(request.ip);
    if (!found || found.count < most) return undefined;
    if (!isCall(pathIn(request.url)) || isPublic(request.url)) return undefined;
    if (await isKnown(request)) return undefined;
    return reply
      .code(429)
      .header('retry-after', '60')
      .send(
        envelopeOf(
          { code: 'TOO_MANY', message: 'Too many calls without a sign-in. Wait a minute.' },
          request.id,
        ),
      );
  });
  http.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const found = ofNow(request.ip);
    if (found) {
      found.count += 1;
      return;
    }
    if (denied.size >= mostAddresses) denied.clear();
    denied.set(request.ip, { since: performance.now(), count: 1 });
  });
}
