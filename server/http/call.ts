import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingCall, OutgoingCookies } from '#server/platform/request.ts';
import { absoluteHours } from '#server/services/admin/session.ts';
import type { KnownTokens } from './known-tokens.ts';

/** `__Host-` needs a secure connection; on loopback without TLS the plain name is used. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-apothekey' : 'apothekey');
export const deviceName = (secure: boolean): string => `${cookieName(secure)}-device`;

const header = (request: FastifyRequest, name: string, max: number): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 && value.length <= max ? value : null;
};
const clean = (text: string | null): string => (text ?? '').replace(/[^\w .-]/g, '').slice(0, 40);

/** True for the paths of calls; every other path is a page or one of its files. */
export const isCall = (path: string): boolean =>
  /^\/(api|location|company|store)(\/|$)/i.test(path);
/** The path of an address without its query. */
export const pathIn = (url: string): string => url.replace(/\?.*$/s, '');
/** What is known of a call before anyone looks at who makes it. */
export const incomingCall = (request: FastifyRequest, secure: boolean): IncomingCall => ({
  token: request.cookies[cookieName(secure)] ?? null,
  device: request.cookies[deviceName(secure)] ?? null,
  address: request.ip,
  origin: `${request.protocol}://${request.host}`,
  workstation: clean(header(request, 'x-workstation', 80)),
  correlationId: request.id,
  idempotencyKey: header(request, 'idempotency-key', longestKey),
  method: request.method,
  path: pathIn(request.url),
  background: request.headers['x-background'] === '1',
});

/** An idempotency key is kept up to this length. */
const longestKey = 200;
/** Whether a call names a key that is not kept: to go on without it could do an act twice. */
export const hasLongKey = (request: FastifyRequest): boolean =>
  (request.headers['idempotency-key']?.length ?? 0) > longestKey;

const days = 24 * 3600;
/** The cookies that a server knows, of sessions and of devices on which somebody signed in. */
export interface KnownOfBoth {
  readonly sessions: KnownTokens;
  readonly devices: KnownTokens;
}
/** Cookies that no script can read and no other site can send. */
export const outgoingCookies = (
  reply: FastifyReply,
  secure: boolean,
  known: KnownOfBoth,
): OutgoingCookies => {
  const common = { path: '/', httpOnly: true, secure, sameSite: 'strict' as const };
  return {
    session: (token) => {
      if (token !== null) known.sessions.remember(token);
      void (token === null
        ? reply.clearCookie(cookieName(secure), common)
        : reply.setCookie(cookieName(secure), token, { ...common, maxAge: absoluteHours * 3600 }));
    },
    device: (token) => {
      known.devices.remember(token);
      void reply.setCookie(deviceName(secure), token, { ...common, maxAge: 180 * days });
    },
  };
};
