import type { DrugPorts } from '#machines/drug/drug.ports.ts';
import type { ErxPorts } from '#machines/erx/erx.ports.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import type { RxPorts } from '../rx.ports.ts';

export interface RxEntryPorts {
  readonly rx: Pick<RxPorts, 'load' | 'check' | 'create' | 'edit' | 'move'>;
  readonly erx: Pick<ErxPorts, 'erx' | 'erxList'>;
  readonly drugs: Pick<DrugPorts, 'resolveDrug'>;
  readonly drafts: DraftPorts;
  readonly clock: ClockPorts;
}
