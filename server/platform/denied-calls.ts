/**
 * Refusals of calls without a session: the first of a kind in a minute is written to the audit log
 * at once, the rest as one row with their number, so that a stranger can't fill the log.
 */
export interface DeniedCall {
  readonly event: string;
  readonly code: string;
  readonly address: string;
}
export interface CountedDenials extends DeniedCall {
  /** Refusals after the first one, which has a row of its own. */
  readonly further: number;
}
export interface DeniedCalls {
  /** True where this one is to be written now; else it is counted. */
  isFirst(call: DeniedCall): boolean;
  /** What was counted since it was last asked, kind by kind; the counting begins anew. */
  takeCounted(): CountedDenials[];
}

/** Kinds that are told apart; beyond them only the number is kept. */
const mostKinds = 2_000;
const theRest: DeniedCall = { event: 'call', code: 'NOT_SIGNED_IN', address: '' };

export function deniedCalls(): DeniedCalls {
  let counted = new Map<string, { call: DeniedCall; further: number }>();
  const count = (key: string, call: DeniedCall): boolean => {
    const known = counted.get(key);
    if (known) {
      known.further += 1;
      return false;
    }
    counted.set(key, { call, further: 0 });
    return true;
  };
  return {
    isFirst: (call) => {
      const key = `${call.event} ${call.code} ${call.address}`;
      if (counted.has(key) || counted.size < mostKinds) return count(key, call);
      if (!counted.has('')) counted.set('', { call: theRest, further: 0 });
      return count('', theRest);
    },
    takeCounted: () => {
      const taken = [...counted.values()];
      counted = new Map();
      return taken
        .filter(({ further }) => further > 0)
        .map(({ call, further }) => ({ ...call, further }));
    },
  };
}
