import type { FastifyInstance } from 'fastify';
import { envelopeOf } from '#server/platform/problem.ts';

const compressed = {
  code: 'UNSUPPORTED',
  message: 'Nothing compressed is accepted here: send it as it is.',
};

/**
 * Refuses compressed bodies before a byte of them is read. Three kilobytes of Brotli unpack to four
 * gigabytes, and no browser compresses what it sends.
 */
export function refuseCompressedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return undefined;
    return reply.code(415).header('connection', 'close').send(envelopeOf(compressed, request.id));
  });
}
