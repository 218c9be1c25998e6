import {
  assign,
  fromCallback,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type SnapshotFrom,
} from 'xstate';
import type { DocumentType, PatientDocument } from '#domain/document/contract/documents.ts';
import { required } from '#domain/platform/required.ts';
import { sendPicture } from '#machines/platform/attach/attach.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import type { DocumentPorts } from './documents.ports.ts';

/** A file on its way into a patient's documents, or one that was not taken, and why. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly patientId: number;
  readonly type: DocumentType;
  readonly state: 'waiting' | 'refused';
  readonly why: string | null;
}
export interface UploadsInput {
  /** Hears of each document that arrived. */ filed(document: PatientDocument): void;
  /** The last file that could be taken has arrived; so many did. */ settled(count: number): void;
}
interface Context extends UploadsInput {
  readonly serial: number;
  readonly uploads: readonly Upload[];
  /** How much of the file that is being sent has left, 0 to 1. */ readonly share: number;
  readonly arrived: number;
}
export type UploadsEvent =
  | { type: 'uploads.add'; files: readonly File[]; patientId: number; as: DocumentType }
  | { type: 'uploads.progress'; share: number }
  | { type: 'uploads.filed'; document: PatientDocument }
  | { type: 'uploads.refused'; why: string }
  | { type: 'uploads.covered' }
  | { type: 'uploads.uncovered' }
  | { type: 'uploads.stop' }
  | { type: 'uploads.again' }
  | { type: 'uploads.dismiss' };

/** The file that is sent now, or is next. */
export const currentUpload = (context: Pick<Context, 'uploads'>): Upload | undefined =>
  context.uploads.find((upload) => upload.state === 'waiting');
/** How many files are still to arrive. */
export const waitingUploads = (context: Pick<Context, 'uploads'>): number =>
  context.uploads.filter((upload) => upload.state === 'waiting').length;
const refusedOf = (context: Context) =>
  context.uploads.filter((upload) => upload.state === 'refused');

/**
 * Several files on their way to the server, one after the other. What is refused stays in sight
 * with its reason until it is sent again or left.
 */
export const uploadsMachine = setup({
  types: machineTypes<{ input: UploadsInput; context: Context; events: UploadsEvent }>(),
  actors: {
    send: fromCallback<UploadsEvent, Upload>(() => {
      throw new Error('The port attach is not provided');
    }),
    wait: fromCallback<UploadsEvent, void>(() => {
      throw new Error('The port hold is not provided');
    }),
  },
  guards: {
    isWaiting: ({ context }) => currentUpload(context) !== undefined,
    hasRefused: ({ context }) => refusedOf(context).length > 0,
    hasFiles: ({ event }) => event.type === 'uploads.add' && event.files.length > 0,
    hasArrived: ({ context }) => context.arrived > 0,
  },
  actions: {
    add: assign(({ context, event }) => {
      if (event.type !== 'uploads.add') return {};
      const { patientId, as } = event;
      const added = event.files.map((file, index): Upload => ({
        id: context.serial + index + 1,
        file,
        patientId,
        type: as,
        state: 'waiting',
        why: null,
      }));
      return { serial: context.serial + added.length, uploads: [...context.uploads, ...added] };
    }),
    begin: assign({ share: 0 }),
    note: assign({
      share: ({ context, event }) =>
        event.type === 'uploads.progress' ? event.share : context.share,
    }),
    notifyFiled: ({ context, event }) => {
      if (event.type === 'uploads.filed') context.filed(event.document);
    },
    drop: assign(({ context }) => ({
      uploads: context.uploads.filter((upload) => upload !== currentUpload(context)),
      arrived: context.arrived + 1,
    })),
    refuse: assign(({ context, event }) => ({
      uploads: context.uploads.map((upload) =>
        upload === currentUpload(context) && event.type === 'uploads.refused'
          ? { ...upload, state: 'refused' as const, why: event.why }
          : upload,
      ),
    })),
    stop: assign(({ context }) => ({ uploads: refusedOf(context) })),
    dismiss: assign(({ context }) => ({
      uploads: context.uploads.filter((upload) => upload.state === 'waiting'),
    })),
    again: assign(({ context }) => ({
      uploads: context.uploads.map((upload) => ({
        ...upload,
        state: 'waiting' as const,
        why: null,
      })),
    })),
    notifySettled: ({ context }) => context.settled(context.arrived),
    forget: assign({ arrived: 0 }),
  },
}).createMachine({
  id: 'uploads',
  context: ({ input }) => ({ ...input, serial: 0, uploads: [], share: 0, arrived: 0 }),
  initial: 'resting',
  on: {
    'uploads.add': { guard: 'hasFiles', target: '.choosing', actions: 'add' },
    'uploads.dismiss': { guard: 'hasRefused', actions: 'dismiss' },
  },
  states: {
    resting: {
      on: { 'uploads.again': { guard: 'hasRefused', target: 'choosing', actions: 'again' } },
    },
    choosing: {
      always: [
        { guard: 'isWaiting', target: 'sending' },
        { guard: 'hasArrived', target: 'resting', actions: ['notifySettled', 'forget'] },
        { target: 'resting' },
      ],
    },
    sending: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => required(currentUpload(context), 'file to send'),
      },
      on: {
        'uploads.add': { guard: 'hasFiles', actions: 'add' },
        'uploads.progress': { actions: 'note' },
        'uploads.filed': { target: 'choosing', actions: ['notifyFiled', 'drop'] },
        'uploads.refused': { target: 'choosing', actions: 'refuse' },
        'uploads.covered': 'covered',
        'uploads.stop': { target: 'choosing', actions: 'stop' },
      },
    },
    /** The station was locked, or the session ended: the file is sent when its person is back. */
    covered: {
      tags: 'busy',
      entry: 'begin',
      invoke: { id: 'wait', src: 'wait' },
      on: {
        'uploads.add': { guard: 'hasFiles', actions: 'add' },
        'uploads.uncovered': 'choosing',
        'uploads.stop': { target: 'choosing', actions: 'stop' },
      },
    },
  },
});
export type UploadsRef = ActorRefFrom<typeof uploadsMachine>;
export function uploadsRefusal(
  snapshot: SnapshotFrom<typeof uploadsMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (event.type === 'uploads.stop') return 'Nothing is on its way.';
  return snapshot.hasTag('busy')
    ? 'One moment: the files are on their way.'
    : 'No file was refused.';
}

