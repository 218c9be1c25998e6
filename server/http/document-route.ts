import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { pictureLimits, pictureRefusals } from '#domain/document/rules/picture-file.ts';
import { envelopeOf } from '#server/platform/problem.ts';
import type { ContractHandler } from './contract-routes.ts';

/** Hands can attach a few papers a minute; each call may bring ten megabytes. */
const callsPerMinute = 120;

const nameOf = (request: FastifyRequest): string => {
  const given = request.headers['x-file-name'];
  if (typeof given !== 'string' || given.length > 2_000) return '';
  try {
    return decodeURIComponent(given);
  } catch {
    return '';
  }
};

/**
 * The calls that carry a file instead of JSON. POST /api/documents takes the bytes as they are, up
 * to the limit, and its name in
 * `x-file-name`; whatever type they claim to be is not looked at. GET /api/documents/<key>, the
 * same with /thumbnail, and GET /api/scans/<scan>/picture, answers a picture under a policy that
 * lets
 * it be nothing but looked at, and that no cache keeps.
 */
export async function documentRoutes(
  app: FastifyInstance,
  handler: ContractHandler,
): Promise<void> {
  await app.register(async (files) => {
    files.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: pictureLimits.bytes },
      (request, body, done) => {
        done(
          null,
          new File([new Uint8Array(body as Buffer)], nameOf(request), {
            type: 'application/octet-stream',
          }),
        );
      },
    );
    files.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode === 413)
        return reply
          .code(413)
          .send(envelopeOf({ code: 'TOO_LARGE', message: pictureRefusals.TOO_LARGE }, request.id));
      throw error;
    });
    files.post(
      '/api/documents',
      {
        bodyLimit: pictureLimits.bytes,
        config: { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } },
      },
      handler,
    );
    for (const picture of [
      '/api/documents/:key',
      '/api/documents/:key/thumbnail',
      '/api/scans/:scan/picture',
    ])
      files.get(picture, { exposeHeadRoute: false }, (request, reply) => {
        reply
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff');
        return handler(request, reply);
      });
  });
}
