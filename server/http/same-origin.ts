import type { FastifyRequest } from 'fastify';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origins under which this server is reached by this request. */
const ownOrigins = (request: FastifyRequest): string[] => [`${request.protocol}://${request.host}`];

/**
 * Whether a call that may change something comes from our own page: the browser says so
 * (Sec-Fetch-Site or Origin), or it is
 * no browser and says so with a header that a foreign page can't send. Cookies alone prove nothing.
 */
export function isForeign(request: FastifyRequest): boolean {
  if (readOnly.has(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin !== undefined) return !ownOrigins(request).includes(origin);
  return site === undefined && request.headers['x-apothekey'] === undefined;
}
