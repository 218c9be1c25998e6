import type { ClosedOrder, OpenOrder, WayOut } from '#domain/counter/contract/counter.ts';
import type { SaidIdentifiers } from '#domain/counter/rules/identifiers.ts';
import type { Result } from '#domain/platform/result.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { draftLogic } from '#machines/platform/draft/draft.ts';
import { port, unprovided } from '#machines/platform/ports/port.ts';
import type { CounterPorts } from './counter.ports.ts';
import type { DrawerPorts } from './drawers.ts';
import type { VialScanned, WithoutVialScan } from './vials.ts';

export type Completed = Awaited<ReturnType<CounterPorts['completePickup']>>;
type Leaves = Parameters<CounterPorts['completePickup']>[0] & { readonly how: WayOut };
export interface PickUpPorts {
  readonly counter: Pick<
    CounterPorts,
    | 'lookUpPickup'
    | 'identify'
    | 'scanVial'
    | 'withoutVialScan'
    | 'proveHandOver'
    | 'completePickup'
    | 'sendOut'
  >;
  readonly labels: Pick<LabelPorts, 'printPaper'>;
  readonly drawers: Pick<DrawerPorts, 'isOpenHere'>;
}

/** What a pick-up asks of the outside, and who works beside it. */
export const pickUpActors = {
  draft: draftLogic,
  askConfirm,
  lookUp: unprovided<Result<readonly ClosedOrder[]>, { code: string }>('lookUpPickup'),
  identify: unprovided<
    Result<OpenOrder>,
    { orderId: number; identifiers: SaidIdentifiers; how: WayOut }
  >('identify'),
  prove: unprovided<Result<string>, Parameters<CounterPorts['proveHandOver']>[0]>('proveHandOver'),
  scanVial: unprovided<VialScanned, { orderId: number; raw: string; how: WayOut }>('scanVial'),
  withoutVialScan: unprovided<WithoutVialScan, { orderId: number; reason: string }>(
    'withoutVialScan',
  ),
  drawerHere: unprovided<boolean>('drawerHere'),
  complete: unprovided<Completed, Leaves>('completePickup'),
};

/** The answers to what it asks, through its ports. */
export const pickUpAnswers = ({ counter, drawers }: Pick<PickUpPorts, 'counter' | 'drawers'>) => ({
  lookUp: port(({ code }: { code: string }, signal) => counter.lookUpPickup(code, signal)),
  identify: port((input: { orderId: number; identifiers: SaidIdentifiers; how: WayOut }) =>
    counter.identify(input.orderId, input.identifiers, input.how),
  ),
  scanVial: port(({ orderId, raw, how }: { orderId: number; raw: string; how: WayOut }) =>
    counter.scanVial(orderId, raw, how),
  ),
  withoutVialScan: port(({ orderId, reason }: { orderId: number; reason: string }) =>
    counter.withoutVialScan(orderId, reason),
  ),
  prove: port((proveHandOver: Parameters<CounterPorts['proveHandOver']>[0]) =>
    counter.proveHandOver(proveHandOver),
  ),
  drawerHere: port<boolean, void>((_, signal) => drawers.isOpenHere(signal)),
  complete: port(({ how, ...order }: Leaves) =>
    how === 'delivery' ? counter.sendOut(order) : counter.completePickup(order),
  ),
});
