import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';

/** What was chosen, and the words typed for it, that nobody has sent yet. */
interface HalfTyped {
  readonly choice: string;
  readonly words: string;
}
/** The answers to alerts that are chosen and not sent, with the words typed for them. */
export interface HalfAnswers {
  of(fingerprint: string): HalfTyped | null;
  keep(fingerprint: string, typed: HalfTyped | null): void;
}
type Typed = ReadonlyMap<string, HalfTyped>;
/** It goes with the account: nobody else is ever shown what a person has typed. */
const typedBy = new WeakMap<object, Typed>();
const nothing: Typed = new Map();
const listeners = new Set<() => void>();
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const typedOf = (account: object | null): Typed =>
  account === null ? nothing : (typedBy.get(account) ?? nothing);
function keep(account: object, key: string, typed: HalfTyped | null): void {
  const others = [...typedOf(account)].filter(([other]) => other !== key);
  typedBy.set(account, new Map(typed === null ? others : [...others, [key, typed]]));
  for (const listener of listeners) listener();
}
/**
 * The half answers of one prescription: they stay with the person who typed them, on its page and
 * at its final check.
 */
export function useHalfAnswers(rxId: number): HalfAnswers {
  const account = useSelector(useWorkstation(), (snapshot) => snapshot.context.account);
  const typed = useSyncExternalStore(follow, () => typedOf(account));
  const keyOf = (fingerprint: string) => `${rxId} ${fingerprint}`;
  return {
    of: (fingerprint) => typed.get(keyOf(fingerprint)) ?? null,
    keep: (fingerprint, half) => {
      if (account !== null) keep(account, keyOf(fingerprint), half);
    },
  };
}
