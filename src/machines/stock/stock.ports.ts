import type { NdcGroupPorts } from './ndc-group.ts';

/** What the stock dialogs ask of the server. */
export interface StockPorts { readonly ndcGroup: NdcGroupPorts }
