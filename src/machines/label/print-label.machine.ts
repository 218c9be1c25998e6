import { assign, setup, type ActorRefFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { changedFirst } from '#domain/platform/rules/first-saver.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { Paper } from '#machines/platform/paper/paper.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import {
  after,
  bagOf,
  bagPaperOf,
  paperOf,
  rxIdOf,
  ofAnother,
  within,
  type PrintLabelInput,
  type PrintLabelEvent,
  type PrintLabelContext,
  type Printed,
  type BagLabel,
} from './label-print.ts';
import type { LabelAsked, LabelPorts, LabelPreviewed } from './label.ports.ts';
import { digits, isNumber, notANumber } from './rx-number.ts';

type Found = Result<{ rxId: number; fillId: number | null }>;
/**
 * Whether it was printed has to be said, and its paper to come out: nothing leads away before.
 */
const untilPrinted = {
  'dialog.close': {},
  'label.number': {},
  'scan.arrived': {},
  'label.count': {},
  'label.language': {},
};
const searches = [
  { guard: 'isCut', actions: 'notifyCut' },
  { guard: 'hasNumber', target: 'finding', actions: 'clear' },
] as const;

/**
 * Prints labels of one prescription: its number typed or scanned, how many, in which language, and
 * every label as it prints.
 */
