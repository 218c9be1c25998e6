import { setTimeout as pause } from 'node:timers/promises';

/** What happened to an engine that is watched. */
export type EngineEvent =
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly message: string; readonly nextTryMs: number }
  | { readonly kind: 'back' };
export interface EngineWatch {
  /** Resolves when no start is under way any more. */
  stop(): Promise<void>;
}

const lookEveryMs = 500;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Looks twice a second whether the engine is still there, and starts it again when it is gone. A
 * start that fails is tried again after one second, then two, four, up to thirty.
 */
export function watchEngine(engine: {
  isGone(): boolean;
  start(): Promise<void>;
  notify(event: EngineEvent): void;
}): EngineWatch {
  const ending = new AbortController();
  const rest = (ms: number) =>
    pause(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
  const bringBack = async (): Promise<void> => {
    engine.notify({ kind: 'gone' });
    for (let waitMs = firstPauseMs; !ending.signal.aborted;) {
      try {
        await engine.start();
        engine.notify({ kind: 'back' });
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        engine.notify({ kind: 'failed', message, nextTryMs: waitMs });
        await rest(waitMs);
        waitMs = Math.min(2 * waitMs, longestPauseMs);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (engine.isGone()) await bringBack();
      else await rest(lookEveryMs);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
}
