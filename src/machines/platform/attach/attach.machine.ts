import { assign, emit, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { DocumentView } from '#domain/document/contract/documents.ts';
import { pictureKindOf } from '#domain/document/rules/picture-file.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText } from '../ports/port.ts';

export type AttachEvent =
  | { type: 'attach.file'; file: File }
  | { type: 'attach.progress'; share: number }
  | { type: 'attach.arrived'; document: Attached }
  | { type: 'attach.failed'; why: string }
  | { type: 'attach.cancel' }
  | { type: 'attach.again' }
  /** A picture that was taken away comes back. */
  | { type: 'attach.back'; document: Attached };
/** Sends a file; `onProgress` is told which share (0 to 1) has left. */
type Send<Sent> = (
  file: File,
  input: { readonly signal: AbortSignal; onProgress(share: number): void },
) => Promise<Result<Sent>>;
interface Sending<Sent> {
  readonly attach: Send<Sent>;
  /**
   * From here on the browser asks before this page is closed or loaded again, until what is given
   * back is called: a file that has not left is nowhere else.
   */
  hold(): () => void;
}
/** Where a file goes that is no picture. */
export type FileSending = Sending<Attached>;
/** Where pictures of papers go. */
export type PictureSending = Sending<DocumentView>;
export type Attached = Pick<DocumentView, 'key' | 'name'>;
/**
 * `dropped`: the file that was on its way, or was refused, is given up; `removed`: the picture that
 * is there is to go.
 */
export type AttachEmitted =
  | { type: 'attach.sending' }
  | { type: 'attach.arrived'; document: Attached }
  | { type: 'attach.failed'; why: string }
  | { type: 'attach.dropped' }
  | { type: 'attach.removed' };
interface Context {
  readonly file: File | null;
  /** How much of the file has left, 0 to 1. */
  readonly share: number;
  /** Why the last file was not taken. */
  readonly why: string | null;
}
/** Enough to tell every kind of file from every other. */
const startBytes = 1_024;

/**
 * One file at a time on its way to the server; another one takes its place. What is no picture is
 * refused before it is sent.
 */
export const attachMachine = setup({
  types: machineTypes<{ context: Context; events: AttachEvent; emitted: AttachEmitted }>(),
  actors: {
    send: fromCallback<AttachEvent, { file: File }>(() => {
      throw new Error('The port attach is not provided');
    }),
  },
  guards: { hasFailed: ({ context }) => context.why !== null && context.file !== null },
  actions: {
    takeFile: assign({
      file: ({ context, event }) => (event.type === 'attach.file' ? event.file : context.file),
      share: 0,
      why: null,
    }),
    note: assign({
      share: ({ context, event }) =>
        event.type === 'attach.progress' ? event.share : context.share,
    }),
    noteWhy: assign({ why: ({ event }) => (event.type === 'attach.failed' ? event.why : null) }),
    forget: assign({ file: null, share: 0, why: null }),
    notifySending: emit({ type: 'attach.sending' }),
    notifyArrived: emit((_, { document }: { document: Attached }) => ({
      type: 'attach.arrived' as const,
      document,
    })),
    notifyFailed: emit(({ context }) => ({
      type: 'attach.failed' as const,
      why: context.why ?? '',
    })),
    notifyDropped: emit({ type: 'attach.dropped' }),
    notifyRemoved: emit({ type: 'attach.removed' }),
  },
}).createMachine({
  id: 'attach',
  context: { file: null, share: 0, why: null },
  initial: 'resting',
  on: { 'attach.file': { target: '.sending', actions: 'takeFile', reenter: true } },
  states: {
    resting: {
      on: {
        'attach.again': { guard: 'hasFailed', target: 'sending', actions: 'takeFile' },
        'attach.cancel': [
          { guard: 'hasFailed', actions: ['forget', 'notifyDropped'] },
          { actions: 'notifyRemoved' },
        ],
        'attach.back': {
          actions: [
            'forget',
            { type: 'notifyArrived', params: ({ event }) => ({ document: event.document }) },
          ],
        },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'notifySending',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ file: required(context.file, 'file to send') }),
      },
      on: {
        'attach.progress': { actions: 'note' },
        'attach.arrived': {
          target: 'resting',
          actions: [
            'forget',
            { type: 'notifyArrived', params: ({ event }) => ({ document: event.document }) },
          ],
        },
        'attach.failed': { target: 'resting', actions: ['noteWhy', 'notifyFailed'] },
        'attach.cancel': { target: 'resting', actions: ['forget', 'notifyDropped'] },
      },
    },
  },
});

/** Sends a file that begins like a picture; what does not is refused before a byte has left. */
export async function sendPicture(
  ports: Pick<PictureSending, 'attach'>,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Result<DocumentView>> {
  const kind = pictureKindOf(
    new Uint8Array(await file.slice(0, startBytes).arrayBuffer()),
    file.size,
  );
  return kind.ok ? ports.attach(file, { signal, onProgress }) : kind;
}
export const provideAttach = (ports: PictureSending) =>
  provideSending(
    (file, signal, onProgress) => sendPicture(ports, file, signal, onProgress),
    () => ports.hold(),
  );
/** The same for files that are no pictures. */
export const provideFileSending = (ports: FileSending) =>
  provideSending(
    (file, signal, onProgress) => ports.attach(file, { signal, onProgress }),
    () => ports.hold(),
  );
const provideSending = (
  send: (
    file: File,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<Result<Attached>>,
  hold: FileSending['hold'],
) =>
  attachMachine.provide({
    actors: {
      send: fromCallback<AttachEvent, { file: File }>(({ input, sendBack }) => {
        const leaving = new AbortController();
        const tell = (event: AttachEvent) => {
          if (!leaving.signal.aborted) sendBack(event);
        };
        const release = hold();
        send(input.file, leaving.signal, (share) => tell({ type: 'attach.progress', share })).then(
          (result) =>
            tell(
              result.ok
                ? { type: 'attach.arrived', document: result.value }
                : { type: 'attach.failed', why: result.error.message },
            ),
          (fault: unknown) => tell({ type: 'attach.failed', why: faultText(fault) }),
        );
        return () => {
          leaving.abort();
          release();
        };
      }),
    },
  });
export function attachRefusal(
  snapshot: SnapshotFrom<typeof attachMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  return snapshot.hasTag('busy') ? 'One moment: the file is on its way.' : 'Nothing has failed.';
}
