/** How long a token that was found counts as found. */
const rememberedMs = 60_000;
const mostRemembered = 20_000;
/** Unknown tokens of one address that are looked up in a second. */
const lookUpsPerSecond = 50;

interface LookUps {
  readonly since: number;
  count: number;
}

/**
 * Which cookies are in the database. An invented cookie buys its sender nothing: it is counted by
 * address like a call without one.
 */
export interface KnownTokens {
  /** A token that this server has just given out: its first call needs no look-up. */
  remember(token: string): void;
  /**
   * True where the database has this token. Above fifty unknown tokens a second of one address the
   * database is not asked, and the answer is false; one that was found before is always asked for,
   * so that a flood of invented ones shuts out nobody who works there.
   */
  has(token: string | undefined, address: string): Promise<boolean>;
}

export function knownTokens(lives: (token: string) => Promise<boolean>): KnownTokens {
  const found = new Map<string, number>();
  const asked = new Map<string, LookUps>();
  const remember = (token: string): void => {
    // Put anew, so that the first one is the one that was found longest ago.
    found.delete(token);
    const [oldest] = found.keys();
    if (found.size >= mostRemembered && oldest !== undefined) found.delete(oldest);
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
      const at = found.get(token);
      if (at !== undefined && performance.now() - at < rememberedMs) return true;
      if (at === undefined && !mayLookUp(address)) return false;
      const isThere = await lives(token);
      if (isThere) remember(token);
      else found.delete(token);
      return isThere;
    },
  };
}
