import { assign, createActor, setup } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import {
  errorNote,
  undoMs,
  type NewNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import type { Paper, PrintPaper } from '#machines/platform/paper/paper.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';

export interface PaperPorts {
  /**
   * Sends it to this workstation's printer; null where there is none. A job is printed once,
   * however often it is sent.
   */
  send(fileUrl: string, job: string): Promise<Result<{ readonly printer: string | null }>>;
  open(fileUrl: string): void;
  /** Asks the browser to print these pages, over what stands on the screen. */
  print(svg: readonly string[]): void;
  newJob(): string;
  say(note: NewNote): void;
}
type Sent = Awaited<ReturnType<PaperPorts['send']>>;
interface Context extends Paper {
  readonly job: string;
  readonly problem: string;
}
export type PaperEvent = { type: 'paper.retry' } | { type: 'paper.open' };
type Say = { readonly note: 'sent' | 'offered' | 'failed'; readonly printer: string };

/**
 * One paper on its way to the printer. What failed stays here for as long as its notes do: it can
 * be sent again, and opened. A lost
 * answer is asked for again with the same job, so that nothing is printed twice; a refusal is
 * followed by a new one.
 */
export const paperMachine = setup({
  types: machineTypes<{
    input: Paper & { readonly job: string };
    context: Context;
    events: PaperEvent;
  }>(),
  actors: { send: unprovided<Sent, { fileUrl: string; job: string }>('send') },
  guards: {
    isSent: (_, output: Sent) => {
      return output.ok && output.value.printer !== null;
    },
    opens: ({ context }, output: Sent) => output.ok && context.here === 'open',
    isHere: (_, output: Sent) => output.ok,
  },
  actions: {
    say: unprovidedAction<Say>('say'),
    open: unprovidedAction('open'),
    renew: unprovidedAction('renew'),
    refuse: assign({
      problem: (_, output: Sent) => {
        return output.ok ? '' : output.error.message;
      },
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'paper',
  context: ({ input }) => ({ ...input, problem: '' }),
  initial: 'sending',
  on: { 'paper.open': { actions: 'open' } },
  states: {
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ fileUrl: context.fileUrl, job: context.job }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'done',
            actions: {
              type: 'say',
              params: ({ event }) => ({
                note: 'sent',
                printer: (event.output.ok && event.output.value.printer) || '',
              }),
            },
          },
          {
            guard: { type: 'opens', params: ({ event }) => event.output },
            target: 'done',
            actions: 'open',
          },
          {
            guard: { type: 'isHere', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'say', params: { note: 'offered', printer: '' } },
          },
          {
            target: 'failed',
            actions: [
              { type: 'refuse', params: ({ event }) => event.output },
              'renew',
              { type: 'say', params: { note: 'failed', printer: '' } },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            { type: 'say', params: { note: 'failed', printer: '' } },
          ],
        },
      },
    },
    failed: { on: { 'paper.retry': 'sending' } },
    done: {},
  },
});
const providePaper = (ports: PaperPorts) =>
  paperMachine.provide({
    actors: {
      send: port(({ fileUrl, job }: { fileUrl: string; job: string }) => ports.send(fileUrl, job)),
    },
    actions: {
      renew: assign({ job: () => ports.newJob() }),
      open: ({ context: { svg, fileUrl } }) => (svg ? ports.print(svg) : ports.open(fileUrl)),
      say: ({ context: { what, problem, svg }, self }, { note, printer }: Say) => {
        const label = svg ? 'Print' : 'Open';
        const done = svg ? 'printed here' : 'opened here';
        const open = { label, target: self, event: { type: 'paper.open' } };
        if (note === 'sent') ports.say({ tone: 'success', message: `${what} went to ${printer}.` });
        else if (note === 'offered')
          ports.say({
            tone: 'success',
            message: `${what} can be ${done}: this workstation has no printer for it.`,
            action: open,
            forMs: undoMs,
          });
        else {
          ports.say(errorNote(problem, { target: self, event: { type: 'paper.retry' } }));
          ports.say({
            tone: 'info',
            message: `${what} can be ${done} meanwhile.`,
            action: open,
            forMs: undoMs,
          });
        }
      },
    },
  });
/** Gives what prints a kept paper: every paper of the workstation goes this way. */
export const paperSender = (ports: PaperPorts): PrintPaper => {
  const machine = providePaper(ports);
  return (paper) => {
    createActor(machine, { input: { ...paper, job: ports.newJob() } }).start();
  };
};
