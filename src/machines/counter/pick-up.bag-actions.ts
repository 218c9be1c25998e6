import { assign, stopChild } from 'xstate';
import { handOverFields, personFollows } from '#domain/counter/rules/hand-over-fields.ts';
import { withoutFills } from '#domain/counter/rules/staying.ts';
import { required } from '#domain/platform/required.ts';
import {
  leaving,
  unscanned,
  typedBag,
  stayingAfter,
  stayingVial,
  typedOver,
} from './pick-up.context.ts';
import { withFindingActions } from './pick-up.finding-actions.ts';
import {
  afterScan,
  vialsAsked,
  vialsLeft,
  withVials,
  type VialScanned,
  type WithoutVialScan,
} from './vials.ts';

const takeOut = (rxNumber: string): string =>
  `Rx ${rxNumber} stays here: take that vial out of the bag.`;

/** The bags and vials that are scanned, and the fills that stay here. */
export const withBagActions = withFindingActions.extend({
  actions: {
    /** What stood typed beside it is no part of the next bag's number. */
    takeBagScan: assign(({ context, event }) =>
      event.type === 'scan.arrived' && event.code.kind === 'bag'
        ? {
            scanned: { ...context.scanned, [event.code.bag]: event.code.raw },
            text: '',
            refusal: null,
          }
        : {},
    ),
    takeTypedBag: assign(({ context }) => {
      const bag = typedBag(context);
      return bag === null
        ? {}
        : { scanned: { ...context.scanned, [bag]: context.text.trim() }, text: '', refusal: null };
    }),
    refuseBag: assign({
      refusal: { code: 'WRONG_BAG', message: 'This bag is not of this order: put it back.' },
    }),
    refuseOtherCode: assign({
      refusal: { code: 'WRONG_CODE', message: 'Scan the label of the bag, or of a vial in it.' },
    }),
    askForBags: assign(({ context }) => ({
      refusal: {
        code: 'BAGS',
        message:
          leaving(context.order).length === 0
            ? 'Nothing of this order can be handed over now.'
            : `Scan every bag: ${unscanned(context).length} to go.`,
      },
    })),
    stopStayingVial: assign(({ context, event }) => ({
      vialStop: {
        code: 'STAYS',
        said: takeOut(stayingVial(context, event)?.rxNumber ?? ''),
      },
    })),
    holdVialScan: assign(({ context, event }) =>
      event.type === 'scan.arrived'
        ? { vialScans: [...context.vialScans, event.code.raw], refusal: null }
        : {},
    ),
    takeVialScan: assign(({ context }, output: VialScanned) => ({
      ...afterScan(context.order, output),
      vialScans: context.vialScans.slice(1),
    })),
    forgetVialScans: assign({ vialScans: [] }),
    askForVials: assign(({ context }) => ({
      refusal: { code: 'VIALS', message: vialsAsked(vialsLeft(context.order)) },
    })),
    typeWhy: assign(({ event }) =>
      event.type === 'pickUp.why' ? { why: event.text, refusal: null } : {},
    ),
    takeWithout: assign(({ context }, output: WithoutVialScan) =>
      output.ok
        ? { ...withVials(context.order, output.value), why: '', vialStop: null, refusal: null }
        : { refusal: output.error, rejections: context.rejections + 1 },
    ),
    stay: assign(({ context, event, spawn }) => {
      const staying = stayingAfter(context, event);
      const order = withoutFills(required(context.whole, 'order'), staying);
      return {
        staying,
        order,
        refusal: null,
        form: spawn('draft', {
          id: `handOver-${staying.join('-')}`,
          input: {
            values: typedOver(context, order),
            fields: handOverFields(order),
            derive: personFollows(order),
          },
        }),
      };
    }),
    /** The form of before: its values were read for the new one. */
    stopForm: stopChild(({ context }) => required(context.form, 'The form of the hand-over')),
  },
});
