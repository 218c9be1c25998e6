import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { isNoted } from '#domain/composition/noted.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure } from '#domain/platform/result.ts';
import { changedFirst, type FirstSaver } from '#domain/platform/rules/first-saver.ts';
import {
  closeAnswer,
  closeQuestion,
  saidYes,
  yesNo,
  type ConfirmOutput,
} from '../confirm/questions.ts';
import { askStepUp, type StepUpOutput } from '../dialogs/ask-step-up.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { openNamed } from '../dialogs/dialogs.machine.ts';
import {
  draftLogic,
  draftOf,
  isDirty,
  problemsToSave,
  type Derive,
  type DraftRef,
  type Values,
} from '../draft/draft.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { openNotes } from '../notes/open-notes.ts';
import { discardNote } from '../notifications/discard-note.ts';
import { errorNote, tell, undoMs, undoNote } from '../notifications/notifications.machine.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText } from '../ports/port.ts';
import type { ReasonInput, ReasonOutput } from '../reason/reason.ports.ts';
import { undoOf } from '../undo/undo.machine.ts';
import { openDialog } from '../workstation/open-dialog.ts';
import { addAnyway, alikeQuestion, chosenOf } from './alike-question.ts';
import { doubtQuestion, saidAnyway, type Doubt } from './doubt-question.ts';
import { draftAutosaveMachine, type DraftAutosaveReport } from './draft-autosave.machine.ts';
import { clashes, merged, type Choices, type Whose } from './merge.ts';
import type { Part, PartInput, PartOutput } from './part.machine.ts';
import type { DrugChoiceOutput } from './record.ports.ts';
import {
  recordPorts,
  type FormScanned,
  type RemoveOutcome,
  type RestoreOutcome,
  type SaveOutcome,
  type Stored,
} from './record.ports.ts';

