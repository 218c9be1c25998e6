import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { unshownRow } from '#domain/platform/contract/list.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import { listOf, object } from '#domain/platform/schema.ts';
import type { Platform } from '#server/platform/platform.ts';
import { envelopeOf, loggable, problemOf } from '#server/platform/problem.ts';
import type { CallContext } from '#server/platform/request.ts';
import { router } from '#server/procedures/composition/router.ts';
import { incomingCall, outgoingCookies, type KnownOfBoth } from './call.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** All paths of the contract start with one of these. */
const roots = ['/api/*', '/company', '/store', '/store/*', '/location/*'];

const correlations = new WeakMap<object, string>();
const savers = new WeakMap<object, FirstSaver>();

/** The parts of an answer that say which rows it could not hold. */
const unshownAnswer = object({
  response: object({ body: object({ unshown: listOf(unshownRow) }) }),
});
/** Rows that a list can't show are a fault of the data: the log says which. */
function noteUnshown({ platform, call }: CallContext, answer: unknown): void {
  const found = unshownAnswer.safeParse(answer).data;
  if (found === undefined) return;
  const { unshown } = found.response.body;
  platform.log.error(
    { correlationId: call.correlationId, path: call.path, unshown },
    'rows can’t be shown',
  );
}

const handlerFor = () =>
  new OpenAPIHandler<CallContext>(router, {
    customErrorResponseBodyEncoder: (error) =>
      envelopeOf(error, correlations.get(error) ?? '', savers.get(error) ?? null),
    interceptors: [
      async ({ next, context }) => {
        try {
          const answer = await next();
          noteUnshown(context, answer);
          return answer;
        } catch (caught) {
          const { error, fault } = problemOf(caught);
          correlations.set(error, context.call.correlationId);
          if (context.told.savedBy) savers.set(error, context.told.savedBy);
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

/**
 * Answers a request by the procedure at its path; to an unknown path, as to any address that isn't
 * there.
 */
export type ContractHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;
export function contractHandler(
  platform: Platform,
  secure: boolean,
  known: KnownOfBoth,
): ContractHandler {
  const handler = handlerFor();
  return async (request, reply) => {
    // A service's base path was taken off the URL; the contract must not see the address before
    // that.
    delete (request.raw as { originalUrl?: string }).originalUrl;
    const { matched } = await handler.handle(request, reply, {
      context: {
        platform,
        call: incomingCall(request, secure),
        cookies: outgoingCookies(reply, secure, known),
        told: { savedBy: null },
      },
    });
    if (!matched) reply.callNotFound();
    return reply;
  };
}

/** Every procedure of the contract at its path. */
export function contractRoutes(app: FastifyInstance, handler: ContractHandler): void {
  for (const url of roots) app.route({ method: methods, url, exposeHeadRoute: false, handler });
}
