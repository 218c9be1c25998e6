import { required } from '#domain/platform/required.ts';
import { listDialogSetup, addedIn } from './list-dialog.setup.ts';

const browsing = listDialogSetup.createStateConfig({
  on: {
    'list.asked': [
      { guard: 'goes', target: 'closed', actions: ['go', 'goOn'] },
      { guard: 'asks', target: 'asking', actions: 'takeAsking' },
      { guard: 'steps', target: 'stepping', actions: 'takeStep' },
      { guard: 'acts', target: 'acting', actions: 'takeAct' },
    ],
    'list.do': { guard: 'listCan', actions: 'doInList' },
    'scan.arrived': [
      { guard: 'opensScans', target: 'asking', actions: 'takeScan' },
      { guard: 'findsScans', actions: 'findScan' },
    ],
    'dialog.close': 'closed',
  },
});
const asking = listDialogSetup.createStateConfig({
  invoke: {
    id: 'ask',
    src: 'ask',
    input: ({ context }) => required(context.asking, 'The dialog to open'),
    onDone: [
      {
        guard: { type: 'wentOn', params: ({ event }) => ({ answer: event.output }) },
        target: 'closed',
        actions: 'goOn',
      },
      {
        guard: {
          type: 'hasAdded',
          params: ({ context, event }) => addedIn(context, event.output),
        },
        target: 'browsing',
        actions: {
          type: 'standOn',
          params: ({ context, event }) => addedIn(context, event.output),
        },
      },
      { target: 'browsing', actions: 'refresh' },
    ],
    onError: {
      target: 'browsing',
      actions: [
        { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        'refresh',
      ],
    },
  },
});
const acting = listDialogSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'act',
    src: 'act',
    input: ({ context }) => required(context.act, 'The act'),
    onDone: [
      {
        guard: { type: 'asksOn', params: ({ event }) => event.output },
        target: 'asking',
        actions: [
          { type: 'notifyActed', params: ({ event }) => event.output },
          { type: 'takeNext', params: ({ event }) => event.output },
        ],
      },
      {
        guard: { type: 'isDone', params: ({ event }) => event.output },
        target: 'browsing',
        actions: [
          { type: 'notifyActed', params: ({ event }) => event.output },
          { type: 'printPaper', params: ({ event }) => event.output },
          'refresh',
        ],
      },
      {
        target: 'browsing',
        actions: { type: 'notifyActed', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'browsing',
      actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
    },
  },
});
/** As on the prescription's own page: its prompts and checks open over the list. */
const stepping = listDialogSetup.createStateConfig({
  invoke: {
    id: 'step',
    src: 'step',
    input: ({ context }) => required(context.step, 'The step'),
    onDone: { target: 'browsing', actions: 'refresh' },
    onError: {
      target: 'browsing',
      actions: [
        { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        'refresh',
      ],
    },
  },
});
/** What a person does in a list, and what stands over it meanwhile. */
export const listDialogStates = { browsing, asking, acting, stepping };
