import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import type { Result } from '#domain/platform/result.ts';
import type { CounterPorts } from './counter.ports.ts';

export type VialScanned = Awaited<ReturnType<CounterPorts['scanVial']>>;
export type WithoutVialScan = Awaited<ReturnType<CounterPorts['withoutVialScan']>>;

/** The vials of a fill at this hand-over; undefined of a fill that does not leave. */
export const vialsOf = (order: OpenOrder, fillId: number) =>
  order.vials.find((row) => row.fillId === fillId);
/** How many vials of the fills that can leave now still wait for their scan. */
export const vialsLeft = (order: OpenOrder | null): number =>
  (order?.fills ?? [])
    .filter((fill) => fill.stop === null)
    .reduce((sum, fill) => sum + (order ? (vialsOf(order, fill.fillId)?.left ?? 0) : 0), 0);
/** What is still to be scanned, and the key where it can't be. */
export function vialsAsked(left: number): string {
  const key = '{key:pickUp.unscanned}';
  return left === 1
    ? `Scan the label on the vial in the bag. Where it can’t be scanned: ${key}.`
    : `Scan each vial in the bag: ${left} to go. Where one can’t be scanned: ${key}.`;
}
/** The order with its vials as the server told them last. */
export const withVials = (
  order: OpenOrder | null,
  vials: OpenOrder['vials'],
): { readonly order: OpenOrder | null } => ({ order: order && { ...order, vials } });
/** What a scan of a vial changes: its order, and the stop that stands until a right one came. */
export const afterScan = (order: OpenOrder | null, output: Result<VialTold>) =>
  output.ok
    ? {
        ...withVials(order, output.value.vials),
        refusal: null,
        vialStop: output.value.accepted
          ? null
          : { code: output.value.code, said: output.value.said },
      }
    : { refusal: output.error };
type VialTold = Extract<VialScanned, { readonly ok: true }>['value'];
