import type { FastifyRequest } from 'fastify';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origins under which this server is reached by this request. */
const ownOrigins = (request: FastifyRequest): string[] => [`${request.protocol}://${request.host}`];

/** What answers with records, and puts on record who looked. */
const calls = /^\/(?:api|location)\//;
/**
 * Whether a call that may change something comes from our own page: the browser says so
 * (Sec-Fetch-Site or Origin), or it is
 * no browser and says so with a header that a foreign page can't send. Cookies alone prove nothing.
 * What is read leaves a row of the audit log: another page, on another port of this computer or
 * beside it, must not make one in a person's name.
 */
export function isForeign(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (readOnly.has(request.method))
    return calls.test(request.url) && (site === 'cross-site' || site === 'same-site');
  const origin = request.headers.origin;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin !== undefined) return !ownOrigins(request).includes(origin);
  return site === undefined && request.headers['x-apothekey'] === undefined;
}
