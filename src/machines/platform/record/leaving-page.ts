import { fromCallback } from 'xstate';
import type { DraftPorts } from './drafts.ports.ts';

/** The page is reloaded, closed or hidden. */
export interface PageLeft {
  readonly type: 'page.leave';
}
/** Without the ports nobody tells. */
export const unprovidedLeaving = fromCallback<PageLeft>(() => undefined);
/** Tells the machine that invokes it when the page is left. */
export const leavingOf = (ports: Pick<DraftPorts, 'onLeave'>) =>
  fromCallback<PageLeft>(({ sendBack }) => ports.onLeave?.(() => sendBack({ type: 'page.leave' })));
