import { assign, sendTo } from 'xstate';
import type { OpenOrder, WayOut } from '#domain/counter/contract/counter.ts';
import {
  handOverBlank,
  handOverFields,
  personFollows,
} from '#domain/counter/rules/hand-over-fields.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { tellElsewhere } from '#machines/platform/notifications/notifications.machine.ts';
import { unprovidedAction } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { openDrawer } from './drawers.ts';
import type { Completed } from './pick-up.actors.ts';
import { withBagActions } from './pick-up.bag-actions.ts';
import { typedBag, problems, changedFill } from './pick-up.context.ts';

const openSteps = 'open its prescription, then All steps ({key:rx.steps})';
/** Where what left the store is taken back, for whoever undoes by key. */
const undoneBy: Readonly<Record<WayOut, (orderNo: number) => string>> = {
  pickup: (orderNo) => `Order ${orderNo} was handed over: ${openSteps}, Undo the pick-up.`,
  delivery: (orderNo) => `Order ${orderNo} went out with a driver: ${openSteps}.`,
};

/** What the states of a pick-up are built of; the last actions are those of the hand-over. */
export const pickUpSetup = withBagActions.extend({
  actions: {
    takeOrder: assign(({ context, spawn }, output: Result<OpenOrder>) => {
      if (!output.ok) return {};
      // Six digits that found the order were read off the bag in the hand.
      const inHand = /^\d{6}$/.test(context.text.trim())
        ? typedBag({ text: context.text, order: output.value })
        : null;
      return {
        order: output.value,
        whole: output.value,
        staying: [],
        text: '',
        refusal: null,
        ...(inHand === null ? {} : { scanned: { ...context.scanned, [inHand]: inHand } }),
        form: spawn('draft', {
          id: 'handOver',
          input: {
            values: handOverBlank(output.value),
            fields: handOverFields(output.value),
            derive: personFollows(output.value),
          },
        }),
      };
    }),
    showProblems: ({ context }) => {
      const form = required(context.form, 'The form of the hand-over');
      form.send({ type: 'draft.reject', errors: problems(context) });
    },
    openDrawer: sendTo(
      ({ system }) => required(findActor(system, 'workstation'), 'The workstation'),
      { type: 'dialog.open', ...openDrawer },
    ),
    sayHowToUndo: ({ context: { order, how }, system }) =>
      tellElsewhere(system, undoneBy[how](required(order, 'order that left').orderNo)),
    takeDrawer: assign(({ context: { order, whole } }, drawerOpen: boolean | null) => ({
      order: order && { ...order, drawerOpen },
      whole: whole && { ...whole, drawerOpen },
    })),
    forgetPassword: ({ context }) =>
      required(context.form, 'The form of the hand-over').send({
        type: 'draft.set',
        field: 'password',
        value: null,
      }),
    /** The hand goes to the password that was wrong: the next one is not typed anywhere else. */
    markPassword: ({ context }, output: Result<string>) => {
      if (!output.ok)
        required(context.form, 'The form of the hand-over').send({
          type: 'draft.reject',
          errors: { password: output.error.message },
        });
    },
    takeProof: assign(({ context }, output: Result<string>) =>
      output.ok
        ? { proof: output.value, refusal: null }
        : { proof: null, refusal: output.error, rejections: context.rejections + 1 },
    ),
    tellChanged: assign(({ context, event }) => ({
      refusal: {
        code: 'CHANGED',
        message: [
          `Rx ${changedFill(context, event)?.rxNumber} was changed or handed over elsewhere.`,
          'Take no money before you have looked again.',
        ].join(' '),
      },
    })),
    /** Asks for the same order anew, by its number. */
    lookAgain: assign(({ context }) => ({
      text: String(required(context.order, 'order to look up again').orderNo),
      order: null,
      whole: null,
      form: null,
      scanned: {},
      refusal: null,
    })),
    // An earlier refusal is answered by what was done since: it must not stand beside the receipt.
    takeReceipt: assign((_, output: Completed) => {
      return output.ok
        ? {
            refusal: null,
            receipt: {
              lines: output.value.receipt,
              changeCents: output.value.changeCents,
              rxIds: output.value.rxIds,
              svg: output.value.svg,
              fileUrl: output.value.fileUrl,
              newBags: output.value.newBags,
            },
          }
        : {};
    }),
    printPaper: unprovidedAction<{ fileUrl: string; svg: readonly string[] }>('printPaper'),
    /** The labels of the bags for what stays. */
    printBags: (): void => undefined,
  },
});
