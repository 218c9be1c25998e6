import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelopeOf } from '#server/platform/problem.ts';

/** How much of what is sent may be held at once, in bytes. */
export interface ByteLimits {
  /** Of one session: six papers of the largest size. */
  readonly perSession: number;
  readonly inAll: number;
}
export const usualByteLimits: ByteLimits = { perSession: 67_108_864, inAll: 536_870_912 };

/** What is smaller is not counted: work goes on while somebody sends too much. */
const leastCounted = 16_384;

const tooMuch = {
  code: 'BUSY',
  message: 'Too much is being sent at once. Nothing was done; try again in a moment.',
};

/** What a request brings, in bytes; as much as its route takes where it does not say. */
const bytesOf = ({ headers, routeOptions }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : (routeOptions.bodyLimit ?? 0);

/**
 * Limits what one session, and all together, have under way to this server: from the first byte of
 * a request until its answer has left. Who is signed in may send much, and 1,400 requests of 1.5 MB
 * of which the last byte never comes would fill the memory.
 */
export function limitBytesUnderWay(
  http: FastifyInstance,
  sessionOf: (request: FastifyRequest) => Promise<string | null>,
  limits: ByteLimits,
): void {
  const ofSession = new Map<string, number>();
  let all = 0;
  const add = (session: string, bytes: number): void => {
    all += bytes;
    const sum = (ofSession.get(session) ?? 0) + bytes;
    if (sum > 0) ofSession.set(session, sum);
    else ofSession.delete(session);
  };
  http.addHook('onRequest', async (request, reply) => {
    const bytes = bytesOf(request);
    if (bytes < leastCounted) return undefined;
    const session = await sessionOf(request);
    // What a stranger sends is refused elsewhere; of a connection that has ended nothing is held.
    if (session === null || reply.raw.closed) return undefined;
    const sum = (ofSession.get(session) ?? 0) + bytes;
    if (sum > limits.perSession || all + bytes > limits.inAll)
      return reply
        .code(503)
        .header('retry-after', '5')
        .header('connection', 'close')
        .send(envelopeOf(tooMuch, request.id));
    add(session, bytes);
    let left = false;
    const leave = (): void => {
      if (!left) add(session, -bytes);
      left = true;
    };
    reply.raw.once('finish', leave);
    reply.raw.once('close', leave);
    return undefined;
  });
}
