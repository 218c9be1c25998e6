/**
 * Refusals, so that nobody can fill the audit log with them: the first ones of a kind in a minute
 * are written at once, the rest as one row with their number. Of a call without a session one is
 * written at once, of a person's twenty: hands don't make more.
 */
export interface DeniedCall {
  readonly event: string;
  readonly code: string;
  readonly address: string;
  /** Who was refused; absent where nobody had signed in. */
  readonly by?: DeniedPerson;
}
interface DeniedPerson {
  readonly userId: number;
  readonly username: string;
  readonly storeId: number | null;
  readonly sessionId: number;
}
export interface CountedDenials extends DeniedCall {
  /** Refusals after those that have rows of their own. */
  readonly further: number;
}
export interface DeniedCalls {
  /** True where this one is to be written now; else it is counted. */
  isFirst(call: DeniedCall): boolean;
  /** What was counted since it was last asked, kind by kind; the counting begins anew. */
  takeCounted(): CountedDenials[];
}

/** Kinds that are told apart; beyond them only the number is kept, of each person. */
const mostKinds = 2_000;
/** Rows of their own in a minute. */
const ownRows = { stranger: 1, person: 20 } as const;

const kindOf = ({ event, code, address, by }: DeniedCall): string =>
  `${by?.sessionId ?? ''} ${event} ${code} ${address}`;
/** What is still known of a call where too many kinds came already. */
const theRest = ({ by }: DeniedCall): DeniedCall =>
  by === undefined
    ? { event: 'call', code: 'NOT_SIGNED_IN', address: '' }
    : { event: 'call', code: 'FORBIDDEN', address: '', by };

export function deniedCalls(): DeniedCalls {
  let counted = new Map<string, { call: DeniedCall; written: number; further: number }>();
  const count = (key: string, call: DeniedCall): boolean => {
    const known = counted.get(key) ?? { call, written: 0, further: 0 };
    counted.set(key, known);
    const isOwnRow = known.written < (call.by === undefined ? ownRows.stranger : ownRows.person);
    known[isOwnRow ? 'written' : 'further'] += 1;
    return isOwnRow;
  };
  return {
    isFirst: (call) => {
      const key = kindOf(call);
      if (counted.has(key) || counted.size < mostKinds) return count(key, call);
      return count(`rest ${call.by?.sessionId ?? ''}`, theRest(call));
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
