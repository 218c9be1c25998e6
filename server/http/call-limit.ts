import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '#server/platform/canonical.ts';
import { isCall, pathIn } from './call.ts';

/** Signing in has an allowance of its own, so that calls without a session can't use it up. */
const isSignIn = (path: string): boolean => /^\/api\/session\b/.test(path);

/**
 * At most `most` calls a minute: by session where the database knows it, else by address. Pages and
 * their files are not counted; how many connections an address may hold is limited elsewhere.
 */
export async function limitCalls(
  http: FastifyInstance,
  most: number,
  knownToken: (request: FastifyRequest) => Promise<string | null>,
): Promise<void> {
  await http.register(rateLimit, {
    global: true,
    max: most,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => !isCall(pathIn(request.url)),
    keyGenerator: async (request) => {
      const path = pathIn(request.url);
      if (!isCall(path)) return request.ip;
      const token = await knownToken(request);
      if (token !== null) return sha256(token).toString('hex');
      return isSignIn(path) ? `sign-in ${request.ip}` : request.ip;
    },
    errorResponseBuilder: () => Object.assign(new Error('too many'), { statusCode: 429 }),
  });
}
