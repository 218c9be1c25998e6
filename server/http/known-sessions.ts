import type { Db } from '#db/open.ts';
import { sessionLives } from '#server/services/admin/session.ts';

/** How long a session that was found counts as found. */
const rememberedMs = 60_000;
const mostRemembered = 20_000;
/** Unknown tokens of one address that are looked up in a second. */
const lookUpsPerSecond = 50;

interface LookUps {
  readonly since: number;
  count: number;
}

/**
 * Which cookies belong to a session of the database. An invented cookie buys its sender nothing: it
 * is counted by address like a call without one.
 */
export interface KnownSessions {
  /** A token that this server has just given out: its first call needs no look-up. */
  remember(token: string): void;
  /**
   * True where a living session has this token. Above fifty unknown tokens a second of one address
   * the database is not asked, and the answer is false.
   */
  has(token: string | undefined, address: string): Promise<boolean>;
}

export function knownSessions(db: Db): KnownSessions {
  const found = new Map<string, number>();
  const asked = new Map<string, LookUps>();
  const remember = (token: string): void => {
    if (found.size >= mostRemembered) found.clear();
    found.set(token, performance.now());
  };
  const mayLookUp = (address: string): boolean => {
    const now = performance.now();
    const ofAddress = asked.get(address);
    if (ofAddress && now - ofAddress.since < 1_000) {
      ofAddress.count += 1;
      return ofAddress.count <= lookUpsPerSecond;
    }
    if (asked.size >= mostRemembered) asked.clear();
    asked.set(address, { since: now, count: 1 });
    return true;
  };
  return {
    remember,
    has: async (token, address) => {
      if (token === undefined) return false;
      if (performance.now() - (found.get(token) ?? -Infinity) < rememberedMs) return true;
      found.delete(token);
      if (!mayLookUp(address) || !(await sessionLives(db, token))) return false;
      remember(token);
      return true;
    },
  };
}
