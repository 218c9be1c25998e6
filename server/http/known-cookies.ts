import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/open.ts';
import { isSomebodysDevice, sessionLives } from '#server/services/admin/session.ts';
import type { KnownCookies } from './call-limit.ts';
import { cookieName, deviceName, type KnownOfBoth } from './call.ts';
import { knownTokens, type KnownTokens } from './known-tokens.ts';

/** The cookie of this name where the database knows it, else null. */
const knownCookie =
  (name: string, known: KnownTokens) =>
  async (request: FastifyRequest): Promise<string | null> => {
    const token = request.cookies[name];
    return (await known.has(token, request.ip)) ? (token ?? null) : null;
  };

/** The cookies of sessions and devices that this database knows, and how they are looked up. */
export function knownCookies(
  db: Db,
  secure: boolean,
): { readonly known: KnownOfBoth; readonly cookies: KnownCookies } {
  const sessions = knownTokens((token) => sessionLives(db, token));
  const devices = knownTokens((token) => isSomebodysDevice(db, token));
  return {
    known: { sessions, devices },
    cookies: {
      session: knownCookie(cookieName(secure), sessions),
      device: knownCookie(deviceName(secure), devices),
    },
  };
}
