import { assign } from 'xstate';
import type { ClosedOrder } from '#domain/counter/contract/counter.ts';
import { identifierFields } from '#domain/counter/rules/hand-over-fields.ts';
import { askForTwo, identifiersBeside } from '#domain/counter/rules/identifiers.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { draftOf, problemsToSave } from '#machines/platform/draft/draft.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { pickUpBase } from './pick-up.base.ts';
import { chosen, saidIdentifiers, tryOf, readyFirst } from './pick-up.context.ts';

const askFor = 'Ask for this, too';

/** Which order, and the two identifiers that the person says. */
export const withFindingActions = pickUpBase.extend({
  actions: {
    typeCode: assign(({ event }) =>
      event.type === 'pickUp.code' ? { text: event.text, refusal: null } : {},
    ),
    takeScan: assign(({ context, event }) => {
      if (event.type !== 'scan.arrived') return {};
      const bag = event.code.kind === 'bag' ? { [event.code.bag]: event.code.raw } : {};
      return { text: event.code.raw, scanned: { ...context.scanned, ...bag }, refusal: null };
    }),
    refuseCode: assign({ refusal: { code: 'WRONG_CODE', message: 'Scan the label of the bag.' } }),
    refuseVialYet: assign({
      refusal: {
        code: 'WRONG_CODE',
        message: 'Type two identifiers first; then scan the vials in the bag.',
      },
    }),
    takeOrders: assign((_, output: Result<readonly ClosedOrder[]>) => {
      return output.ok
        ? {
            orders: readyFirst(output.value),
            active: output.value.some((order) => order.ready > 0) ? 0 : -1,
            refusal: null,
          }
        : { refusal: output.error };
    }),
    notifyNone: assign({
      orders: [],
      refusal: (_, output: Result<readonly ClosedOrder[]>) => {
        return output.ok
          ? {
              code: 'NONE',
              message:
                'Nothing is ready under this. Scan the bag, or type a prescription number or a name.',
            }
          : output.error;
      },
    }),
    choose: assign(({ context, event }) => ({
      active: Math.max(
        0,
        context.orders.findIndex((order) => order === chosen(context, event)),
      ),
      refusal: null,
    })),
    openIdentifiers: assign(({ spawn }) => ({
      identifiers: spawn('draft', {
        id: 'identifiers',
        input: {
          values: Object.fromEntries(Object.keys(identifierFields).map((key) => [key, null])),
          fields: identifierFields,
        },
      }),
      said: {},
    })),
    takeSaid: assign({
      said: ({ context }) => saidIdentifiers(context),
      refusal: null,
    }),
    askForTwo: assign(({ context }) => ({
      refusal: {
        code: 'TWO',
        message: askForTwo(keysOf(saidIdentifiers(context))),
      },
      rejections: context.rejections + 1,
    })),
    /** The hand goes to what was not said yet. */
    markMissing: ({ context }) => {
      const [missing] = identifiersBeside(keysOf(saidIdentifiers(context)));
      required(context.identifiers, 'identifiers form').send({
        type: 'draft.reject',
        errors: missing === undefined ? {} : { [missing]: askFor },
      });
    },
    showMistyped: ({ context }) => {
      const identifiers = required(context.identifiers, 'identifiers form');
      identifiers.send({ type: 'draft.reject', errors: problemsToSave(draftOf(identifiers)) });
    },
    /** The fields that the server named: the hand goes to the first of them. */
    markAsked: ({ context }, output: Result<unknown>) => {
      if (!output.ok)
        required(context.identifiers, 'identifiers form').send({
          type: 'draft.reject',
          errors: output.error.fields ?? {},
        });
    },
    askForOthers: assign(({ context }) => ({
      refusal: {
        code: 'TRIED',
        message:
          'These two did not match already, and they are not compared again: ask for others.',
      },
      rejections: context.rejections + 1,
    })),
    noteTried: assign(({ context }) => ({
      tried: [...context.tried, tryOf(context, context.said)],
    })),
    refuse: assign(({ context }, output: Result<unknown>) => {
      return { refusal: output.ok ? null : output.error, rejections: context.rejections + 1 };
    }),
    countRejection: assign({ rejections: ({ context }) => context.rejections + 1 }),
    fault: assign((_, { error }: { error: unknown }) => ({
      refusal: { code: 'FAULT', message: faultText(error) },
    })),
    clear: assign({ refusal: null }),
    /** The next person is served once this one is left. */
    wantAnother: assign({ wantsAnother: true }),
    wantNone: assign({ wantsAnother: false }),
    startOver: assign({
      text: '',
      orders: [],
      active: 0,
      scanned: {},
      vialScans: [],
      vialStop: null,
      why: '',
      identifiers: null,
      said: {},
      order: null,
      whole: null,
      staying: [],
      form: null,
      refusal: null,
      receipt: null,
      wantsAnother: false,
      proof: null,
    }),
  },
});