export const printLabelMachine = setup({
  types: machineTypes<{
    input: PrintLabelInput;
    context: PrintLabelContext;
    events: PrintLabelEvent;
  }>(),
  actors: {
    find: unprovided<Found, { code: string }>('find'),
    load: unprovided<Result<RxDetail>, { rxId: number }>('load'),
    preview: unprovided<Result<LabelPreviewed>, LabelAsked>('previewLabel'),
    printBag: unprovided<BagLabel, { rxId: number }>('printBagLabel'),
    print: unprovided<Printed, Parameters<LabelPorts['printLabel']>[0]>('printLabel'),
  },
  delays: { rest: 250 },
  guards: {
    hasRx: ({ context }) => context.rxId !== null,
    hasDetail: ({ context }) => context.detail !== null,
    lostLabel: ({ context }) => context.lost === 'label',
    lostBag: ({ context }) => context.lost === 'bag',
    isCut: ({ context }) => context.number !== '' && !isNumber(context.number),
    hasNumber: ({ context }) => context.number !== '',
    isOther: ({ context, event }) =>
      event.type === 'label.number' && digits(event.number) !== context.number,
    isFound: (_, output: Result<unknown>) => output.ok,
    isPrinted: (_, output: Printed) => output.kind === 'printed',
    hasMany: ({ context }) => context.labels.length > 1,
    hasBag: ({ context }) => bagOf(context.detail) !== null,
    isOnce: ({ context }) => context.once,
  },
  actions: {
    typeNumber: assign(({ event }) =>
      event.type === 'label.number'
        ? {
            number: digits(event.number),
            ...ofAnother,
          }
        : {},
    ),
    takeScan: assign(({ event }) =>
      event.type === 'scan.arrived'
        ? {
            number: event.code.kind === 'rx' ? event.code.rxNumber : event.code.raw,
            ...ofAnother,
          }
        : {},
    ),
    takeBag: assign((_, output: BagLabel) =>
      output.ok
        ? {
            fileUrl: output.value.fileUrl,
            bagSvg: output.value.svg,
            isOfBag: true,
            refusal: null,
          }
        : { problem: output.error.message },
    ),
    typeCount: assign(({ event }) =>
      event.type === 'label.count' ? { count: within(event.count), fileUrl: null, lost: null } : {},
    ),
    typeLanguage: assign(({ context, event }) => {
      const language =
        event.type === 'label.language'
          ? (event.language ?? after(context.chosen ?? context.language))
          : context.chosen;
      return { chosen: language, language, note: null, fileUrl: null, lost: null };
    }),
    show: assign(({ context, event }) =>
      event.type === 'label.show'
        ? {
            shown:
              (context.shown + event.by + context.labels.length) %
              Math.max(1, context.labels.length),
          }
        : {},
    ),
    takeFound: assign((_, output: Found) => {
      return output.ok ? { rxId: output.value.rxId } : { problem: output.error.message };
    }),
    takeDetail: assign(({ context }, output: Result<RxDetail>) => {
      return output.ok
        ? {
            detail: output.value,
            number: digits(output.value.rxNumber),
            count: context.detail
              ? context.count
              : (context.wanted ?? Math.max(1, output.value.fill?.labelOf ?? 1)),
          }
        : { rxId: null, problem: output.error.message };
    }),
    takeLabels: assign((_, output: Result<LabelPreviewed>) => {
      return output.ok
        ? {
            labels: output.value.svg,
            language: output.value.language,
            note: output.value.note,
            shown: 0,
            problem: null,
            lost: null,
          }
        : { labels: [], note: null, problem: output.error.message };
    }),
    takePrinted: assign((_, output: Printed) => {
      if (output.kind === 'printed')
        return {
          detail: output.detail,
          labels: output.svg,
          fileUrl: output.fileUrl,
          isOfBag: false,
          refusal: null,
        };
      return output.kind === 'stale'
        ? {
            detail: output.detail,
            refusal: {
              code: 'STALE',
              message: '',
              why: [
                changedFirst(output.by, 'prescription', 'Look at the label again, then print.'),
              ],
              allowedRoles: [],
            },
          }
        : { refusal: output.failure };
    }),
    printPaper: unprovidedAction<Paper>('printPaper'),
    notifyCut: assign({ problem: notANumber }),
    fault: assign({
      lost: null,
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    /** Asked for once more in the same words it is printed once: the server knows it again. */
    losePaper: assign((_, { lost, error }: { lost: 'label' | 'bag'; error: unknown }) => ({
      lost,
      problem: faultText(error),
    })),
    notifyFault: ({ context, system }) => tell(system, errorNote(context.problem ?? '')),
    clear: assign({ problem: null, refusal: null, lost: null }),
  },
}).createMachine({
  id: 'printLabel',
  context: ({ input }) => ({
    ...ofAnother,
    rxId: input.rxId ?? null,
    once: input.once ?? false,
    number: '',
    count: within(input.count ?? 1),
    wanted: input.count === undefined ? null : within(input.count),
    shown: 0,
    bagSvg: [],
    isOfBag: false,
  }),
  initial: 'deciding',
  on: {
    'dialog.close': '.closed',
    'label.number': { guard: 'isOther', target: '.asking', actions: 'typeNumber' },
    'scan.arrived': { target: '.finding', actions: 'takeScan' },
    'label.count': [
      { guard: 'hasDetail', target: '.settling', actions: 'typeCount' },
      { actions: 'typeCount' },
    ],
    'label.language': { guard: 'hasDetail', target: '.settling', actions: 'typeLanguage' },
  },
  states: {
    deciding: { always: [{ guard: 'hasRx', target: 'loading' }, { target: 'asking' }] },
    asking: { on: { 'label.find': searches, 'label.print': searches } },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ code: context.number }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'takeFound', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'takeFound', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ rxId: rxIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'drawing',
            actions: { type: 'takeDetail', params: ({ event }) => event.output },
          },
          {
            target: 'asking',
            actions: { type: 'takeDetail', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** A count that is still being turned is not drawn each time. */
    settling: {
      after: { rest: 'drawing' },
      on: { 'label.print': { target: 'printing', actions: 'clear' } },
    },
    drawing: {
      tags: 'busy',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({
          rxId: rxIdOf(context),
          labels: context.count,
          language: context.chosen,
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'takeLabels', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: { type: 'takeLabels', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {
      on: {
        'label.print': { target: 'printing', actions: 'clear' },
        'label.find': { target: 'printing', actions: 'clear' },
        'label.show': { guard: 'hasMany', actions: 'show' },
        'label.bag': { guard: 'hasBag', target: 'printingBag', actions: 'clear' },
      },
    },
    printingBag: {
      tags: 'busy',
      on: untilPrinted,
      invoke: {
        id: 'printBag',
        src: 'printBag',
        input: ({ context }) => ({ rxId: rxIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'printed',
            actions: [
              { type: 'takeBag', params: ({ event }) => event.output },
              { type: 'printPaper', params: ({ context }) => bagPaperOf(context) },
            ],
          },
          { target: 'failed', actions: { type: 'takeBag', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'losePaper',
            params: ({ event }) => ({ lost: 'bag' as const, error: event.error }),
          },
        },
      },
    },
    printing: {
      tags: 'busy',
      on: untilPrinted,
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => ({
          rxId: rxIdOf(context),
          version: required(context.detail, 'The prescription').version,
          labels: context.count,
          language: context.chosen ?? context.language,
        }),
        onDone: [
          {
            guard: { type: 'isPrinted', params: ({ event }) => event.output },
            target: 'printed',
            actions: [
              { type: 'takePrinted', params: ({ event }) => event.output },
              { type: 'printPaper', params: ({ context }) => paperOf(context) },
            ],
          },
          {
            target: 'ready',
            actions: { type: 'takePrinted', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'losePaper',
            params: ({ event }) => ({ lost: 'label' as const, error: event.error }),
          },
        },
      },
    },
    printed: {
      always: { guard: 'isOnce', target: 'closed' },
      on: {
        'label.print': { target: 'printing', actions: 'clear' },
        'label.show': { guard: 'hasMany', actions: 'show' },
        'label.bag': { guard: 'hasBag', target: 'printingBag', actions: 'clear' },
      },
    },
    failed: {
      on: {
        'label.retry': [
          { guard: 'lostLabel', target: 'printing', actions: 'clear' },
          { guard: 'lostBag', target: 'printingBag', actions: 'clear' },
          { guard: 'hasDetail', target: 'drawing', actions: 'clear' },
          { target: 'deciding', actions: 'clear' },
        ],
      },
    },
    closed: { type: 'final' },
  },
});
export type PrintLabelRef = ActorRefFrom<typeof printLabelMachine>;
export interface PrintLabelPorts {
  readonly rx: Pick<RxPorts, 'find' | 'load'>;
  readonly labels: LabelPorts;
}
export const providePrintLabel = ({ rx, labels }: PrintLabelPorts) =>
  printLabelMachine.provide({
    actions: { printPaper: (_, paper) => labels.printPaper(paper) },
    actors: {
      find: port(({ code }: { code: string }, signal) => rx.find(code, signal)),
      load: port(({ rxId }: { rxId: number }, signal) => rx.load(rxId, signal)),
      preview: port((asked: LabelAsked, signal) => labels.previewLabel(asked, signal)),
      printBag: port(({ rxId }: { rxId: number }) => labels.printBagLabel(rxId)),
      print: port((printLabel: Parameters<LabelPorts['printLabel']>[0]) =>
        labels.printLabel(printLabel),
      ),
    },
  });
