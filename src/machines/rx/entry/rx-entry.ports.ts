import type { RxPorts } from '../rx.ports.ts';

/** Half-typed work of the signed-in person, kept by the server under a key. */
export interface DraftPorts {
  loadDraft(key: string, signal: AbortSignal): Promise<unknown>;
  /** Null lets go of it. */
  saveDraft(key: string, value: unknown): Promise<void>;
}
export interface ClockPorts {
  /** The store's date, `YYYY-MM-DD`. */
  today(): string;
  /** This instant, UTC ISO. */
  now(): string;
  /** The instant of an hour of the day so many days from today, UTC ISO. */
  at(days: number, hour: number): string;
}
export interface RxEntryPorts {
  readonly rx: Pick<
    RxPorts,
    'load' | 'erx' | 'erxList' | 'check' | 'create' | 'edit' | 'move' | 'resolveDrug'
  >;
  readonly drafts: DraftPorts;
  readonly clock: ClockPorts;
}