export type RecordIntent = 'view' | 'edit' | 'new' | 'remove';
export interface RecordInput {
  readonly id: number | null;
  /** Known from a list's row; needed for `remove`, which does not load first. */
  readonly version?: number;
  readonly intent: RecordIntent;
  /** For a person: 'Patient'. */
  readonly title: string;
  /** What a person tells it by, and the same as its row of a list gives it. */
  readonly named?: (row: Values) => string;
  readonly called?: string;
  readonly fields: Fields;
  /**
   * The kind of record ('patient'): its deletion is then taken back by the workstation's undo,
   * after this machine has ended.
   */
  readonly kind?: string;
  /** The record that was saved before this one, for copying field by field. */
  readonly previous?: Values | null;
  /** What a new record starts with. */
  readonly blank: Values;
  /** After a save: close (a dialog) or go on with the same record (a page). */
  readonly after?: 'close' | 'stay';
  /** What is said once it is saved, of what was typed; without it, that it is saved. */
  readonly said?: (typed: Values) => string;
  /** The field where the hand is needed: the cursor stands there first. */
  readonly field?: string;
  /** Dialogs about the stored record, by the word that a command says: Deceased, Clinic(s) Info. */
  readonly opens?: Readonly<Record<string, (row: Stored) => Opening>>;
  /**
   * Switches of the record with their reasons (Active/InActive, Blocked), where it stands on a page
   * of its own.
   */
  readonly turns?: Readonly<Record<string, (row: Stored) => ReasonInput>>;
  /** Why this person may not edit or delete, in words. */
  readonly refuse?: { readonly edit?: string; readonly remove?: string };
  /**
   * Values that follow from others while someone types: package price and unit price, percent and
   * amount.
   */
  readonly derive?: Derive;
  /**
   * Further dialogs of this record, by name: fields that have no room in the form, and what is only
   * looked at.
   */
  readonly parts?: Readonly<Record<string, Part>>;
  /** Packages are scanned into this form (the port `scan`); `scan`: the one that opened it. */
  readonly scans?: true;
  readonly scan?: ScanCode;
  /**
   * False where what is typed need not outlive this dialog: a record that is added from within a
   * field.
   */
  readonly keeps?: false;
  /** What is said when changes are thrown away; the specification's own text where it has one. */
  readonly discarded?: string;
  /** What the Blocked dialog is opened with, where records of this kind can be blocked. */
  readonly block?: (row: Stored) => ReasonInput;
}
/** A scan that became nothing in the form. */
export interface UntakenScan {
  readonly raw: string;
  readonly why: string;
}
/** A dialog by name, with what it is opened with. */
export interface Opening {
  readonly name: string;
  readonly input: object;
}
export interface RecordOutput {
  /** `chosen`: nothing was added; `row` was stored before, and is the one that was meant. */
  readonly kind: 'unchanged' | 'saved' | 'removed' | 'restored' | 'chosen';
  readonly row: Stored | null;
  readonly next: boolean;
}
export interface RecordContext extends RecordInput {
  readonly draft: DraftRef | null;
  readonly stored: Stored | null;
  /** The row that won, while a conflict is open. */
  readonly theirs: Stored | null;
  readonly choices: Choices;
  readonly failure: Failure | null;
  /** What the password has to be given for, and the proof that it was. */
  readonly wanted: ProofWanted | null;
  readonly proof: string | null;
  /** Who may be the one that is to be added, and who was looked at and is another. */
  readonly alike: readonly AlikeRow[];
  readonly others: readonly number[];
  /** What the server asks about before it saves, and whether the person said that it is meant. */
  readonly doubt: Doubt | null;
  readonly sure: boolean;
  readonly asked: ReasonInput | null;
  /**
   * Counts the saves that fields refused: the form answers each with the focus on the first invalid
   * field.
   */
  readonly rejections: number;
  /** Who saved `theirs`, where the server knows. */
  readonly theirsBy: FirstSaver | null;
  readonly changedElsewhere: boolean;
  readonly closing: boolean;
  /**
   * Packages that were scanned and not looked up yet, the oldest first; `drugs`: what it may be.
   */
  readonly waiting: readonly ScanCode[];
  readonly drugs: readonly DrugListRow[];
  readonly drug: DrugListRow | null;
  /** What was scanned and not taken, and why, the oldest first. */
  readonly untaken: readonly UntakenScan[];
  /** The part that is open, and whether the form below it is being edited. */
  readonly part: { readonly name: string; readonly editing: boolean } | null;
  /** Where the Blocked dialog was opened, and where it goes back to. */
  readonly blockedFrom: 'viewing' | 'editing';
  /** What was typed before came back: the labels of what somebody else has changed since. */
  readonly restored: readonly string[] | null;
  readonly keeping: boolean;
  /** Under what the server keeps what is typed; null while it keeps nothing. */
  readonly draftStoredUnder: string | null;
  readonly output: RecordOutput;
}
export type RecordEvent =
  | DraftAutosaveReport
  | { type: 'record.edit' }
  | { type: 'record.save'; then?: 'close' | 'next' }
  | { type: 'record.discard' }
  | { type: 'record.retry' }
  | { type: 'record.take'; field: string; whose: Whose }
  | { type: 'record.takeAll'; whose: Whose }
  | { type: 'record.merge' }
  | { type: 'record.cancel' }
  | { type: 'record.remove' }
  | { type: 'record.undo' }
  | { type: 'record.block' }
  | LiveChanged
  | { type: 'record.notes' }
  | { type: 'record.about'; what: string }
  | { type: 'record.part'; part: string }
  | { type: 'record.turn'; verb: string }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };

const valuesOf = (
  { fields, derive }: Pick<RecordInput, 'fields' | 'derive'>,
  row: Values,
): Values => {
  const values = Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]));
  return { ...values, ...derive?.(null, values) };
};
const draftIn = (context: RecordContext): DraftRef => required(context.draft, 'The draft');
const storedIn = (context: RecordContext): Stored => required(context.stored, 'The stored record');
const idOf = (context: RecordContext): number => required(context.id, 'The record’s number');
const kindOf = (context: RecordContext): string => required(context.kind, 'The kind of record');
/** The kind, and which one of it: 'Patient Carter, Emily · 03/04/2016'. */
const nameIn = ({ title, stored, named, called = '' }: RecordContext): string =>
  `${title} ${(stored && named?.(stored)) || called}`.trim();
