import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { refuseCompressedBodies } from '#server/http/bodies-as-they-are.ts';
import {
  limitBytesUnderWay,
  usualByteLimits,
  type ByteLimits,
} from '#server/http/bytes-under-way.ts';
import { limitCalls } from '#server/http/call-limit.ts';
import { hasLongKey } from '#server/http/call.ts';
import { clientFiles } from '#server/http/client-files.ts';
import {
  limitConnections,
  usualConnectionLimits,
  type ConnectionLimits,
} from '#server/http/connection-limits.ts';
import { contractHandler, contractRoutes } from '#server/http/contract-routes.ts';
import { limitDenied } from '#server/http/denied-limit.ts';
import { descriptionRoute } from '#server/http/description-route.ts';
import { devClock } from '#server/http/dev-clock.ts';
import { documentRoutes } from '#server/http/document-route.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { knownCookies } from '#server/http/known-cookies.ts';
import { liveRoute, type Streams } from '#server/http/live-route.ts';
import { ownHosts, refuseForeignHosts, type HostNames } from '#server/http/own-hosts.ts';
import { paperRoute } from '#server/http/paper-route.ts';
import { plainAddress } from '#server/http/plain-addresses.ts';
import { serverInTurn } from '#server/http/requests-in-turn.ts';
import { isForeign } from '#server/http/same-origin.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { noBases, withoutBase, type ServiceBases } from '#server/http/service-bases.ts';
import { refuseStrangersBodies } from '#server/http/strangers-bodies.ts';
import type { DemoClock } from '#server/platform/clock.ts';
import type { Live } from '#server/platform/live.ts';
import type { Platform } from '#server/platform/platform.ts';
import { envelopeOf, loggable, problemOf } from '#server/platform/problem.ts';

export interface AppOptions {
  readonly platform: Platform;
  readonly live: () => Live;
  /** True where browsers reach this server over TLS, here or at a trusted proxy. */
  readonly secure: boolean;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Addresses of proxies whose X-Forwarded-* headers count; none by default. */
  readonly trustedProxy?: string;
  readonly clientDir: string;
  /** Names under which this server is reached, besides those of this computer. */
  readonly hosts?: HostNames;
  readonly bases?: ServiceBases;
  /** Calls in a minute per session (per address without one): far above what hands can do. */
  readonly callsPerMinute?: number;
  /** Calls without a session in a minute per address: far above what a locked store asks. */
  readonly deniedPerMinute?: number;
  readonly connections?: ConnectionLimits;
  readonly bytes?: ByteLimits;
  /** Given under `npm run dev`: the demo store's clock, which the dev dock may move. */
  readonly devClock?: DemoClock;
}
export interface App {
  readonly http: FastifyInstance;
  readonly streams: Streams;
  setReady(ready: boolean): void;
}

/** Room for an electronic message as JSON text; uploads have routes of their own. */
const largestBody = 1_572_864;

/**
 * The file server says 403 to addresses that look like an attack; to the outside they are like any
 * other that isn't there.
 */
const statusOf = (error: FastifyError): number =>
  error.statusCode === 403 ? 404 : (error.statusCode ?? 500);
const messageFor: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: 'INVALID', message: 'The request could not be read.' },
  404: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
  413: { code: 'TOO_LARGE', message: 'This is too large to send.' },
  422: {
    code: 'UNKNOWN_NAME',
    message: 'There is nothing that is called “__proto__” or “constructor”. Nothing was done.',
  },
  415: { code: 'UNSUPPORTED', message: 'Only JSON is accepted here.' },
  429: { code: 'TOO_MANY', message: 'Too many calls from this workstation. Wait a moment.' },
};

