import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '#server/platform/canonical.ts';
import { isCall, pathIn } from './call.ts';

/** Which cookies of a request the database knows; null where it knows none of the kind. */
export interface KnownCookies {
  session(request: FastifyRequest): Promise<string | null>;
  device(request: FastifyRequest): Promise<string | null>;
}

const isOfSession = (path: string): boolean => /^\/api\/session\b/.test(path);
const keyOf = (token: string): string => sha256(token).toString('hex');

/**
 * Who a call about the session is counted with, where there is none: signing in has an allowance of
 * its own, which neither other calls nor looking whether somebody is signed in use up. A device on
 * which somebody has signed in before has its own, which strangers beside it can't use up.
 */
async function signInKeyOf(request: FastifyRequest, known: KnownCookies): Promise<string> {
  const device = await known.device(request);
  if (device !== null) return `device ${keyOf(device)}`;
  return `${request.method === 'POST' ? 'sign-in' : 'look'} ${request.ip}`;
}

/**
 * At most `most` calls a minute: by session where the database knows it, else by address. Pages and
 * their files are not counted; how many connections an address may hold is limited elsewhere.
 */
export async function limitCalls(
  http: FastifyInstance,
  most: number,
  known: KnownCookies,
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
      const token = await known.session(request);
      if (token !== null) return keyOf(token);
      return isOfSession(path) ? signInKeyOf(request, known) : request.ip;
    },
    errorResponseBuilder: () => Object.assign(new Error('too many'), { statusCode: 429 }),
  });
}
