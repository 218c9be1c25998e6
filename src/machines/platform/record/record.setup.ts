import { assign, enqueueActions, setup } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { changedFirst } from '#domain/platform/rules/first-saver.ts';
import type { ConfirmOutput } from '../confirm/questions.ts';
import { askStepUp, type StepUpOutput } from '../dialogs/ask-step-up.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { openNamed } from '../dialogs/dialogs.machine.ts';
import { draftLogic, draftOf, problemsToSave } from '../draft/draft.ts';
import { openNotes } from '../notes/open-notes.ts';
import { discardNote } from '../notifications/discard-note.ts';
import { errorNote, tell, undoMs, undoNote } from '../notifications/notifications.machine.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText } from '../ports/port.ts';
import type { ReasonOutput } from '../reason/reason.ports.ts';
import { undoOf } from '../undo/undo.machine.ts';
import { openDialog } from '../workstation/open-dialog.ts';
import { chosenOf } from './alike-question.ts';
import { draftAutosaveMachine } from './draft-autosave.machine.ts';
import { merged } from './merge.ts';
import type { PartOutput } from './part.machine.ts';
import {
  clashesOf,
  doubtIn,
  draftIn,
  draftInput,
  failureIn,
  idOf,
  kindOf,
  nameIn,
  partIn,
  scanIn,
  stateOf,
  storedIn,
  valuesOf,
  withUntaken,
  type RecordContext,
  type RecordEvent,
  type RecordInput,
  type RecordOutput,
} from './record.context.ts';
import { recordGuards } from './record.guards.ts';
import {
  recordPorts,
  type DrugChoiceOutput,
  type FormScanned,
  type RemoveOutcome,
  type RestoreOutcome,
  type SaveOutcome,
  type Stored,
} from './record.ports.ts';

