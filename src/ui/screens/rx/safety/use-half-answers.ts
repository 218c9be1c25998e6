import { useSyncExternalStore } from 'react';
import type { HalfTyped } from '#ui/platform/commands/desk-memory.ts';
import { useDesk } from '#ui/platform/commands/workstation-context.tsx';

/** The answers to alerts that are chosen and not sent, with the words typed for them. */
export interface HalfAnswers {
  of(fingerprint: string): HalfTyped | null;
  keep(fingerprint: string, typed: HalfTyped | null): void;
}
/**
 * The half answers of one prescription: they stay with the person who typed them, on its page and
 * at its final check.
 */
export function useHalfAnswers(rxId: number): HalfAnswers {
  const { memory } = useDesk();
  useSyncExternalStore(memory.followHalfTyped, memory.halfTypedVersion);
  const keyOf = (fingerprint: string) => `${rxId} ${fingerprint}`;
  return {
    of: (fingerprint) => memory.halfTyped(keyOf(fingerprint)),
    keep: (fingerprint, typed) => memory.keepHalfTyped(keyOf(fingerprint), typed),
  };
}
