import { controlledSignature } from '#domain/rx/rules/signatures.ts';
import type { OpenOrder } from '../contract/counter.ts';

/** What stands at a fill that the person leaves here for now. */
const staysHere = 'Stays here.';
const dueOf = (fill: OpenOrder['fills'][number]): number =>
  Math.max(0, fill.patientPayCents - fill.paidCents);

/**
 * The order as it leaves without these fills, by id: they stop with "Stays here", and what is due,
 * counseling, signature, photo ID and password are those of the others. Cents.
 */
export function withoutFills(order: OpenOrder, staying: readonly number[]): OpenOrder {
  if (staying.length === 0) return order;
  const fills = order.fills.map((fill) =>
    fill.stop === null && staying.includes(fill.fillId) ? { ...fill, stop: staysHere } : fill,
  );
  const leaving = fills.filter((fill) => fill.stop === null);
  const isControlled = leaving.some((fill) => fill.controlled);
  return {
    ...order,
    fills,
    dueCents: leaving.reduce((sum, fill) => sum + dueOf(fill), 0),
    needsCounselling: order.needsCounselling && leaving.some((fill) => fill.newRx),
    needsPassword: order.needsPassword && leaving.some((fill) => fill.scheduleTwo),
    needsPhotoId: order.needsPhotoId && isControlled,
    signatureFor: order.signatureFor.filter(
      (covered) => isControlled || covered !== controlledSignature,
    ),
    vials: order.vials.filter((vial) => !staying.includes(vial.fillId)),
  };
}
