import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { ClosedOrder, OpenOrder, WayOut } from '#domain/counter/contract/counter.ts';
import {
  paymentProblems,
  handOverBlank,
  identifiersSaid,
  photoIdProblems,
} from '#domain/counter/rules/hand-over-fields.ts';
import type { SaidIdentifiers } from '#domain/counter/rules/identifiers.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure } from '#domain/platform/result.ts';
import { yesNo } from '#machines/platform/confirm/questions.ts';
import { draftOf, problemsToSave, type DraftRef } from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import type { NewBag } from './counter.ports.ts';

export interface PickUpInput {
  /** A scanned bag, a label, an order number or a name; empty asks for it. */ readonly code?: string;
  /** With a driver; without it the person takes it here. */ readonly how?: WayOut;
}
export type PickUpEvent =
  | { type: 'pickUp.code'; text: string }
  /**
   * The next thing, whatever it is here: look, choose, compare, hand over, look again, the next
   * person.
   */
  | { type: 'pickUp.go' }
  | { type: 'pickUp.move'; by: number }
  | { type: 'pickUp.choose'; index?: number }
  | { type: 'pickUp.another' }
  /** Takes the bag whose number was typed, where no scanner can read its label. */
  | { type: 'pickUp.bag' }
  /** The vials that are left can't be scanned: asks why; or back to the hand-over. */
  | { type: 'pickUp.unscanned' }
  | { type: 'pickUp.why'; text: string }
  | { type: 'pickUp.back' }
  /** Opens this workstation's drawer with its float. */
  | { type: 'pickUp.drawer' }
  | LiveChanged
  | { type: 'pickUp.print' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };
export interface Receipt {
  readonly lines: readonly string[];
  readonly changeCents: number;
  readonly rxIds: readonly number[];
  /** The receipt as it prints, and where its paper lies; null where it could not be kept. */ readonly svg: string;
  readonly fileUrl: string | null;
  /** Bags for what stays here; their labels came out by themselves. */
  readonly newBags: readonly NewBag[];
}
export interface PickUpContext extends PickUpInput {
  readonly how: WayOut;
  readonly text: string;
  readonly orders: readonly ClosedOrder[];
  readonly active: number;
  /** Raw scans by bag code: each bag that leaves was scanned. */
  readonly scanned: Readonly<Record<string, string>>;
  /** Labels of vials that were scanned and not compared yet, in the order of their scans. */
  readonly vialScans: readonly string[];
  /** A vial was scanned that does not belong into the bag: what it is, in words. */
  readonly vialStop: { readonly code: string; readonly said: string } | null;
  /** Why the vials are not scanned, as it is typed. */
  readonly why: string;
  readonly identifiers: DraftRef | null;
  readonly said: SaidIdentifiers;
  /** What was compared already and did not match: the same again would only count against it. */
  readonly tried: readonly string[];
  readonly order: OpenOrder | null;
  /** The order with everything of it that may leave. */
  readonly whole: OpenOrder | null;
  /** Fills that the person leaves here for now. */
  readonly staying: readonly number[];
  readonly form: DraftRef | null;
  readonly rejections: number;
  readonly refusal:
    | (Failure & { readonly why?: readonly string[]; readonly allowedRoles?: readonly string[] })
    | null;
  readonly receipt: Receipt | null;
  /** This order is left for the next one, not for good. */
  readonly wantsAnother: boolean;
  /** What the password gave; spent with the next try. */
  readonly proof: string | null;
}
/** The order that a key or a click chooses. */
export const chosen = (context: PickUpContext, event: PickUpEvent) =>
  context.orders[
    event.type === 'pickUp.choose' && event.index !== undefined ? event.index : context.active
  ];
/** Fills that can leave now, and the bags of them that still have to be scanned. */
export const leaving = (openOrder: OpenOrder | null) =>
  (openOrder?.fills ?? []).filter((fill) => fill.stop === null);
export const unscanned = (context: Pick<PickUpContext, 'order' | 'scanned'>): readonly string[] =>
  [...new Set(leaving(context.order).map((row) => row.bagCode ?? ''))].filter(
    (bag) => bag === '' || !context.scanned[bag],
  );
