import type { Ports } from '#machines/platform/ports/ports.ts';
import type { Expected } from '#machines/platform/scanner/burst.ts';
import type { ScannerRef } from '#machines/platform/scanner/scanner.machine.ts';
import type { LateSource, LateViews } from '#routes/late.ts';
import type { LatePlaces } from './places.tsx';

/** What the keys of a scanner need of the work. */
export interface LateScanner {
  readonly scanner: ScannerRef;
  /** What the screen takes now. */
  readonly expects: () => Expected;
}
type Fetched = LateViews & LateScanner & LatePlaces;
type ScannerEvent = Parameters<ScannerRef['send']>[0];
export interface LateWork extends LateSource {
  /** Fetches it, once; a fetch that failed is tried again by the next. */
  fetch(): Promise<Fetched>;
  now(): Fetched | null;
  /** What the scanner reads before it is there waits for it. */
  scanner(event: ScannerEvent): void;
  /** Nobody is let in before the work is there, so that no key meets an empty desk. */
  gate(ports: Ports['session']): Ports['session'];
}

/** The part of the script behind the sign-in: on its way, or here. */
export function createLateWork(load: () => Promise<Fetched>): LateWork {
  let here: Fetched | null = null;
  let coming: Promise<Fetched> | null = null;
  const waiting: ScannerEvent[] = [];
  const listeners = new Set<() => void>();
  const fetch = () =>
    (coming ??= load().then(
      (fetched) => {
        here = fetched;
        for (const event of waiting.splice(0)) fetched.scanner.send(event);
        for (const listener of listeners) listener();
        return fetched;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    ));
  return {
    fetch,
    now: () => here,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scanner: (event) => {
      if (here) here.scanner.send(event);
      else waiting.push(event);
    },
    gate: (ports) => ({
      ...ports,
      restoreSession: async (signal) => {
        const restored = await ports.restoreSession(signal);
        if (restored) await fetch();
        return restored;
      },
      signIn: async (input, signal) => {
        const answer = await ports.signIn(input, signal);
        if (answer.ok || /_(FIRST|CODE)$/.test(answer.error.code)) await fetch();
        return answer;
      },
    }),
  };
}
