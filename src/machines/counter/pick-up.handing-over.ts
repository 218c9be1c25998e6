import { handOver } from '#domain/counter/rules/hand-over-fields.ts';
import { required } from '#domain/platform/required.ts';
import { saidYes } from '#machines/platform/confirm/questions.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { leaving, leaveQuestion } from './pick-up.context.ts';
import { pickUpSetup } from './pick-up.setup.ts';

/** Who is signed in here and so offers the counseling; the server's log has the account itself. */
const personAt = ({ system }: { system: { get(id: string): unknown } }): string =>
  findActor<WorkstationRef>(system, 'workstation')?.getSnapshot().context.account?.displayName ??
  'Counter';

const handingOver = pickUpSetup.createStateConfig({
  always: { guard: 'hasVialScan', target: 'scanningVial' },
  initial: 'still',
  states: {
    still: {},
    /** A drawer was opened or counted somewhere: is one open here? */
    askingDrawer: {
      invoke: {
        id: 'drawerHere',
        src: 'drawerHere',
        onDone: {
          target: 'still',
          actions: { type: 'takeDrawer', params: ({ event }) => event.output },
        },
        onError: { target: 'still', actions: { type: 'takeDrawer', params: null } },
      },
    },
  },
  on: {
    'scan.arrived': [
      { guard: 'isBagOfOrder', actions: 'takeBagScan' },
      { guard: 'isBag', actions: 'refuseBag' },
      { guard: 'isStayingVial', actions: 'stopStayingVial' },
      { guard: 'isVial', actions: 'holdVialScan' },
      { actions: 'refuseOtherCode' },
    ],
    'dialog.close': [{ guard: 'mayBeHandedOver', target: 'leaving' }, { target: 'closed' }],
    'pickUp.another': [
      { guard: 'mayBeHandedOver', target: 'leaving', actions: 'wantAnother' },
      { target: 'asking', actions: 'startOver' },
    ],
    'pickUp.choose': { guard: 'mayStay', actions: ['stopForm', 'stay'] },
    'pickUp.drawer': { guard: 'lacksDrawer', actions: 'openDrawer' },
    'live.changed': [
      { guard: 'isDrawerChange', target: '.askingDrawer' },
      { guard: 'isChangedElsewhere', target: 'unanswered', actions: 'tellChanged' },
    ],
    'pickUp.unscanned': { guard: 'needsVials', target: 'unscanned', actions: 'clear' },
    'pickUp.code': { actions: 'typeCode' },
    'pickUp.bag': [{ guard: 'isTypedBag', actions: 'takeTypedBag' }, { actions: 'refuseBag' }],
    'pickUp.go': [
      { guard: 'isInvalid', actions: ['showProblems', 'countRejection'] },
      { guard: 'needsVials', actions: 'askForVials' },
      { guard: 'needsPassword', target: 'proving' },
      { guard: 'everyBagScanned', target: 'completing' },
      { actions: 'askForBags' },
    ],
  },
});
const askingLeave = pickUpSetup.createStateConfig({
  invoke: {
    id: 'askLeaveHandOver',
    src: 'askConfirm',
    input: leaveQuestion,
    onDone: [
      {
        guard: ({ event, context }) => saidYes(event.output) && context.wantsAnother,
        target: 'asking',
        actions: 'startOver',
      },
      { guard: ({ event }) => saidYes(event.output), target: 'closed' },
      { target: 'handingOver', actions: 'wantNone' },
    ],
  },
});
/** Each label is compared by the server; what is scanned meanwhile waits for its turn. */
const scanningVial = pickUpSetup.createStateConfig({
  tags: 'busy',
  on: { 'dialog.close': {} },
  invoke: {
    id: 'scanVial',
    src: 'scanVial',
    input: ({ context }) => ({
      orderId: required(context.order, 'order to hand over').orderId,
      raw: required(context.vialScans[0], 'the label that was scanned'),
      how: context.how,
    }),
    onDone: {
      target: 'handingOver',
      actions: { type: 'takeVialScan', params: ({ event }) => event.output },
    },
    onError: {
      target: 'handingOver',
      actions: [
        { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        'forgetVialScans',
      ],
    },
  },
});
/** A torn label, or a bag that stays closed: the person says so, or scans after all. */
const sayingWhy = pickUpSetup.createStateConfig({
  on: {
    'scan.arrived': [
      { guard: 'isVial', target: 'handingOver', actions: 'holdVialScan' },
      { actions: 'refuseOtherCode' },
    ],
    'pickUp.why': { actions: 'typeWhy' },
    'pickUp.go': { guard: 'hasWhy', target: 'excusing', actions: 'clear' },
    'pickUp.back': { target: 'handingOver', actions: 'clear' },
    'dialog.close': { target: 'handingOver', actions: 'clear' },
  },
});
const excusing = pickUpSetup.createStateConfig({
  tags: 'busy',
  on: { 'dialog.close': {} },
  invoke: {
    id: 'withoutVialScan',
    src: 'withoutVialScan',
    input: ({ context }) => ({
      orderId: required(context.order, 'order to hand over').orderId,
      reason: context.why.trim(),
    }),
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'handingOver',
        actions: { type: 'takeWithout', params: ({ event }) => event.output },
      },
      {
        target: 'unscanned',
        actions: { type: 'takeWithout', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'unscanned',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const proving = pickUpSetup.createStateConfig({
  tags: 'busy',
  on: { 'dialog.close': {} },
  invoke: {
    id: 'prove',
    src: 'prove',
    input: ({ context }) => {
      const { orderId, version } = required(context.order, 'order to hand over');
      const { values } = draftOf(required(context.form, 'form of the handover'));
      return { orderId, version, password: String(values['password'] ?? '') };
    },
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'completing',
        actions: ['forgetPassword', { type: 'takeProof', params: ({ event }) => event.output }],
      },
      {
        target: 'handingOver',
        actions: [
          'forgetPassword',
          { type: 'markPassword', params: ({ event }) => event.output },
          { type: 'takeProof', params: ({ event }) => event.output },
        ],
      },
    ],
    onError: {
      target: 'handingOver',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
const completing = pickUpSetup.createStateConfig({
  tags: 'busy',
  on: { 'dialog.close': {} },
  invoke: {
    id: 'complete',
    src: 'complete',
    input: ({ context, self }) => {
      const order = required(context.order, 'order to hand over');
      const { payload, payments } = handOver(
        order,
        draftOf(required(context.form, 'form of the handover')).values,
        context.said,
        personAt(self),
      );
      return {
        orderId: order.orderId,
        how: context.how,
        payload: { ...payload, ...(context.proof === null ? {} : { stepUp: context.proof }) },
        payments,
        fills: leaving(order).map((row) => ({
          rxId: row.rxId,
          fillId: row.fillId,
          version: row.version,
          bagScan: context.scanned[row.bagCode ?? ''] ?? '',
        })),
      };
    },
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'done',
        actions: [
          { type: 'takeReceipt', params: ({ event }) => event.output },
          'printBags',
          'sayHowToUndo',
        ],
      },
      {
        target: 'handingOver',
        actions: { type: 'refuse', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'unanswered',
      actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
/**
 * No answer: it may have been taken; or it was changed elsewhere. Nothing is sent again: the
 * order is looked up, and what left is not listed any more.
 */
const unanswered = pickUpSetup.createStateConfig({
  on: { 'pickUp.go': { target: 'looking', actions: 'lookAgain' } },
});
const done = pickUpSetup.createStateConfig({
  on: {
    'pickUp.print': {
      guard: 'hasPaper',
      actions: {
        type: 'printPaper',
        params: ({ context: { receipt } }) => ({
          fileUrl: required(receipt?.fileUrl, 'paper of the receipt'),
          svg: [required(receipt, 'the receipt').svg],
        }),
      },
    },
    'pickUp.go': { target: 'asking', actions: 'startOver' },
    'pickUp.another': { target: 'asking', actions: 'startOver' },
    'scan.arrived': {
      guard: 'isCounterCode',
      target: 'looking',
      actions: ['startOver', 'takeScan'],
    },
  },
});
/** From the matched order to its receipt. */
export const handOverStates = {
  handingOver,
  leaving: askingLeave,
  scanningVial,
  unscanned: sayingWhy,
  excusing,
  proving,
  completing,
  unanswered,
  done,
};
