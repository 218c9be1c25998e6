import type { ClosedOrder } from '#domain/counter/contract/counter.ts';
import { areTwoIdentifiers } from '#domain/counter/rules/identifiers.ts';
import { withoutFills } from '#domain/counter/rules/staying.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { draftOf, problemsToSave } from '#machines/platform/draft/draft.ts';
import {
  type PickUpEvent,
  type PickUpContext,
  chosen,
  leaving,
  unscanned,
  typedBag,
  saidIdentifiers,
  tryOf,
  problems,
  numbered,
  stayingAfter,
  stayingVial,
  changedFill,
} from './pick-up.context.ts';
import { vialsLeft } from './vials.ts';

interface Given {
  readonly context: PickUpContext;
  readonly event: PickUpEvent;
}
/** What decides how a pick-up goes on. */
export const pickUpGuards = {
  hasText: ({ context }: Given) => context.text.trim() !== '',
  isCounterCode: ({ event }: Given) =>
    event.type === 'scan.arrived' && (event.code.kind === 'bag' || event.code.kind === 'rx'),
  isBag: ({ event }: Given) => event.type === 'scan.arrived' && event.code.kind === 'bag',
  isBagOfOrder: ({ context, event }: Given) => {
    if (event.type !== 'scan.arrived' || event.code.kind !== 'bag') return false;
    const { bag } = event.code;
    return leaving(context.order).some((row) => row.bagCode === bag);
  },
  /** The label of a vial that the person leaves here. */
  isStayingVial: ({ context, event }: Given) => stayingVial(context, event) !== undefined,
  /** A label of a vial, or of one that belongs on the shelf: the server says which. */
  isVial: ({ event }: Given) =>
    event.type === 'scan.arrived' && (event.code.kind === 'rx' || event.code.kind === 'restock'),
  hasVialScan: ({ context }: Given) => context.vialScans.length > 0,
  needsVials: ({ context }: Given) => vialsLeft(context.order) > 0,
  hasWhy: ({ context }: Given) => context.why.trim() !== '',
  hasPaper: ({ context }: Given) => typeof context.receipt?.fileUrl === 'string',
  isTypedBag: ({ context }: Given) => typedBag(context) !== null,
  mayChoose: ({ context, event }: Given) => (chosen(context, event)?.ready ?? 0) > 0,
  foundOne: (_: Given, output: Result<readonly ClosedOrder[]>) => {
    if (!output.ok) return false;
    const [only, ...others] = output.value;
    return only !== undefined && others.length === 0 && only.ready > 0;
  },
  foundSome: (_: Given, output: Result<readonly ClosedOrder[]>) => {
    return output.ok && output.value.length > 0;
  },
  /** Somebody said who they are, or several bags were scanned. */
  hasBegun: ({ context }: Given) => {
    const { dirty } = draftOf(required(context.identifiers, 'identifiers form'));
    return Object.keys(dirty).length > 0 || Object.keys(context.scanned).length > 1;
  },
  mayBeHandedOver: ({ context }: Given) => leaving(context.order).length > 0,
  /** What is typed in a field can't be read: its value is an old one. */
  isMistyped: ({ context }: Given) =>
    Object.keys(problemsToSave(draftOf(required(context.identifiers, 'identifiers form')))).length >
    0,
  wasTried: ({ context }: Given) =>
    context.tried.includes(tryOf(context, saidIdentifiers(context))),
  saidTwo: ({ context }: Given) => areTwoIdentifiers(keysOf(saidIdentifiers(context))),
  isOk: (_: Given, output: Result<unknown>) => output.ok,
  everyBagScanned: ({ context }: Given) =>
    leaving(context.order).length > 0 && unscanned(context).length === 0,
  needsPassword: ({ context }: Given) =>
    context.order?.needsPassword === true &&
    unscanned(context).length === 0 &&
    leaving(context.order).length > 0,
  isInvalid: ({ context }: Given) => Object.keys(problems(context)).length > 0,
  lacksDrawer: ({ context }: Given) => context.order?.drawerOpen === false,
  /** What would leave is not any more what was opened: it can't be handed over like this. */
  isChangedElsewhere: ({ context, event }: Given) => changedFill(context, event) !== undefined,
  isDrawerChange: ({ event }: Given) => event.type === 'live.changed' && event.entity === 'drawer',
  /** Something is still left to hand over. */
  mayStay: ({ context, event }: Given) =>
    numbered(context, event) !== undefined &&
    leaving(withoutFills(required(context.whole, 'order'), stayingAfter(context, event))).length >
      0,
};
