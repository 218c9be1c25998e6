import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelopeOf } from '#server/platform/problem.ts';
import { isCall, pathIn } from './call.ts';

/** A sign-in, the setup of a store: nobody has more to say before there is a session. */
const mostBytes = 16_384;

const tooLarge = { status: 413, code: 'TOO_LARGE', message: 'This is too large to send.' };
const signInFirst = { status: 401, code: 'NOT_SIGNED_IN', message: 'Sign in first.' };
const isPublicCall = (path: string): boolean => /^\/api\/(session|setup)\b/.test(path);

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
    const { status, ...said } = isPublicCall(pathIn(request.url)) ? tooLarge : signInFirst;
    return reply.code(status).header('connection', 'close').send(envelopeOf(said, request.id));
  });
}
