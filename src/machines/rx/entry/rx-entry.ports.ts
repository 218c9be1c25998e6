import type { DrugPorts } from '#machines/drug/drug.ports.ts';
import type { ErxPorts } from '#machines/erx/erx.ports.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { RxPorts } from '../rx.ports.ts';

/** Half-typed work of the signed-in person, kept by the server under a key. */
export interface DraftPorts {
  loadDraft(key: string, signal: AbortSignal): Promise<unknown>;
  /** Null lets go of it. */
  saveDraft(key: string, value: unknown): Promise<void>;
}
export interface RxEntryPorts {
  readonly rx: Pick<RxPorts, 'load' | 'check' | 'create' | 'edit' | 'move'>;
  readonly erx: Pick<ErxPorts, 'erx' | 'erxList'>;
  readonly drugs: Pick<DrugPorts, 'resolveDrug'>;
  readonly drafts: DraftPorts;
  readonly clock: ClockPorts;
}