const answerErrors = (http: FastifyInstance, platform: Platform): void => {
  http.setErrorHandler((eachError: FastifyError, request, reply) => {
    const status = statusOf(eachError);
    const known =
      status < 500
        ? (messageFor[status] ?? { code: 'REFUSED', message: 'This request is not possible.' })
        : null;
    if (known) return reply.code(status).send(envelopeOf(known, request.id));
    const { error } = problemOf(eachError);
    platform.log.error({ correlationId: request.id, fault: loggable(eachError) }, 'request failed');
    return reply.code(error.status).send(envelopeOf(error, request.id));
  });
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
/** What is said of JSON that can be read, and whose members would give an object other parents. */
const unknownName = { code: 'UNKNOWN_NAME', statusCode: 422 };
/** JSON only; an empty body is no body. Members named __proto__ are refused. */
const readJsonOnly = (http: FastifyInstance): void => {
  http.removeAllContentTypeParsers();
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body as string, (error, value) => {
        done(error && isJson(String(body)) ? Object.assign(error, unknownName) : error, value);
      });
  });
};

const longKey = {
  code: 'INVALID',
  message: 'An idempotency key has at most 200 characters. Nothing was done.',
};
const guardAndLog = (http: FastifyInstance, platform: Platform, hosts: HostNames): void => {
  refuseForeignHosts(http, ownHosts(hosts), (name) => {
    platform.log.warn({ host: name }, 'a call to a name that is not this server’s');
  });
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-correlation-id', request.id);
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    if (isForeign(request))
      return reply
        .code(403)
        .send(
          envelopeOf(
            { code: 'FOREIGN', message: 'This call did not come from the app itself.' },
            request.id,
          ),
        );
    if (hasLongKey(request)) return reply.code(400).send(envelopeOf(longKey, request.id));
  });
  http.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', '10');
  });
  http.addHook('onResponse', async (request, reply) => {
    platform.log.info(
      {
        correlationId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
};

/**
 * The HTTP face of the server, ready to listen. Order of a request: headers → own page? → rate →
 * route → procedure.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  let ready = true;
  const http = Fastify({
    logger: false,
    bodyLimit: largestBody,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxy ?? false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 400 },
    rewriteUrl: (request) =>
      withoutBase(plainAddress(request.url ?? '/'), options.bases ?? noBases),
    forceCloseConnections: 'idle',
    // What comes in over an open connection while the server ends is still answered, in the usual
    // shape.
    return503OnClosing: false,
    serverFactory: serverInTurn(options.tls),
  }) as FastifyInstance;
  readJsonOnly(http);
  answerErrors(http, options.platform);
  await securityHeaders(http, options.secure);
  await http.register(cookie);
  guardAndLog(http, options.platform, options.hosts ?? {});
  refuseCompressedBodies(http);
  limitConnections(http, options.tls !== undefined, options.connections ?? usualConnectionLimits);
  const { known, cookies } = knownCookies(options.platform.db, options.secure);
  await limitCalls(http, options.callsPerMinute ?? 1_500, cookies);
  const isKnown = async (request: FastifyRequest) => (await cookies.session(request)) !== null;
  limitDenied(http, options.deniedPerMinute ?? 600, isKnown);
  refuseStrangersBodies(http, isKnown);
  limitBytesUnderWay(http, cookies.session, options.bytes ?? usualByteLimits);
  // An answer is squeezed at once: handing it to the thread pool and back costs ten times the
  // squeezing itself.
  await http.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_024,
    syncThreshold: 262_144,
    encodings: ['br', 'gzip'],
  });
  healthRoutes(http, options.platform, () => ready);
  const streams = liveRoute(http, options.platform, options.live, options.secure);
  paperRoute(http, options.platform, options.secure);
  const handler = contractHandler(options.platform, options.secure, known);
  await documentRoutes(http, handler);
  descriptionRoute(http, options.platform, options.secure);
  contractRoutes(http, handler);
  if (options.devClock) devClock(http, options.devClock);
  await clientFiles(http, options.clientDir);
  return {
    http,
    streams,
    setReady: (value) => {
      ready = value;
    },
  };
}
