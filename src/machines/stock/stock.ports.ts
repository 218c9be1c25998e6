import type { CompoundPorts } from './compound.ts';
import type { MonographPorts } from './monograph.machine.ts';
import type { NdcGroupPorts } from './ndc-group.ts';
import type { OrderingPorts } from './ordering.ts';
import type { ReceivingPorts } from './receiving.ts';

/** What the stock dialogs ask of the server. */
export interface StockPorts {
  readonly ndcGroup: NdcGroupPorts;
  readonly compound: CompoundPorts;
  readonly receiving: ReceivingPorts;
  readonly ordering: OrderingPorts;
  readonly monograph: MonographPorts;
}