/** The bag of this order whose number stands typed; a number is padded as it is on the label. */
export const typedBag = (context: Pick<PickUpContext, 'text' | 'order'>): string | null => {
  const typed = context.text.trim();
  const number = /^\d{1,6}$/.test(typed) ? typed.padStart(6, '0') : null;
  return leaving(context.order).some((row) => row.bagCode === number) ? number : null;
};
/** What the person has said of who they are. */
export const saidIdentifiers = (context: Pick<PickUpContext, 'identifiers'>) =>
  identifiersSaid(draftOf(required(context.identifiers, 'identifiers form')).values);
export const tryOf = (
  { orders, active }: Pick<PickUpContext, 'orders' | 'active'>,
  said: SaidIdentifiers,
): string => JSON.stringify([orders[active]?.orderId, said]);
/**
 * The orders of a person stand together. Who has something to take along stands first, and of each
 * what can leave: what can't is never the first choice of an Enter.
 */
export const readyFirst = (orders: readonly ClosedOrder[]): readonly ClosedOrder[] => {
  const takers = new Set(orders.filter(({ ready }) => ready > 0).map(({ person }) => person));
  return orders.toSorted(
    (a, b) =>
      Number(takers.has(b.person)) - Number(takers.has(a.person)) ||
      a.person - b.person ||
      Number(b.ready > 0) - Number(a.ready > 0),
  );
};
export const problems = ({ form, order }: Pick<PickUpContext, 'form' | 'order'>) =>
  form === null || order === null
    ? {}
    : {
        ...paymentProblems(order, draftOf(form).values),
        ...(order.needsPhotoId ? photoIdProblems(draftOf(form).values) : {}),
        ...problemsToSave(draftOf(form)),
      };
/** The fill of the order that this number stands beside; undefined: it can't be left or taken. */
export const numbered = ({ whole }: Pick<PickUpContext, 'whole'>, event: PickUpEvent) => {
  const fill = event.type === 'pickUp.choose' ? whole?.fills[event.index ?? -1] : undefined;
  return fill?.stop === null ? fill : undefined;
};
/** What stays once this number is pressed: the fill stays, or goes after all. */
export const stayingAfter = (context: PickUpContext, event: PickUpEvent): readonly number[] => {
  const fillId = numbered(context, event)?.fillId;
  if (fillId === undefined) return context.staying;
  return context.staying.includes(fillId)
    ? context.staying.filter((id) => id !== fillId)
    : [...context.staying, fillId];
};
/** The fill that stays and whose vial was scanned. */
export const stayingVial = ({ whole, staying }: PickUpContext, event: PickUpEvent) =>
  event.type === 'scan.arrived' && event.code.kind === 'rx'
    ? whole?.fills.find(
        ({ fillId, rxNumber }) =>
          staying.includes(fillId) && rxNumber.replaceAll(' ', '') === rxOf(event.code),
      )
    : undefined;
/** A fill that leaves, whose prescription somebody else has changed since it was opened. */
export const changedFill = ({ order }: PickUpContext, event: PickUpEvent) =>
  event.type === 'live.changed' && event.entity === 'rx'
    ? leaving(order).find(({ rxId, version }) => rxId === event.id && version < event.version)
    : undefined;
const rxOf = (code: ScanCode): string => (code.kind === 'rx' ? code.rxNumber : '');
/** What was typed, over the blank form of another amount due. */
export const typedOver = (context: PickUpContext, order: OpenOrder) => {
  const { values } = draftOf(required(context.form, 'The form of the hand-over'));
  const blank = handOverBlank(order);
  const isWhole = values['amount'] === (context.order?.dueCents || null);
  return { ...blank, ...values, ...(isWhole ? { amount: blank['amount'] } : {}) };
};
/** Nothing was handed over yet: what was typed and scanned would be given again. */
export const leaveQuestion = yesNo(
  'Leave without handing over?',
  'What was said, scanned and typed here is not kept. No money was booked.',
);
