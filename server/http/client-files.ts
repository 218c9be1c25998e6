import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { envelopeOf } from '#server/platform/problem.ts';
import { isCall, pathIn } from './call.ts';

const notThere = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(
      envelopeOf({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, request.id),
    );

/**
 * A page of the app, which its own router shows: no file name, no hidden folder, none of the
 * server's paths.
 */
const isPage = (request: FastifyRequest): boolean => {
  const address = pathIn(request.url);
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !isCall(address) &&
    !/^\/health(\/|$)/i.test(address) &&
    !/(^|\/)\.|\.[^/]*$|\/\/|%|\\/.test(address)
  );
};

/** The built client; unknown page addresses get the app, everything else unknown a JSON 404. */
export async function clientFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: ['index.html'],
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, file) => {
        response.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) =>
    built && isPage(request)
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : notThere(request, reply),
  );
}
