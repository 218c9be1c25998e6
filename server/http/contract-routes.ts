import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { contract } from '#domain/platform/contract/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { envelopeOf, loggable, problemOf } from '#server/platform/problem.ts';
import type { CallContext } from '#server/platform/request.ts';
import { router } from '#server/procedures/platform/index.ts';
import { incomingCall, outgoingCookies } from './call.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** All paths of the contract start with one of these. */
const roots = ['/api/*', '/company', '/store', '/store/*', '/location/*'];

const correlations = new WeakMap<object, string>();

const handlerFor = () =>
  new OpenAPIHandler<CallContext>(router, {
    customErrorResponseBodyEncoder: (error) => envelopeOf(error, correlations.get(error) ?? ''),
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (caught) {
          const { error, fault } = problemOf(caught);
          correlations.set(error, context.call.correlationId);
          if (fault)
            context.platform.log.error(
              {
                correlationId: context.call.correlationId,
                method: context.call.method,
                fault: loggable(caught),
              },
              'call failed',
            );
          throw error;
        }
      },
    ],
  });

let description: Promise<string> | null = null;
/** Three megabytes of text: made once, because anybody may ask for it. */
const describe = () =>
  (description ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contract, { info: { title: 'Apothekey', version: '1' } })
    .then((generated) => JSON.stringify(generated)));

/**
 * Answers a request by the procedure at its path; to an unknown path, as to any address that isn't
 * there.
 */
export type ContractHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;
export function contractHandler(platform: Platform, secure: boolean): ContractHandler {
  const handler = handlerFor();
  return async (request, reply) => {
    // A service's base path was taken off the URL; the contract must not see the address before
    // that.
    delete (request.raw as { originalUrl?: string }).originalUrl;
    const { matched } = await handler.handle(request, reply, {
      context: {
        platform,
        call: incomingCall(request, secure),
        cookies: outgoingCookies(reply, secure),
      },
    });
    if (!matched) reply.callNotFound();
    return reply;
  };
}

/** Every procedure of the contract at its path, and the generated description of all of them. */
export function contractRoutes(app: FastifyInstance, handler: ContractHandler): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await describe()),
  );
  for (const url of roots) app.route({ method: methods, url, exposeHeadRoute: false, handler });
}