/**
 * What the server says to a station that is covered; it says it of the person's absence, not of the
 * file.
 */
const isCovered = (code: string): boolean => code === 'LOCKED' || code === 'NOT_SIGNED_IN';
const refused = ({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): UploadsEvent =>
  isCovered(code) ? { type: 'uploads.covered' } : { type: 'uploads.refused', why: message };
type Ports = Pick<DocumentPorts, 'attach' | 'file' | 'hold'>;
async function upload(
  ports: Ports,
  { file, patientId, type }: Upload,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadsEvent> {
  const sent = await sendPicture(ports, file, signal, onProgress);
  if (!sent.ok) return refused(sent.error);
  const filed = await ports.file({ key: sent.value.key, version: 1, patientId, type });
  return filed.ok ? { type: 'uploads.filed', document: filed.value } : refused(filed.error);
}
interface Station {
  getSnapshot(): { readonly context: { readonly uncovered: boolean } };
  subscribe(on: () => void): { unsubscribe(): void };
}
export const provideUploads = (ports: Ports) =>
  uploadsMachine.provide({
    actors: {
      send: fromCallback<UploadsEvent, Upload>(({ input, sendBack }) => {
        const leaving = new AbortController();
        const tell = (event: UploadsEvent) => {
          if (!leaving.signal.aborted) sendBack(event);
        };
        const release = ports.hold();
        upload(ports, input, leaving.signal, (share) =>
          tell({ type: 'uploads.progress', share }),
        ).then(tell, (fault: unknown) => tell({ type: 'uploads.refused', why: faultText(fault) }));
        return () => {
          leaving.abort();
          release();
        };
      }),
      wait: fromCallback<UploadsEvent, void>(({ sendBack, system }) => {
        const station = findActor<AnyActorRef & Station>(system, 'workstation');
        const release = ports.hold();
        const look = () => {
          if (station?.getSnapshot().context.uncovered ?? true)
            sendBack({ type: 'uploads.uncovered' });
        };
        const watch = station?.subscribe(look);
        look();
        return () => {
          watch?.unsubscribe();
          release();
        };
      }),
    },
  });