const partIn = (context: RecordContext) => required(context.part, 'The open part');
const doubtIn = (context: RecordContext): Doubt => required(context.doubt, 'The doubt');
const failureIn = (context: RecordContext): Failure => required(context.failure, 'The failure');
const scanIn = (context: RecordContext): ScanCode =>
  required(context.waiting[0], 'The scanned package');
/** One reason stands once, however many packages it holds for. */
const withUntaken = (scans: readonly UntakenScan[], scan: UntakenScan): readonly UntakenScan[] => [
  ...scans.filter(({ why }) => why !== scan.why),
  scan,
];
const stateOf = (context: RecordContext) => draftOf(draftIn(context));
export const clashesOf = (context: RecordContext) =>
  context.theirs && context.draft
    ? clashes(stateOf(context).initial, stateOf(context).values, {
        ...context.theirs,
        ...valuesOf(context, context.theirs),
      })
    : [];
const versionOf = (context: RecordContext) => context.stored?.version ?? context.version ?? 0;
/** Saved by someone else, or by another dialog of this person: newer than what stands here. */
const isNewer = (context: RecordContext, event: RecordEvent): boolean =>
  event.type === 'live.changed' &&
  event.entity === context.kind &&
  event.id === context.id &&
  event.version > versionOf(context);
const draftInput = ({ fields, derive }: RecordContext, values: Values) => ({
  values,
  fields,
  ...(derive ? { derive } : {}),
});
/** What a part is opened with: the values as they stand, typed ones too. */
function partInput(context: RecordContext): { readonly name: string; readonly input: PartInput } {
  const { name, editing } = partIn(context);
  const part = required(context.parts?.[name], `The part ${name}`);
  const fields = Object.fromEntries(
    (part.fields ?? []).map((field) => [
      field,
      required(context.fields[field], `The field ${field}`),
    ]),
  );
  return {
    name: part.dialog,
    input: {
      id: context.stored?.id ?? null,
      title: context.title,
      values: stateOf(context).values,
      fields,
      readOnly: !editing,
      ...(context.derive ? { derive: context.derive } : {}),
      ...part.input,
    },
  };
}

/**
 * One record: loaded, shown, edited, saved, deleted. Nothing is called saved before the server says
 * so, and no failure loses what was typed.
 */
