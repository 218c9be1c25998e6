import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

export interface GalleryInput {
  readonly name: string;
  readonly papers: readonly PatientDocument[];
  readonly at: number;
}
/** Which document was chosen; null where none was. */
export interface GalleryOutput {
  readonly at: number | null;
}
interface Context extends GalleryInput {
  readonly columns: number;
  readonly output: GalleryOutput;
}
export type GalleryEvent =
  | { type: 'gallery.move'; by: number }
  | { type: 'gallery.row'; by: 1 | -1 }
  | { type: 'gallery.columns'; columns: number }
  | { type: 'gallery.choose'; index?: number }
  | { type: 'dialog.close' };
const wanted = (context: Context, event: GalleryEvent): number => {
  if (event.type === 'gallery.move') return context.at + event.by;
  if (event.type === 'gallery.row') return context.at + event.by * context.columns;
  return event.type === 'gallery.choose' ? (event.index ?? context.at) : context.at;
};

/** All documents of a patient side by side; one is chosen to be looked at. */
export const galleryMachine = setup({
  types: machineTypes<{
    input: GalleryInput;
    context: Context;
    events: GalleryEvent;
    output: GalleryOutput;
  }>(),
  guards: {
    hasThere: ({ context, event }) => context.papers[wanted(context, event)] !== undefined,
  },
  actions: {
    move: assign({ at: ({ context, event }) => wanted(context, event) }),
    measure: assign({
      columns: ({ context, event }) =>
        event.type === 'gallery.columns' ? Math.max(1, event.columns) : context.columns,
    }),
    choose: assign({ output: ({ context, event }) => ({ at: wanted(context, event) }) }),
  },
}).createMachine({
  id: 'gallery',
  context: ({ input }) => ({ ...input, columns: 4, output: { at: null } }),
  initial: 'open',
  output: ({ context }) => context.output,
  states: {
    open: {
      on: {
        'gallery.move': { guard: 'hasThere', actions: 'move' },
        'gallery.row': { guard: 'hasThere', actions: 'move' },
        'gallery.columns': { actions: 'measure' },
        'gallery.choose': { guard: 'hasThere', target: 'closed', actions: 'choose' },
        'dialog.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
export type GalleryRef = ActorRefFrom<typeof galleryMachine>;
export const galleryRefusal = (
  snapshot: SnapshotFrom<typeof galleryMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return snapshot.context.papers.length === 0
    ? 'No document belongs to this patient yet.'
    : 'There is no further document.';
};