/** What the states of a record are built of. */
export const recordSetup = setup({
  types: machineTypes<{
    input: RecordInput;
    context: RecordContext;
    events: RecordEvent;
    output: RecordOutput;
  }>(),
  actors: {
    ...recordPorts,
    askConfirm,
    askStepUp,
    openPart: openNamed<PartOutput | undefined>(),
    askReason: openNamed<ReasonOutput>(),
    chooseDrug: openNamed<DrugChoiceOutput>(),
    draft: draftLogic,
    draftAutosave: draftAutosaveMachine,
  },
  delays: { undoWindow: undoMs },
  guards: recordGuards,
  actions: {
    startBlank: assign({
      draft: ({ context, spawn }) =>
        spawn('draft', {
          id: 'draft',
          input: draftInput(context, valuesOf(context, context.blank)),
        }),
    }),
    takeRow: enqueueActions(({ context, enqueue }, stored: Stored | null) => {
      if (stored === null) return;
      const values = valuesOf(context, stored);
      enqueue.assign({ stored, changedElsewhere: false, failure: null });
      if (context.draft) enqueue.sendTo(context.draft, { type: 'draft.load', initial: values });
      else
        enqueue.assign({
          draft: ({ spawn }) => spawn('draft', { id: 'draft', input: draftInput(context, values) }),
        });
    }),
    /** From the first edit on, what is typed is kept against loss. */
    startKeeping: enqueueActions(({ enqueue, context, self }) => {
      const { draft, kind, keeps } = context;
      if (draft === null || kind === undefined || keeps === false || context.keeping) return;
      enqueue.assign({ keeping: true });
      enqueue.spawnChild('draftAutosave', {
        id: 'draftAutosave',
        input: {
          kind,
          draft,
          owner: self,
          id: context.id,
          idNow: () => (self.getSnapshot() as { context: RecordContext }).context.id,
        },
      });
    }),
    noteDraftStored: assign({
      draftStoredUnder: ({ event }) => (event.type === 'record.draftStored' ? event.under : null),
    }),
    noteRestored: assign({
      restored: ({ event }) => (event.type === 'record.restored' ? event.elsewhere : null),
    }),
    forgetRestored: assign({ restored: null }),
    /** What was kept is saved or given up. */
    deleteStoredDraft: (_at, _kept: { readonly under: string | null }): void => undefined,
    queueScan: assign({
      waiting: ({ context, event }) =>
        event.type === 'scan.arrived' ? [...context.waiting, event.code] : context.waiting,
    }),
    takeScanned: enqueueActions(({ context, enqueue }, output: FormScanned) => {
      const values = output.kind === 'filled' ? output.fill(stateOf(context).values) : {};
      const { raw } = scanIn(context);
      if (typeof values === 'string')
        enqueue.assign({ untaken: withUntaken(context.untaken, { raw, why: values }) });
      else {
        enqueue.sendTo(draftIn(context), { type: 'draft.fill', values });
        enqueue.assign({ untaken: context.untaken.filter((scan) => scan.raw !== raw) });
      }
    }),
    takeDrugs: assign({
      drugs: (_, output: FormScanned) => {
        return output.kind === 'several' ? output.drugs : [];
      },
    }),
    takeDrug: assign({ drug: (_, output: DrugChoiceOutput) => output.drug }),
    endScan: assign({ waiting: ({ context }) => context.waiting.slice(1), drugs: [], drug: null }),
    noteUntaken: assign({
      untaken: ({ context }, why: string) =>
        withUntaken(context.untaken, { raw: scanIn(context).raw, why }),
    }),
    forgetUntaken: assign({ untaken: [] }),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(draftIn(context), {
        type: 'draft.reject',
        errors: problemsToSave(stateOf(context)),
      });
      enqueue.assign({ rejections: context.rejections + 1, closing: false, failure: null });
    }),
    refuse: enqueueActions(
      ({ context, enqueue }, output: SaveOutcome | RemoveOutcome | RestoreOutcome) => {
        if (output.kind !== 'refused') return;
        const { failure } = output;
        const { draft } = context;
        if (failure.fields && draft) {
          const errors = failure.fields;
          // Not `sendTo`: after a refused restore the machine ends, and its draft with it.
          enqueue(() => draft.send({ type: 'draft.reject', errors }));
        }
        enqueue.assign({
          failure,
          closing: false,
          rejections: context.rejections + (failure.fields ? 1 : 0),
        });
      },
    ),
    refuseStale: assign({
      failure: ({ context }, output: SaveOutcome | RemoveOutcome) => ({
        code: 'STALE',
        message: changedFirst(
          output.kind === 'stale' ? output.by : null,
          context.title.toLowerCase(),
          'It was not deleted: look at it again.',
        ),
      }),
    }),
    fault: assign({
      failure: (_, { error }: { error: unknown }) => ({
        code: 'FAULT',
        message: faultText(error),
      }),
      closing: false,
    }),
    markNext: assign(({ event }) => {
      const then = event.type === 'record.save' ? event.then : undefined;
      return {
        closing: then !== undefined,
        others: [],
        sure: false,
        output: { kind: 'unchanged' as const, row: null, next: then === 'next' },
      };
    }),
    markClosing: assign({ closing: true, sure: false }),
    fromViewing: assign({ blockedFrom: 'viewing' }),
    fromEditing: assign({ blockedFrom: 'editing' }),
    /** Another switch and a newer version; what is typed stays. */
    takeStanding: assign({
      stored: ({ context }, output: ReasonOutput) => {
        const { changed, on, text, version } = output;
        return changed
          ? { ...storedIn(context), blocked: on, blockedReason: on ? text : null, version }
          : context.stored;
      },
    }),
    keepSaved: enqueueActions(({ context, enqueue }, output: SaveOutcome) => {
      if (output.kind !== 'saved') return;
      const { row } = output;
      const draft = draftIn(context);
      // Not `sendTo`: where the dialog closes in this step, the draft ends before it would arrive.
      enqueue(() => draft.send({ type: 'draft.load', initial: valuesOf(context, row) }));
      enqueue.assign({
        stored: row,
        id: row.id,
        theirs: null,
        choices: {},
        failure: null,
        others: [],
        sure: false,
        theirsBy: null,
        changedElsewhere: false,
        restored: null,
        output: { kind: 'saved' as const, row, next: context.output.next },
      });
    }),
    keepAlike: assign({
      alike: (_, output: SaveOutcome) => (output.kind === 'alike' ? output.alike : []),
    }),
    keepDoubt: assign({
      doubt: (_, output: SaveOutcome) => (output.kind === 'doubted' ? output.doubt : null),
    }),
    markSure: assign({ sure: true }),
    rejectDoubted: enqueueActions(({ context, enqueue }) => {
      const { field, atField } = doubtIn(context);
      enqueue.sendTo(draftIn(context), { type: 'draft.reject', errors: { [field]: atField } });
      enqueue.assign({ rejections: context.rejections + 1, closing: false });
    }),
    keepOthers: assign({
      others: ({ context: { others, alike } }) => [...others, ...alike.map((row) => row.id)],
    }),
    keepChosen: assign({
      output: ({ context }, output: ConfirmOutput) => ({
        kind: 'chosen' as const,
        row: { ...required(chosenOf(context.alike, output), 'The chosen patient') },
        next: false,
      }),
    }),
    notifyChosen: ({ system }) =>
      tell(system, { tone: 'info', message: 'Nothing was added: this one was stored before.' }),
    keepWanted: assign({
      wanted: (_, output: SaveOutcome) => {
        return output.kind === 'unproved' ? output.wanted : null;
      },
      proof: null,
    }),
    keepProof: assign({ proof: (_, output: StepUpOutput) => output.proof }),
    forgetProof: assign({ proof: null, wanted: null }),
    dropProof: assign({ proof: null, wanted: null, closing: false }),
    askTurn: assign(({ context, event }) =>
      event.type === 'record.turn'
        ? { asked: required(context.turns?.[event.verb], 'The switch')(storedIn(context)) }
        : {},
    ),
    keepTheirs: assign((_, output: SaveOutcome) =>
      output.kind === 'stale'
        ? { theirs: output.row, theirsBy: output.by, choices: {}, closing: false }
        : {},
    ),
    choose: assign(({ context, event }) => {
      if (event.type === 'record.take')
        return { choices: { ...context.choices, [event.field]: event.whose } };
      return event.type === 'record.takeAll'
        ? {
            choices: Object.fromEntries(
              clashesOf(context).map((clash) => [clash.field, event.whose]),
            ),
          }
        : {};
    }),
    merge: enqueueActions(({ context, enqueue }) => {
      const { initial, values } = stateOf(context);
      const draft = draftIn(context);
      const stored = required(context.theirs, 'The row that won');
      const theirs = valuesOf(context, stored);
      // Not `sendTo`: the save that follows in this step takes the merged values from the draft.
      enqueue(() =>
        draft.send({
          type: 'draft.load',
          initial: theirs,
          values: merged(initial, values, theirs, context.choices),
        }),
      );
      enqueue.assign({ stored, theirs: null, choices: {} });
    }),
    dropTheirs: assign({ theirs: null, choices: {} }),
    noteChange: assign({ changedElsewhere: true }),
    openNotes: enqueueActions(({ enqueue, context, system }) =>
      openNotes(enqueue, system, kindOf(context), storedIn(context).id),
    ),
    openAbout: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type === 'record.about') {
        const opening = required(context.opens?.[event.what], 'The dialog to open');
        const { name, input } = opening(storedIn(context));
        openDialog(enqueue, system, name, input);
      }
    }),
    discard: ({ context }) => draftIn(context).send({ type: 'draft.reset' }),
    keepRemoved: assign(({ context }, output: RemoveOutcome) => {
      if (output.kind !== 'removed') return {};
      const { version } = output;
      const row = { ...context.stored, id: idOf(context), version };
      return { stored: row, failure: null, output: { kind: 'removed' as const, row, next: false } };
    }),
    keepRestored: assign(({ context }, output: RestoreOutcome) => {
      if (output.kind !== 'restored') return {};
      const row = { ...storedIn(context), version: output.version };
      return { stored: row, output: { kind: 'restored' as const, row, next: false } };
    }),
    openPart: assign(({ context, event }, { editing }: { editing: boolean }) => ({
      part: event.type === 'record.part' ? { name: event.part, editing } : context.part,
    })),
    takePart: ({ context }, output: PartOutput | undefined) => {
      const values = output?.values;
      if (values) draftIn(context).send({ type: 'draft.fill', values });
    },
    closePart: assign({ part: null }),
    backFromPart: assign(({ context }) => ({
      part: null,
      intent: partIn(context).editing ? ('edit' as const) : ('view' as const),
    })),
    notifySaved: ({ context, system }) =>
      tell(system, {
        tone: 'success',
        message: context.said?.(draftOf(draftIn(context)).values) ?? messages.dataSaved,
      }),
    notifyDiscarded: ({ context, system }) => tell(system, discardNote(context.discarded)),
    notifyFailure: ({ context, system, self }) =>
      tell(
        system,
        errorNote(failureIn(context).message, { target: self, event: { type: 'record.retry' } }),
      ),
    notifyRefusal: ({ context, system }) => tell(system, errorNote(failureIn(context).message)),
    notifyRemoved: ({ context, system, self }) =>
      tell(
        system,
        undoNote(`${nameIn(context)} deleted.`, { target: self, event: { type: 'record.undo' } }),
      ),
    notifyUndoable: ({ context, system }) =>
      tell(
        system,
        undoNote(
          `${nameIn(context)} deleted.`,
          undoOf(system, {
            kind: kindOf(context),
            id: idOf(context),
            version: storedIn(context).version,
            what: nameIn(context),
          }),
        ),
      ),
    notifyRestored: ({ context, system }) =>
      tell(system, { tone: 'success', message: `${nameIn(context)} is back.` }),
  },
});
