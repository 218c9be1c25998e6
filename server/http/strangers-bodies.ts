import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelopeOf } from '#server/platform/problem.ts';
import { isCall, pathIn } from './call.ts';

/** A sign-in, the setup of a store: nobody has more to say before there is a session. */
const mostBytes = 16_384;

/** Whether a request brings more than strangers may, or does not say how much. */
const bringsMuch = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostBytes;

/**
 * Refuses what strangers send before it is read, where it is more than a sign-in: whoever opens a
 * thousand connections and sends half a message over each would fill the memory.
 */
export function refuseStrangersBodies(
  http: FastifyInstance,
  isKnown: (request: FastifyRequest) => Promise<boolean>,
): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!bringsMuch(request)) return undefined;
    if (isCall(pathIn(request.url)) && (await isKnown(request))) return undefined;
    return reply
      .code(401)
      .header('connection', 'close')
      .send(envelopeOf({ code: 'NOT_SIGNED_IN', message: 'Sign in first.' }, request.id));
  });
}
