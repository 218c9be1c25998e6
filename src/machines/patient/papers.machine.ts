import type { DocumentView } from '#domain/contract/documents.ts';
import type { Result } from '#domain/result.ts';
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultText, port, unprovided } from '../port.ts';
import type { PatientPorts } from './patient.ports.ts';

interface Context { readonly patientId: number | null; readonly papers: readonly DocumentView[]; readonly at: number; readonly problem: string | null }
export type PapersEvent = { type: 'papers.move'; by: number } | { type: 'papers.retry' };
const answer = (event: unknown) => (event as { output: Result<readonly DocumentView[]> }).output;

/** The papers of a patient, one of them shown. */
export const papersMachine = setup({
  types: { input: {} as { patientId: number | null }, context: {} as Context, events: {} as PapersEvent },
  actors: { load: unprovided<Result<readonly DocumentView[]>, number>('papers') },
  guards: { isStored: ({ context }) => context.patientId !== null, isLoaded: ({ event }) => answer(event).ok, hasThere: ({ context, event }) => event.type === 'papers.move' && context.papers[context.at + event.by] !== undefined },
  actions: {
    take: assign(({ event }) => { const r = answer(event); return r.ok ? { papers: r.value, at: 0, problem: null } : { problem: r.error.message }; }),
    fault: assign({ problem: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
    move: assign(({ context, event }) => ({ at: event.type === 'papers.move' ? context.at + event.by : context.at })),
  },
}).createMachine({
  id: 'papers', context: ({ input }) => ({ patientId: input.patientId, papers: [], at: 0, problem: null }), initial: 'asking',
  states: {
    asking: { always: [{ guard: 'isStored', target: 'loading' }, { target: 'shown' }] },
    loading: { tags: 'busy', invoke: { id: 'load', src: 'load', input: ({ context }) => context.patientId!, onDone: [{ guard: 'isLoaded', target: 'shown', actions: 'take' }, { target: 'failed', actions: 'take' }], onError: { target: 'failed', actions: 'fault' } } },
    failed: { on: { 'papers.retry': 'loading' } },
    shown: { on: { 'papers.move': { guard: 'hasThere', actions: 'move' } } },
  },
});
export type PapersRef = ActorRefFrom<typeof papersMachine>;
export const papersRefusal = (s: SnapshotFrom<typeof papersMachine>, event: { type: string }): string | null => (s.can(event as PapersEvent) ? null : event.type === 'papers.move' ? 'There is no further document.' : 'There is nothing to load again.');
export const providePapers = (ports: Pick<PatientPorts, 'papers'>) => papersMachine.provide({ actors: { load: port((id: number, signal) => ports.papers(id, signal)) } });