export const recordMachine = setup({
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
  guards: {
    takesScans: ({ context }) => context.scans === true,
    hasScan: ({ context }) => context.waiting.length > 0,
    isFilled: (_, output: FormScanned) => output.kind === 'filled',
    isSeveral: (_, output: FormScanned) => output.kind === 'several',
    isDrugChosen: (_, output: DrugChoiceOutput) => output.drug !== null,
    isNew: ({ context }) => context.intent === 'new',
    isRemoval: ({ context }) => context.intent === 'remove',
    opensForEdit: ({ context }) => context.intent === 'edit' && !context.refuse?.edit,
    isMissing: (_, output: Stored | null) => output === null,
    isDirty: ({ context }) => isDirty(stateOf(context)),
    isInvalid: ({ context }) => Object.keys(problemsToSave(stateOf(context))).length > 0,
    hasChanges: ({ context }) => context.stored === null || isDirty(stateOf(context)),
    hasPart: ({ context, event }) => {
      const part = event.type === 'record.part' ? context.parts?.[event.part] : undefined;
      return part !== undefined && (context.stored !== null || !part.stored);
    },
    isPartOfForm: ({ context }) => partIn(context).editing,
    reloads: ({ context }, output: PartOutput | undefined) =>
      !isDirty(stateOf(context)) && context.stored !== null && output?.changed === true,
    mayEdit: ({ context }) => !context.refuse?.edit,
    mayBlock: ({ context }) =>
      context.block !== undefined && context.stored !== null && !context.refuse?.edit,
    wasViewing: ({ context }) => context.blockedFrom === 'viewing',
    mayRemove: ({ context }) =>
      !context.refuse?.remove && (context.stored !== null || context.intent === 'remove'),
    isNewer: ({ context, event }) => isNewer(context, event),
    isChangeEventOfDirtyRecord: ({ context, event }) =>
      isNewer(context, event) && isDirty(stateOf(context)),
    isNoted: ({ context }) =>
      context.stored !== null && context.kind !== undefined && isNoted(context.kind),
    hasAbout: ({ context, event }) =>
      context.stored !== null &&
      event.type === 'record.about' &&
      context.opens?.[event.what] !== undefined,
    isSaved: (_, output: SaveOutcome) => output.kind === 'saved',
    isStale: (_, output: SaveOutcome | RemoveOutcome) => output.kind === 'stale',
    isAlike: (_, output: SaveOutcome) => output.kind === 'alike',
    saidAdd: (_, output: ConfirmOutput) => output.answer === addAnyway,
    isChosen: ({ context }, output: ConfirmOutput) => chosenOf(context.alike, output) !== undefined,
    isDoubted: (_, output: SaveOutcome) => output.kind === 'doubted',
    saidAnyway: (_, output: ConfirmOutput) => saidAnyway(output),
    isUnproved: (_, output: SaveOutcome) => output.kind === 'unproved',
    isProved: (_, output: StepUpOutput) => output.proof !== null,
    canTurn: ({ context, event }) =>
      event.type === 'record.turn' &&
      context.stored !== null &&
      context.turns?.[event.verb] !== undefined &&
      !context.refuse?.edit &&
      (context.draft === null || !isDirty(stateOf(context))),
    isTurned: (_, output: ReasonOutput) => output.changed,
    isRemoved: (_, output: RemoveOutcome) => output.kind === 'removed',
    isUndoneAtRoot: ({ context }, output: RemoveOutcome) =>
      context.kind !== undefined && output.kind === 'removed',
    isRestored: (_, output: RestoreOutcome) => output.kind === 'restored',
    everyFieldChosen: ({ context }) =>
      clashesOf(context).every((clash) => context.choices[clash.field] !== undefined),
    closesNow: ({ context }) => context.closing || context.after !== 'stay',
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    saidSave: (_, output: ConfirmOutput) => closeAnswer(output) === 'save',
    saidDiscard: (_, output: ConfirmOutput) => closeAnswer(output) === 'discard',
  },
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
}).createMachine({
  id: 'record',
  context: ({ input }) => ({
    ...input,
    draft: null,
    stored: null,
    theirs: null,
    choices: {},
    failure: null,
    alike: [],
    others: [],
    doubt: null,
    sure: false,
    wanted: null,
    proof: null,
    asked: null,
    rejections: 0,
    theirsBy: null,
    changedElsewhere: false,
    closing: false,
    part: null,
    waiting: input.scan ? [input.scan] : [],
    drugs: [],
    drug: null,
    untaken: [],
    blockedFrom: 'viewing',
    restored: null,
    keeping: false,
    draftStoredUnder: null,
    output: { kind: 'unchanged', row: null, next: false },
  }),
  initial: 'opening',
  on: {
    'record.draftStored': { actions: 'noteDraftStored' },
    'record.restored': { actions: 'noteRestored' },
  },
  output: ({ context }) => context.output,
  states: {
    opening: {
      always: [
        { guard: 'isNew', target: 'editing', actions: 'startBlank' },
        { guard: 'isRemoval', target: 'confirming' },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          {
            guard: 'opensForEdit',
            target: 'editing',
            actions: { type: 'takeRow', params: ({ event }) => event.output },
          },
          { target: 'viewing', actions: { type: 'takeRow', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'dialog.close': 'closed',
        'live.changed': { guard: 'isNewer', target: 'loading', reenter: true },
      },
    },
    missing: { on: { 'dialog.close': 'closed' } },
    loadFailed: { on: { 'record.retry': 'loading', 'dialog.close': 'closed' } },
    viewing: {
      on: {
        'record.part': {
          guard: 'hasPart',
          target: 'aside',
          actions: { type: 'openPart', params: { editing: false } },
        },
        'record.edit': { guard: 'mayEdit', target: 'editing' },
        'record.remove': { guard: 'mayRemove', target: 'confirming' },
        'record.block': { guard: 'mayBlock', target: 'blocking', actions: 'fromViewing' },
        'live.changed': { guard: 'isNewer', target: 'loading' },
        'record.notes': { guard: 'isNoted', actions: 'openNotes' },
        'record.about': { guard: 'hasAbout', actions: 'openAbout' },
        'record.turn': { guard: 'canTurn', target: 'turning', actions: 'askTurn' },
        'dialog.close': 'closed',
      },
    },
    editing: {
      entry: 'startKeeping',
      initial: 'calm',
      always: { guard: 'hasScan', target: 'reading' },
      states: {
        calm: {},
        refused: {},
        failed: {
          entry: 'notifyFailure',
          on: {
            'record.retry': [
              { guard: 'isInvalid', target: 'refused', actions: 'reject' },
              { target: '#record.saving' },
            ],
          },
        },
      },
      on: {
        'record.save': [
          { guard: 'isInvalid', target: '.refused', actions: 'reject' },
          { guard: 'hasChanges', target: 'saving', actions: 'markNext' },
        ],
        'record.part': {
          guard: 'hasPart',
          target: 'aside',
          actions: { type: 'openPart', params: { editing: true } },
        },
        'record.discard': {
          guard: 'isDirty',
          target: '.calm',
          actions: ['discard', 'forgetRestored', 'forgetUntaken', 'notifyDiscarded'],
        },
        'record.remove': { guard: 'mayRemove', target: 'confirming' },
        'record.block': { guard: 'mayBlock', target: 'blocking', actions: 'fromEditing' },
        'record.turn': { guard: 'canTurn', target: 'turning', actions: 'askTurn' },
        'live.changed': [
          { guard: 'isChangeEventOfDirtyRecord', actions: 'noteChange' },
          { guard: 'isNewer', target: 'loading' },
        ],
        'record.notes': { guard: 'isNoted', actions: 'openNotes' },
        'record.about': { guard: 'hasAbout', actions: 'openAbout' },
        'scan.arrived': { guard: 'takesScans', target: 'reading', actions: 'queueScan' },
        'dialog.close': [{ guard: 'isDirty', target: 'askingClose' }, { target: 'closed' }],
      },
    },
    /**
     * Packages are looked up one after the other, however fast they are scanned; what is typed
     * meanwhile stays.
     */
    reading: {
      on: { 'scan.arrived': { actions: 'queueScan' } },
      invoke: {
        id: 'scan',
        src: 'scan',
        input: ({ context }) => ({ code: scanIn(context), drug: context.drug }),
        onDone: [
          {
            guard: { type: 'isFilled', params: ({ event }) => event.output },
            target: 'editing',
            actions: [{ type: 'takeScanned', params: ({ event }) => event.output }, 'endScan'],
          },
          {
            guard: { type: 'isSeveral', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'takeDrugs', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: [
              {
                type: 'noteUntaken',
                params: ({ event }) =>
                  event.output.kind === 'refused'
                    ? event.output.message
                    : messages.somethingWentWrong,
              },
              'endScan',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            { type: 'noteUntaken', params: ({ event }) => faultText(event.error) },
            'endScan',
          ],
        },
      },
    },
    choosing: {
      invoke: {
        id: 'chooseDrug',
        src: 'chooseDrug',
        input: ({ context }) => ({
          name: 'drugChoice',
          input: { drugs: context.drugs, code: scanIn(context).raw },
        }),
        onDone: [
          {
            guard: { type: 'isDrugChosen', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'takeDrug', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: 'endScan' },
        ],
        onError: {
          target: 'editing',
          actions: [
            { type: 'noteUntaken', params: ({ event }) => faultText(event.error) },
            'endScan',
          ],
        },
      },
    },
    aside: {
      invoke: {
        id: 'openPart',
        src: 'openPart',
        input: ({ context }) => partInput(context),
        onDone: [
          {
            guard: { type: 'reloads', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'backFromPart',
          },
          {
            guard: 'isPartOfForm',
            target: 'editing',
            actions: [{ type: 'takePart', params: ({ event }) => event.output }, 'closePart'],
          },
          { target: 'viewing', actions: 'closePart' },
        ],
        onError: [
          { guard: 'isPartOfForm', target: 'editing', actions: 'closePart' },
          { target: 'viewing', actions: 'closePart' },
        ],
      },
      on: { 'live.changed': { guard: 'isNewer', actions: 'noteChange' } },
    },
    blocking: {
      invoke: {
        id: 'askReason',
        src: 'askReason',
        input: ({ context }) => ({
          name: 'reason',
          input: required(context.block, 'The blocking')(storedIn(context)),
        }),
        onDone: [
          {
            guard: 'wasViewing',
            target: 'viewing',
            actions: { type: 'takeStanding', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: { type: 'takeStanding', params: ({ event }) => event.output },
          },
        ],
        onError: [{ guard: 'wasViewing', target: 'viewing' }, { target: 'editing' }],
      },
    },
    askingClose: {
      invoke: {
        id: 'askClose',
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          {
            guard: ({ context, event }) =>
              closeAnswer(event.output) === 'save' &&
              Object.keys(problemsToSave(stateOf(context))).length > 0,
            target: 'editing.refused',
            actions: 'reject',
          },
          {
            guard: { type: 'saidSave', params: ({ event }) => event.output },
            target: 'saving',
            actions: 'markClosing',
          },
          {
            guard: { type: 'saidDiscard', params: ({ event }) => event.output },
            target: 'closed',
            actions: ['discard', 'notifyDiscarded'],
          },
          { target: 'editing' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          id: context.id,
          version: versionOf(context),
          draft: stateOf(context).values,
          ...(context.proof === null ? {} : { proof: context.proof }),
          ...(context.others.length === 0 ? {} : { others: context.others }),
          ...(context.sure ? { sure: true } : {}),
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: [{ type: 'keepSaved', params: ({ event }) => event.output }, 'forgetProof'],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'conflict',
            actions: [{ type: 'keepTheirs', params: ({ event }) => event.output }, 'dropProof'],
          },
          {
            guard: { type: 'isAlike', params: ({ event }) => event.output },
            target: 'comparing',
            actions: { type: 'keepAlike', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDoubted', params: ({ event }) => event.output },
            target: 'doubting',
            actions: { type: 'keepDoubt', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnproved', params: ({ event }) => event.output },
            target: 'proving',
            actions: { type: 'keepWanted', params: ({ event }) => event.output },
          },
          {
            target: 'editing.refused',
            actions: [
              { type: 'refuse', params: ({ event }) => event.output },
              'notifyRefusal',
              'dropProof',
            ],
          },
        ],
        onError: {
          target: 'editing.failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Somebody like this is stored: the person says whether it is the same one. */
    comparing: {
      invoke: {
        id: 'compare',
        src: 'askConfirm',
        input: ({ context }) => alikeQuestion(context.alike),
        onDone: [
          {
            guard: { type: 'saidAdd', params: ({ event }) => event.output },
            target: 'saving',
            actions: 'keepOthers',
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'keepChosen', params: ({ event }) => event.output },
              'discard',
              'notifyChosen',
            ],
          },
          { target: 'editing', actions: 'dropProof' },
        ],
        onError: {
          target: 'editing.failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Something unusual would be saved: the person says whether it is meant. */
    doubting: {
      invoke: {
        id: 'doubt',
        src: 'askConfirm',
        input: ({ context }) => doubtQuestion(doubtIn(context)),
        onDone: [
          {
            guard: { type: 'saidAnyway', params: ({ event }) => event.output },
            target: 'saving',
            actions: 'markSure',
          },
          { target: 'editing.refused', actions: ['rejectDoubted', 'dropProof'] },
        ],
        onError: {
          target: 'editing.failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /**
     * The server wants the password for just this save; without it everything that was typed is
     * kept.
     */
    proving: {
      invoke: {
        id: 'prove',
        src: 'askStepUp',
        input: ({ context }) => {
          const wanted = required(context.wanted, 'What the password is for');
          return {
            purpose: `Save this ${context.title.toLowerCase()}`,
            action: wanted.action,
            target: { entity: wanted.entity, id: wanted.entityId, version: wanted.entityVersion },
            second: wanted.second,
          };
        },
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: 'dropProof' },
        ],
        onError: {
          target: 'editing.failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    turning: {
      invoke: {
        id: 'askTurn',
        src: 'askReason',
        input: ({ context }) => ({
          name: 'reason',
          input: required(context.asked, 'The reason to ask for'),
        }),
        onDone: [
          { guard: { type: 'isTurned', params: ({ event }) => event.output }, target: 'loading' },
          { target: 'viewing' },
        ],
        onError: {
          target: 'viewing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    conflict: {
      on: {
        'record.take': { actions: 'choose' },
        'record.takeAll': { actions: 'choose' },
        'record.merge': { guard: 'everyFieldChosen', target: 'saving', actions: 'merge' },
        'record.cancel': { target: 'editing', actions: 'dropTheirs' },
        'dialog.close': { target: 'editing', actions: 'dropTheirs' },
      },
    },
    saved: {
      entry: 'notifySaved',
      always: [
        { guard: 'closesNow', target: 'closed' },
        { guard: 'mayEdit', target: 'editing' },
        { target: 'viewing' },
      ],
    },
    confirming: {
      invoke: {
        id: 'askRemove',
        src: 'askConfirm',
        input: ({ context }) => yesNo(messages.confirmDelete, nameIn(context)),
        onDone: [
          { guard: { type: 'saidYes', params: ({ event }) => event.output }, target: 'removing' },
          { guard: 'isRemoval', target: 'closed' },
          { guard: 'isDirty', target: 'editing' },
          { target: 'viewing' },
        ],
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ id: idOf(context), version: versionOf(context) }),
        onDone: [
          {
            guard: { type: 'isUndoneAtRoot', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'keepRemoved', params: ({ event }) => event.output },
              'notifyUndoable',
            ],
          },
          {
            guard: { type: 'isRemoved', params: ({ event }) => event.output },
            target: 'removed',
            actions: { type: 'keepRemoved', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'notRemoved',
            actions: [
              { type: 'refuseStale', params: ({ event }) => event.output },
              'notifyRefusal',
            ],
          },
          {
            target: 'notRemoved',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyRefusal'],
          },
        ],
        onError: {
          target: 'removeFailed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFailure',
          ],
        },
      },
    },
    notRemoved: {
      always: [
        { guard: 'isRemoval', target: 'closed' },
        { guard: 'isDirty', target: 'editing' },
        { target: 'loading' },
      ],
    },
    removeFailed: { on: { 'record.retry': 'removing', 'dialog.close': 'closed' } },
    removed: {
      entry: 'notifyRemoved',
      on: { 'record.undo': 'restoring' },
      after: { undoWindow: 'closed' },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context }) => ({ id: idOf(context), version: versionOf(context) }),
        onDone: [
          {
            guard: { type: 'isRestored', params: ({ event }) => event.output },
            target: 'restored',
            actions: { type: 'keepRestored', params: ({ event }) => event.output },
          },
          {
            target: 'closed',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyRefusal'],
          },
        ],
        onError: {
          target: 'restoreFailed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFailure',
          ],
        },
      },
    },
    restoreFailed: { on: { 'record.retry': 'restoring', 'dialog.close': 'closed' } },
    restored: {
      entry: 'notifyRestored',
      always: [{ guard: 'isRemoval', target: 'closed' }, { target: 'loading' }],
    },
    closed: {
      type: 'final',
      entry: {
        type: 'deleteStoredDraft',
        params: ({ context }) => ({ under: context.draftStoredUnder }),
      },
    },
  },
});
export type RecordRef = ActorRefFrom<typeof recordMachine>;
