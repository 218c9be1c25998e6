import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelopeOf } from '#server/platform/problem.ts';

const windowMs = 60_000;
const mostAddresses = 20_000;

interface Denied {
  readonly since: number;
  count: number;
}

/** What anybody may call without a session: an answer there says nothing about the cookie. */
const isPublic = (url: string): boolean => /^\/api\/(session|setup|openapi)\b/.test(url);

/**
 * Calls without a session are counted by address, whatever cookie they carry: above `most` in a
 * minute the address gets 429 before anything is looked up or written. Signing in is not among
 * them: it has a limit of its own. Neither is a workstation whose cookie was good a moment ago, so that
 * nobody can shut out the others behind one address.
 */
export function limitDenied(
  http: FastifyInstance,
  most: number,
  cookieOf: (request: FastifyRequest) => string | undefined,
): void {
  const good = new Map<string, number>();
  const isGood = (cookie: string | undefined): boolean =>
    cookie !== undefined && performance.now() - (good.get(cookie) ?? -Infinity) < windowMs;
  const denied = new Map<string, Denied>();
  const ofNow = (address: string): Denied | undefined => {
    const found = denied.get(address);
    if (found && performance.now() - found.since < windowMs) return found;
    denied.delete(address);
    return undefined;
  };
  http.addHook('onRequest', async (request, reply) => {
    const found = ofNow(request.ip);
    if (!found || found.count < most || isPublic(request.url)) return undefined;
    if (isGood(cookieOf(request))) return undefined;
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
    const cookie = cookieOf(request);
    if (reply.statusCode !== 401) {
      if (cookie === undefined || reply.statusCode >= 300 || isPublic(request.url)) return;
      if (good.size >= mostAddresses) good.clear();
      good.set(cookie, performance.now());
      return;
    }
    if (cookie !== undefined) good.delete(cookie);
    const found = ofNow(request.ip);
    if (found) {
      found.count += 1;
      return;
    }
    if (denied.size >= mostAddresses) denied.clear();
    denied.set(request.ip, { since: performance.now(), count: 1 });
  });
}
