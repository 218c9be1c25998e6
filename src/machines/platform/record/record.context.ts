import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure } from '#domain/platform/result.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import { draftOf, type Derive, type DraftRef, type Values } from '../draft/draft.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import type { ReasonInput } from '../reason/reason.ports.ts';
import type { Doubt } from './doubt-question.ts';
import type { DraftAutosaveReport } from './draft-autosave.machine.ts';
import { clashes, type Choices, type Whose } from './merge.ts';
import type { Part, PartInput } from './part.machine.ts';
import type { Stored } from './record.ports.ts';

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

export const valuesOf = (
  { fields, derive }: Pick<RecordInput, 'fields' | 'derive'>,
  row: Values,
): Values => {
  const values = Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]));
  return { ...values, ...derive?.(null, values) };
};
export const draftIn = (context: RecordContext): DraftRef => required(context.draft, 'The draft');
export const storedIn = (context: RecordContext): Stored =>
  required(context.stored, 'The stored record');
export const idOf = (context: RecordContext): number => required(context.id, 'The record’s number');
export const kindOf = (context: RecordContext): string =>
  required(context.kind, 'The kind of record');
/** The kind, and which one of it: 'Patient Carter, Emily · 03/04/2016'. */
export const nameIn = ({ title, stored, named, called = '' }: RecordContext): string =>
  `${title} ${(stored && named?.(stored)) || called}`.trim();
export const partIn = (context: RecordContext) => required(context.part, 'The open part');
export const doubtIn = (context: RecordContext): Doubt => required(context.doubt, 'The doubt');
export const failureIn = (context: RecordContext): Failure =>
  required(context.failure, 'The failure');
export const scanIn = (context: RecordContext): ScanCode =>
  required(context.waiting[0], 'The scanned package');
/** One reason stands once, however many packages it holds for. */
export const withUntaken = (
  scans: readonly UntakenScan[],
  scan: UntakenScan,
): readonly UntakenScan[] => [...scans.filter(({ why }) => why !== scan.why), scan];
export const stateOf = (context: RecordContext) => draftOf(draftIn(context));
export const clashesOf = (context: RecordContext) =>
  context.theirs && context.draft
    ? clashes(stateOf(context).initial, stateOf(context).values, {
        ...context.theirs,
        ...valuesOf(context, context.theirs),
      })
    : [];
export const versionOf = (context: RecordContext) =>
  context.stored?.version ?? context.version ?? 0;
/** Saved by someone else, or by another dialog of this person: newer than what stands here. */
export const isNewer = (context: RecordContext, event: RecordEvent): boolean =>
  event.type === 'live.changed' &&
  event.entity === context.kind &&
  event.id === context.id &&
  event.version > versionOf(context);
export const draftInput = ({ fields, derive }: RecordContext, values: Values) => ({
  values,
  fields,
  ...(derive ? { derive } : {}),
});
/** What a part is opened with: the values as they stand, typed ones too. */
export function partInput(context: RecordContext): {
  readonly name: string;
  readonly input: PartInput;
} {
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
